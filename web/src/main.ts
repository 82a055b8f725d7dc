import { mount } from "svelte";
import App from "./App.svelte";
import { SITE } from "./base";
import { whenIdle } from "./frame";
import { learn } from "./i18n";
import { lettersCame } from "./letters";
import { keepOnDevice } from "./newer.svelte";
import "./tokens.css";
import "./style.css";
import "./classes.css";
import "./frame/layers.css";
import "./frame/pages.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
if (import.meta.env.PROD) whenIdle(() => void keepOnDevice());

/** A page without a server is its own house. */
const own = SITE ? import("./house/begin") : null;

void Promise.all([own, learn(), lettersCame()]).then(([here]) => {
  here?.begin(SITE);
  mount(App, { target });
});
