import { dictionary } from '@zxcvbn-ts/language-common';

/** The number of most common passwords that are refused. See docs/rules.md, Passwords. */
const REFUSED = 10_000;

// The library orders its list by frequency in leaks and writes it in small letters.
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/** Returns whether a password is among the 10,000 most common, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
