import { mount } from "svelte";
import App from "./App.svelte";
import { SITE } from "./base";
import { settle } from "./house/houses";
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
async function begin(): Promise<void> {
  if (SITE) settle((await import("./house/here")).hereHouse(SITE));
}

void Promise.all([learn(), lettersCame(), begin()]).then(() => mount(App, { target }));
