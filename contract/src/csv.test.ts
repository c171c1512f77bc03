import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('quotes every text and writes numbers as numbers', () => {
  expect(csvLine(['Kato, "the Court"', '2026-11-21', '', 450_000, -11, 0.5, null])).toBe(
    '"Kato, ""the Court""","2026-11-21","",450000,-11,0.5,\r\n',
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+256772123456', "'+256772123456"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A1', "'＠A1"],
  ['\t=1', "'=1"],
  ['\r=1', "'=1"],
  ['\n=1', "'=1"],
  ['\u00A0=1', "'=1"],
  ['\u200B=1', "'=1"],
  ['\uFEFF=1', "'=1"],
  ['\u202E=1', "'=1"],
  ['\u200D=1', "'\u200D=1"],
  ['Nakato\n=cmd()', 'Nakato =cmd()'],
  ['Nakato\r\n=cmd()', 'Nakato =cmd()'],
  ['Nakato;=cmd()', "Nakato;'=cmd()"],
  ['Nakato, =cmd()', "Nakato,' =cmd()"],
  ['Nakato|+1', "Nakato|'+1"],
  ['a\u0000b\u0007c', 'abc'],
  ['Plot 4-6, Ntinda', 'Plot 4-6, Ntinda'],
])('%j is written as %j', (text, written) => {
  expect(csvLine([text])).toBe(`"${written}"\r\n`);
});
