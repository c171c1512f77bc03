import { expect, test } from 'vitest';
import { storable } from './storable.ts';

test('stores what was typed, at every depth', () => {
  const draft = { name: 'Block A', rent: null, ranges: [{ from: 'A01', months: [1, 2] }] };
  expect(storable(draft)).toEqual(draft);
});

test('never stores passwords, codes and files', () => {
  const file = new File(['x'], 'leak.jpg');
  const draft = { current_password: 'Amayumba-2026', code: '123456', files: [file], proof: { password: 'x', file } };
  expect(storable({ ...draft, reference_code: 'AB12' })).toEqual({ files: [], proof: {}, reference_code: 'AB12' });
});
