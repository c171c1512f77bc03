import { randomInt } from 'node:crypto';

/** Letters and digits that people do not confuse on paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const SHAPE = new RegExp(`^[${ALPHABET}]+$`);

/** Makes a code for people to write down, in groups: `K7QM-4TXD-9WPA`. */
export function newWrittenCode(length: number, group: number): string {
  const letters = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(new RegExp(`(.{${group}})(?=.)`, 'g'), '$1-');
}

/** Normalises a typed code: capitals, without dashes and spaces; undefined if it cannot be a code. */
export function typedCode(typed: string, length: number): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  return letters.length === length && SHAPE.test(letters) ? letters : undefined;
}
