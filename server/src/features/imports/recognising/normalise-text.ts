import { collapsed } from '../reading/workbook.ts';

/** Converts to small letters without accents and apostrophes: `Désiré` → `desire`, `Ng’ang’a` → `nganga`. */
export const normalised = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F'’‘`´ʼ]/g, '')
    .toLowerCase();

/** Normalises a text for comparison, ignoring case and all spaces. */
export const comparisonKey = (text: string): string => collapsed(text).toLowerCase().replaceAll(' ', '');

/**
 * Returns the words of a header, without units of money, brackets and punctuation: `Rent (UGX)` → `rent`, `Phone(s)` →
 * `phones`.
 */
export const headerWords = (text: string): string =>
  collapsed(
    normalised(text)
      .replace(/\(s\)/g, 's')
      .replace(/\b(?:ugx|ushs?|shs?)\b\.?|\/=/g, ' ')
      .replace(/[^a-z0-9#]+/g, ' '),
  );

/** Returns whether the text means nothing or none, in a cell of money, a date or a phone. */
export const isBlankWord = (text: string): boolean => /^(?:[-–—_.]*|nill?|none|n\.?\/?a\.?|null)$/i.test(text.trim());
