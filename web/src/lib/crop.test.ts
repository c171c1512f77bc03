import { expect, test } from 'vitest';
import { changedCrop, CENTRED_CROP, partOf, zoomMaxOf } from './crop.ts';

const WIDE = { width: 4000, height: 1000 };
const HIGH = { width: 900, height: 2000 };

test.each([
  ['a wide picture', WIDE, { left: 1250, top: 0, width: 1500, height: 1000 }],
  ['a high picture', HIGH, { left: 0, top: 700, width: 900, height: 600 }],
  ['a picture of the shape', { width: 600, height: 400 }, { left: 0, top: 0, width: 600, height: 400 }],
])('the middle of %s is the largest part of the card’s shape', (_, picture, part) => {
  expect(partOf(picture, CENTRED_CROP)).toEqual(part);
});

test('a moved crop stays within the picture and ignores the excess', () => {
  let crop = CENTRED_CROP;
  for (let times = 0; times < 5; times += 1) crop = changedCrop(WIDE, crop, { across: 0.5, down: -1 });
  expect(partOf(WIDE, crop)).toEqual({ left: 2500, top: 0, width: 1500, height: 1000 });
  expect(partOf(WIDE, changedCrop(WIDE, crop, { across: -0.1 })).left).toBeCloseTo(2350);
});

test('zooming keeps the centre, and at an edge stays within the picture', () => {
  const near = changedCrop(WIDE, CENTRED_CROP, { zoom: 2 });
  expect(partOf(WIDE, near)).toEqual({ left: 1625, top: 250, width: 750, height: 500 });
  const corner = changedCrop(WIDE, near, { across: -9, down: -9 });
  expect(partOf(WIDE, changedCrop(WIDE, corner, { zoom: 0.1 }))).toEqual({
    left: 0,
    top: 0,
    width: 1500,
    height: 1000,
  });
});

test('a picture is zoomed at most four times, and never to a part too coarse for a card', () => {
  expect(zoomMaxOf(WIDE)).toBe(4);
  expect(zoomMaxOf({ width: 480, height: 320 })).toBe(1.5);
  expect(zoomMaxOf({ width: 200, height: 200 })).toBe(1);
  expect(changedCrop({ width: 480, height: 320 }, CENTRED_CROP, { zoom: 9 }).zoom).toBe(1.5);
});
