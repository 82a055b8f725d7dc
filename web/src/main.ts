import { mount } from "svelte";
import App from "./App.svelte";
import { SITE } from "./base";
import { learn } from "./i18n";
import { lettersCame } from "./letters";
import { keepOnDevice } from "./newer.svelte";
import "./tokens.css";
import "./style.css";
import "./classes.css";
import "./frame/layers.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
if (import.meta.env.PROD) void keepOnDevice();

/** A page without a server is its own house. */
const begun = async (): Promise<void> => void (SITE && (await import("./house/begin")).begin(SITE));

void Promise.all([learn(), lettersCame(), begun()]).then(() => mount(App, { target }));
