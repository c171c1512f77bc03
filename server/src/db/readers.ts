import { type CustomTypesConfig, types } from 'pg';

const BIGINT = 20;
const BIGINTS = 1016;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** Converts a bigint or numeric to a number; refuses values that a double cannot hold exactly. */
function safeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(Math.trunc(value))) throw new RangeError(`number too large: ${text}`);
  return value;
}

const READERS: Readonly<Record<number, (text: string) => unknown>> = {
  [BIGINT]: safeNumber,
  [BIGINTS]: (text) => text.slice(1, -1).split(',').filter(Boolean).map(safeNumber),
  [NUMERIC]: safeNumber,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
};

/**
 * Converts values of the database to JavaScript: numbers, calendar text and ISO instants.
 * See docs/product.md, Amounts and days.
 */
export const readers: CustomTypesConfig = {
  getTypeParser(oid, format) {
    const reader = format === 'binary' ? undefined : READERS[oid];
    return reader ?? (types.getTypeParser(oid, format) as (value: string) => unknown);
  },
};
