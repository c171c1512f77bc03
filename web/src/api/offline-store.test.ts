import { expect, test } from 'vitest';
import { EXPIRED_LINK } from '../lib/expired-link.ts';
import { withinBounds, withoutLinks } from './offline-store.ts';

const answer = (key: number, characters = 100) => ({ key, text: 'x'.repeat(characters) });
const keys = (answers: { key: number }[]) => answers.map(({ key }) => key);

test('keeps the newest of many responses', () => {
  const newestFirst = Array.from({ length: 100 }, (_, index) => answer(index));
  expect(keys(withinBounds(newestFirst))).toEqual(keys(newestFirst.slice(0, 80)));
});

test('keeps the newest of large responses, up to the limit', () => {
  const newestFirst = [0, 1, 2, 3].map((key) => answer(key, 400_000));
  expect(keys(withinBounds(newestFirst))).toEqual([0, 1]);
});

test('leaves out a response that is too large by itself, and keeps the others', () => {
  expect(keys(withinBounds([answer(0, 1_700_000), answer(1), answer(2)]))).toEqual([1, 2]);
});

test('stores no link to a file, which would have expired by the next visit', () => {
  const link = '/api/files/1/?expires=1&signature=x';
  const stored = {
    expenses: [{ receipt_file: link }, { receipt_file: null }],
    complaint: { attachment: link },
    statement: { lines: [{ file: link }, { file: null }] },
    estate: { image_url: link, image_sources: [{ srcset: link }] },
  };
  expect(JSON.parse(JSON.stringify(stored, withoutLinks))).toEqual({
    expenses: [{ receipt_file: EXPIRED_LINK }, { receipt_file: null }],
    complaint: { attachment: EXPIRED_LINK },
    statement: { lines: [{ file: EXPIRED_LINK }, { file: null }] },
    estate: { image_url: null, image_sources: [] },
  });
});
