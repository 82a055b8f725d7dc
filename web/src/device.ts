/** What this device remembers; a browser that keeps nothing (private mode, full disk) only forgets. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`trey.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`trey.${key}`, JSON.stringify(value));
  } catch {
    return;
  }
}
