import { expect, test } from 'vitest';
import { withValues } from './literal.ts';

test('values replace their parameters, also from the tenth on', () => {
  const values = [1, 'b', null, true, '2026-11-21', 6, 7, 8, 9, 'ten'];
  expect(withValues('select $1, $2, $3, $4, $5::date, $10, $1', values)).toBe(
    "select '1', 'b', NULL, 'true', '2026-11-21'::date, 'ten', '1'",
  );
});

test.each([
  ["O'Kello", "'O''Kello'"],
  ['50\\%', " E'50\\\\%'"],
  [[1, 2], `'{"1","2"}'`],
  [['a "b"', null], ` E'{"a \\\\"b\\\\"",NULL}'`],
  [Buffer.from([1, 255]), " E'\\\\x01ff'"],
  [{ a: 1 }, `'{"a":1}'`],
  [new Date(0), "'1970-01-01T00:00:00.000Z'"],
])('%o is written as PostgreSQL reads it', (value, text) => {
  expect(withValues('$1', [value])).toBe(text);
});
