import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { expect, test } from 'vitest';
import { lettering, type Letters } from './lettering.ts';
import { readPdf } from './test/pdf-reader.ts';

const LETTERS: Letters = { size: 10, weight: 400, color: '#000000' };
const text = lettering(new Pdf());

test('a text that is too long ends in an ellipsis within its room', () => {
  const lines = text.linesOf('Plot 14, Ntinda Road, Kampala, beside the market and the school', LETTERS, 80, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(text.width(line, 10, 400)).toBeLessThanOrEqual(80.1);
});

test('line breaks of the text are kept', () => {
  expect(text.linesOf('Plot 14\nKampala', LETTERS, 500, 3)).toEqual(['Plot 14', 'Kampala']);
});

test('a text that fits is left as it is', () => {
  expect(text.linesOf('Kampala', LETTERS, text.width('Kampala', 10, 400), 1)).toEqual(['Kampala']);
});

/** The text of a document with one line, as it is copied. */
async function copied(line: string): Promise<string> {
  const doc = new Pdf();
  lettering(doc).write(line, { x: 0, y: 0, room: 500 }, LETTERS);
  doc.end();
  return readPdf(await buffer(doc))
    .pages.join('')
    .replaceAll('\n', '');
}

test('letters copied from a document are its own, after one with accents on the same letters', async () => {
  expect(await copied('Ŋŋôma Ñàkkú')).toBe('Ŋŋôma Ñàkkú');
  expect(await copied('Noma Nakku')).toBe('Noma Nakku');
});
