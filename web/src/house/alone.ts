/** Wait until no other page of this browser has what this name stands for; return what lets go of it. */
export async function alone(name: string, waiting: () => void): Promise<() => void> {
  let free = (): void => undefined;
  const over = new Promise<void>((done) => (free = done));
  const hold = (how: LockOptions): Promise<boolean> =>
    new Promise((held, failed) => {
      navigator.locks
        .request(name, how, (lock) => {
          held(lock !== null);
          return lock && over;
        })
        .catch(failed);
    });
  if (!("locks" in navigator) || (await hold({ ifAvailable: true }))) return free;
  waiting();
  await hold({});
  return free;
}
