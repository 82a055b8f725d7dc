import { mount } from "svelte";
import Demo from "./Demo.svelte";

export default mount(Demo, { target: document.body, props: { query: new URLSearchParams(location.search) } });
