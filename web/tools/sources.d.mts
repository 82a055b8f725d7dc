/** The SHA-256 of the paths and contents of all that the client is built from. */
export function sources(): string;
