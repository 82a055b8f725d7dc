import { mount, unmount } from "svelte";

const there: Record<string, unknown>[] = [];

/** Mount a component until its test is over. */
export const mounted: typeof mount = (component, options) => {
  const made = mount(component, options);
  there.push(made);
  return made;
};

/** Take all down: files share a page, and what stayed would hear of the next one's changes. */
export async function takeDown(): Promise<void> {
  for (const one of there.splice(0)) await unmount(one);
}
