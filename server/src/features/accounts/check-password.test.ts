import { expect, test } from 'vitest';
import { passwordFaults } from './check-password.ts';

test('a password has at least eight characters, is not the username in other letters, and is not a common one', () => {
  expect(passwordFaults('somebody', 'xk29vbQ')).toEqual(['Enter at least 8 characters.']);
  expect(passwordFaults('Nakato.Grace', 'nakato.grace')).toEqual(['Choose a password that is not the username.']);
  expect(passwordFaults('somebody', 'iloveyou')).toHaveLength(1);
  expect(passwordFaults('somebody', 'Matooke-at-noon-7')).toEqual([]);
});
