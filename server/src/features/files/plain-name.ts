import { asOneLine } from '@amayumba/contract/plain-text.ts';

const NAME_MAX_LENGTH = 150;

/** The last part of a file name as a browser sent it, without characters that are not allowed in file names. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // Invisible characters, and those that reverse the text, could disguise a name as another.
  return asOneLine(last).slice(-NAME_MAX_LENGTH);
}
