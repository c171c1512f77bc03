import { expect, test } from 'vitest';
import { type Block, paginate } from './paginate.ts';

const block = (height: number, rest: Partial<Block> = {}): Block => ({ height, draw: () => {}, ...rest });
const ROOM = { firstTop: 50, nextTop: 10, bottom: 100 };

test('blocks follow each other, and the next page begins where no more fit', () => {
  const pages = paginate([block(20), block(30), block(1)], ROOM);
  expect(pages.map((page) => page.map(({ y }) => y))).toEqual([[50, 70], [10]]);
});

test('the head of a table is repeated on every page', () => {
  const head = block(10);
  const rows = Array.from({ length: 10 }, () => block(25, { head }));
  const pages = paginate([head, ...rows], ROOM);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page[0]?.block).toBe(head);
  const placed = pages.flat().map((each) => each.block);
  expect(placed.filter((each) => rows.includes(each))).toEqual(rows);
  for (const { y, block: each } of pages.flat()) expect(y + each.height).toBeLessThanOrEqual(100);
});

test('a heading is not the last on its page', () => {
  const pages = paginate([block(20), block(10, { needsBelow: 30 }), block(15)], ROOM);
  expect(pages.map((page) => page.length)).toEqual([1, 2]);
});

test('a block that is higher than a page begins on one of its own', () => {
  const pages = paginate([block(20), block(500), block(10)], ROOM);
  expect(pages.map((page) => page.length)).toEqual([1, 1, 1]);
});
