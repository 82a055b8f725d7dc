import { mount } from "svelte";
import App from "./App.svelte";
import { BASE, SITE } from "./base";
import type { Site } from "./house/here";
import { settle } from "./house/houses";
import { afterFrame } from "./frame";
import { learn } from "./i18n";
import { tag } from "./i18n/spoken.svelte";
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
  if (!SITE) return;
  const { HereHouse } = await import("./house/here");
  const house = new HereHouse(BASE.href, JSON.parse(SITE) as Site, tag);
  settle(house);
  afterFrame(() => house.begin());
}

void Promise.all([learn(), lettersCame(), begin()]).then(() => mount(App, { target }));
