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
import "./frame/pages.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
/** A page without a server is its own house. */
const own = SITE ? import("./house/begin") : null;

void Promise.all([own, learn(), lettersCame()]).then(([here]) => {
  const there = here?.begin(SITE) ?? Promise.resolve();
  mount(App, { target });
  if (import.meta.env.PROD) void keepOnDevice(there);
});
