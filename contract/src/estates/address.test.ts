import { expect, test } from 'vitest';
import { addressWithoutLabel, NO_ADDRESS } from './address.ts';

test('below the name of an estate, a missing address says that it is one', () => {
  expect(addressWithoutLabel(NO_ADDRESS)).toBe('No address yet');
  expect(addressWithoutLabel('Plot 14, Ntinda Road')).toBe('Plot 14, Ntinda Road');
});
