import { expect, test } from 'vitest';
import { base32, codeOfStep, otpauthUri, stepOfCode } from './totp.ts';

/** The secret and codes of RFC 6238, appendix B; the codes are cut to their last six digits. */
const SECRET = Buffer.from('12345678901234567890');
const STEP_MS = 30_000;
const step = (seconds: number) => Math.floor((seconds * 1000) / STEP_MS);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', (seconds, code) => {
  expect(codeOfStep(SECRET, step(seconds))).toBe(code);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('‘%s’ in base32 is ‘%s’', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('a code works from one step before to one step after, and not beyond', () => {
  const code = codeOfStep(SECRET, 1000);
  const found = [998, 999, 1000, 1001, 1002].map((now) =>
    stepOfCode(SECRET, code, { nowMs: now * STEP_MS, lastStep: null }),
  );
  expect(found).toEqual([undefined, 1000, 1000, 1000, undefined]);
});

test('a code works once, and codes before the last used one are refused', () => {
  const nowMs = 1000 * STEP_MS;
  expect(stepOfCode(SECRET, codeOfStep(SECRET, 1000), { nowMs, lastStep: 1000 })).toBeUndefined();
  expect(stepOfCode(SECRET, codeOfStep(SECRET, 999), { nowMs, lastStep: 1000 })).toBeUndefined();
  expect(stepOfCode(SECRET, codeOfStep(SECRET, 1001), { nowMs, lastStep: 1000 })).toBe(1001);
});

test('a step that was recorded while the clock was ahead blocks nobody', () => {
  const nowMs = 1000 * STEP_MS;
  expect(stepOfCode(SECRET, codeOfStep(SECRET, 1000), { nowMs, lastStep: 4000 })).toBe(1000);
});

test.each(['', '12345', '1234567', 'abcdef', '٢٨٧٠٨٢'])('‘%s’ is not a code', (code) => {
  expect(stepOfCode(SECRET, code, { nowMs: 59_000, lastStep: null })).toBeUndefined();
});

test('the URI for the app names portal and person, for any username', () => {
  expect(otpauthUri(SECRET, 'a+b@c')).toBe(
    'otpauth://totp/Amayumba:a%2Bb%40c?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Amayumba',
  );
});
