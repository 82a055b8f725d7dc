/** What `vitest.config.ts` has made by Python. */
declare module "virtual:scenes" {
  const said: unknown;
  export default said;
}

declare module "virtual:axe" {
  const axe: { run: (how: object) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
  export default axe;
}
