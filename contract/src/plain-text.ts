/*
 * Invisible characters are control and format characters and those that fonts draw nothing for. Joiners and variation
 * selectors are allowed, because scripts and emoji need them.
 */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const NOT_ON_A_LINE =
  /(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\uFFFE\uFFFF]/u;
const EACH_NOT_ON_A_LINE = new RegExp(NOT_ON_A_LINE, 'gu');
// Characters that cannot be stored are not removed here, so that the schemas refuse them.
const UNSEEN = /(?![\0\t\n]|\u200C|\u200D)[\p{Cc}\p{Cf}]/gu;

/** Whether a text has no line breaks and no control, bidirectional or other invisible characters. */
export const isOneLine = (text: string): boolean => !NOT_ON_A_LINE.test(text);

/** A text on one line: line breaks and tabs become spaces, other invisible characters are removed. */
export const asOneLine = (text: string): string =>
  text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(EACH_NOT_ON_A_LINE, '')
    .trim();

/**
 * A text of several lines: every kind of line break becomes a line feed, invisible characters except tabs are removed.
 */
export const asLongText = (text: string): string => text.replace(LINE_BREAKS, '\n').replace(UNSEEN, '');

/** A text without the given characters at its end. A loop, because a regular expression would retry at each of them. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The first characters of a text, but never half of a surrogate pair, which PostgreSQL cannot store. */
export const cutTo = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
