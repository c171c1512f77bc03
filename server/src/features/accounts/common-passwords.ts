import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the commonest passwords are refused. See docs/rules.md, Passwords. */
const REFUSED = 10_000;

// The library's list is in order of how often a password was seen in leaks, all in small letters.
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/** Whether a password is among the 10,000 commonest, in whatever mix of capitals. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
