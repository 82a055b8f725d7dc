/** Something that is asked of a house, one thing at a time: whether it is under way, and why it could not be done. */
export class Work {
  busy = $state(false);
  error: unknown = $state(null);

  /** Do it, unless something else is under way. */
  async run(what: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = null;
    await what().catch((trouble: unknown) => (this.error = trouble));
    this.busy = false;
  }
}
