/** Up to two capitals for a person's avatar: of first and last name, else of the first letters. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : Array.from(words[0] ?? '?').slice(0, 2);
  return letters.join('').toUpperCase();
}
