export function lateIn(text: string): string[];
