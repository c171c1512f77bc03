import { countSegments } from '@amayumba/contract/messages/segments.ts';
import { expect, test } from 'vitest';
import { partsOf } from './parts-of.ts';

test.each([
  ['one part', 'a'.repeat(160), 1],
  ['a character more', 'a'.repeat(161), 2],
  ['two full parts', 'a'.repeat(306), 2],
  ['escaped characters', '€'.repeat(80), 1],
  ['an escaped character that would be cut', `${'a'.repeat(152)}€${'a'.repeat(10)}`, 2],
  ['one character outside GSM-7', `${'a'.repeat(69)}ŋ`, 1],
  ['such a text of a character more', `${'a'.repeat(70)}ŋ`, 2],
  ['emoji at the edge of a part', `${'a'.repeat(66)}😀${'a'.repeat(10)}`, 2],
])('%s', (_case, text, parts) => {
  expect(partsOf(text)).toBe(parts);
});

test('every character of the basic plane counts as in the portal', () => {
  for (let code = 1; code < 0xd800; code += 1) {
    const text = String.fromCodePoint(code).repeat(80);
    expect([code, partsOf(text)]).toEqual([code, countSegments(text).segments]);
  }
});
