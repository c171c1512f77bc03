import { asOneLine } from '@amayumba/contract/plain-text.ts';

const NAME_MAX_LENGTH = 150;

/** The last part of a name as a browser sent it, without what has no place in a file name. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // Invisible characters, and those that turn the direction of text, could make a name look like another.
  return asOneLine(last).slice(-NAME_MAX_LENGTH);
}
