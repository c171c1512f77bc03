import { describe, expect, test } from 'vitest';
import { countSegments, replaceNonGsm } from './segments.ts';

describe('the segments of an SMS', () => {
  test.each([
    ['', 'GSM-7', 0, 0],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    [`${'a'.repeat(158)}€`, 'GSM-7', 160, 1],
    [`${'a'.repeat(159)}€`, 'GSM-7', 161, 2],
    ['ŋ'.repeat(70), 'UCS-2', 70, 1],
    [`${'a'.repeat(70)}ŋ`, 'UCS-2', 71, 2],
    ['ŋ'.repeat(134), 'UCS-2', 134, 2],
    ['ŋ'.repeat(135), 'UCS-2', 135, 3],
    ['é£ñ¿\n', 'GSM-7', 5, 1],
    ['it’s', 'UCS-2', 4, 1],
    ['`', 'UCS-2', 1, 1],
    ['😀'.repeat(35), 'UCS-2', 70, 1],
  ])('%j', (text, encoding, units, segments) => {
    expect(countSegments(text)).toEqual({ encoding, units, segments });
  });

  test('an escaped character and a surrogate pair are not cut in two', () => {
    // 152 and half of the € would fill the first part exactly.
    expect(countSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`).segments).toBe(3);
    expect(countSegments(`${'ŋ'.repeat(66)}😀${'ŋ'.repeat(66)}`).segments).toBe(3);
  });
});

test.each([
  ['Nakato’s “home”', 'Nakato\'s "home"'],
  ['Ŋŋoma', 'Ngngoma'],
  ['Márta Ő', 'Marta O'],
  ['Zoé', 'Zoé'],
  ['USh\u00a0450,000', 'USh 450,000'],
  ['Łukasz 😀', '?ukasz ?'],
])('%j becomes %j in an SMS', (text, folded) => {
  expect(replaceNonGsm(text)).toBe(folded);
});
