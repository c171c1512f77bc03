import { expect, test } from 'vitest';
import { asLongText, asOneLine, cutTo, isOneLine } from './plain-text.ts';

test.each(['Nakato Sarah', 'Ŋŋina', 'عربي', 'می‌خواهم', '👩🏾‍🔧', '☎️ 0772 123 456', 'Plot 4, Ntinda'])(
  '%s is one line and does not change',
  (text) => {
    expect([isOneLine(text), asOneLine(text), asLongText(text)]).toEqual([true, text, text]);
  },
);

test.each([
  '\n',
  '\r',
  '\t',
  '\0',
  '\u0007',
  '\u0085',
  '\u00AD',
  '\u061C',
  '\u200B',
  '\u200E',
  '\u200F',
  '\u2028',
  '\u2029',
  '\u202A',
])('%j is not allowed on a line', (character) => {
  expect(isOneLine(`a${character}b`)).toBe(false);
  expect(asOneLine(`a${character}b`)).toMatch(/^a ?b$/);
});

test.each(['\u202E', '\u2060', '\u2066', '\u2067', '\u2069', '\u3164', '\uD800', '\uFEFF', '\uFFFE', '\u{E0041}'])(
  '%j is removed from a line',
  (character) => {
    expect(isOneLine(`a${character}b`)).toBe(false);
    expect(asOneLine(`a${character}b`)).toBe('ab');
  },
);

test('a text of several lines keeps its lines and tabs and loses invisible characters', () => {
  expect(asLongText('one\r\ntwo\rthree\u2028four\tfive\u202Esix\u0007\u200B')).toBe('one\ntwo\nthree\nfour\tfivesix');
});

test.each([
  ['Nakato 😀 Sarah', 8, 'Nakato '],
  ['Nakato 😀 Sarah', 9, 'Nakato 😀'],
  ['Nakato', 10, 'Nakato'],
])('%s cut to %i keeps whole characters', (text, length, cut) => {
  expect(cutTo(text, length)).toBe(cut);
});
