import { expect, test } from 'vitest';
import {
  readApartmentFrom,
  readAvailable as readAvailableFrom,
  readEstateFrom,
  readTotalAvailable,
} from './estates.ts';

const PAGE = { page: 1, page_size: 24 };
const BASE = 'https://api.example.com';
const readEstate = readEstateFrom(BASE);
const readApartment = readApartmentFrom(BASE);
const readAvailable = (answer: unknown, page: typeof PAGE) => readAvailableFrom(answer, page, BASE);

test.each([
  ['image_url', { image_url: '/files/3' }, `${BASE}/files/3`],
  ['image', { image: '/media/3.jpg' }, `${BASE}/media/3.jpg`],
  ['an address of its own', { image_url: 'https://cdn.example.com/3.jpg' }, 'https://cdn.example.com/3.jpg'],
  ['neither', {}, null],
])('an estate or apartment with %s has its picture', (_, given, imageUrl) => {
  expect(readEstate({ id: 3, ...given })).toMatchObject({ id: 3, image_url: imageUrl });
  expect(readApartment({ id: 3, ...given })).toMatchObject({ id: 3, image_url: imageUrl });
});

test('a picture has its other sizes if the server names them as ours does, and none otherwise', () => {
  const source = { type: 'image/webp', width: 320, url: '/files/3?width=320' };
  const ours = [{ type: 'image/webp', width: 320, url: `${BASE}/files/3?width=320` }];
  expect(readEstate({ id: 3, image_sources: [source, '/3.jpg', null, {}] })).toMatchObject({ image_sources: ours });
  expect(readApartment({ id: 3, image_sources: [source] })).toMatchObject({ image_sources: ours });
  for (const image_sources of [undefined, null, {}, 'x'])
    expect(readApartment({ id: 3, image_sources })).toMatchObject({ image_sources: [] });
});

test('counts that a server does not send are unknown, not zero', () => {
  expect(readEstate({ id: 3, apartments_count: 0 })).toMatchObject({ apartments_count: 0, available_count: null });
});

test.each([
  ['objects', [{ id: 4, name: 'Lift' }], [{ id: 4, name: 'Lift' }]],
  [
    'ids',
    [4, '5'],
    [
      { id: 4, name: '#4' },
      { id: 5, name: '#5' },
    ],
  ],
  ['nothing', undefined, []],
])('amenities are read as %s', (_, amenities, expected) => {
  expect(readApartment({ id: 1, amenities })).toMatchObject({ amenities: expected, amenities_count: expected.length });
});

test('amounts and sizes are read from text', () => {
  expect(
    readApartment({ id: 1, number: 7, rent_amount: '850000.00', size: '65.5', number_of_rooms: '3' }),
  ).toMatchObject({
    number: '7',
    rent_amount: 850_000,
    size: 65.5,
    number_of_rooms: 3,
  });
});

test.each([
  ['a bare list', [{ id: 1 }, { id: 2 }], 2],
  ['an object with the list', { apartments: [{ id: 1 }] }, 1],
  ['an object that says how many', { apartments: [{ id: 1 }], total_available: 31 }, 31],
])('available apartments are counted in %s', (_, answer, total) => {
  expect(readTotalAvailable(answer)).toBe(total);
  expect(readAvailable(answer, PAGE)).toMatchObject({ total_available: total });
});

test('a page is cut out if the server sends all available apartments at once', () => {
  const all = Array.from({ length: 30 }, (_, id) => ({ id }));
  expect(readAvailable(all, { page: 2, page_size: 24 })).toMatchObject({
    total_available: 30,
    apartments: [24, 25, 26, 27, 28, 29].map((id) => ({ id })),
  });
});

test('a response that is no list of apartments is passed on for the schema to refuse', () => {
  expect(readAvailable({ detail: 'no' }, PAGE)).toEqual({ detail: 'no' });
});
