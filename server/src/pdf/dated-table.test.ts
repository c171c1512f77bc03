import { expect, test } from 'vitest';
import { figure, figureUnlessZero } from './dated-table.ts';

test('figures have a true minus, and nothing that is taken off is no minus', () => {
  expect([figure(1_234_567), figure(-5000), figure(0), figure(-0)]).toEqual(['1,234,567', '−5,000', '0', '0']);
  expect([figureUnlessZero(-0), figureUnlessZero(7)]).toEqual(['', '7']);
});
