import { expect, test } from 'vitest';
import { passwordErrors } from './check-password.ts';

test('a password has at least eight characters, is not the username in other letters, and is not a common one', () => {
  expect(passwordErrors('somebody', 'xk29vbQ')).toEqual(['Enter at least 8 characters.']);
  expect(passwordErrors('Nakato.Grace', 'nakato.grace')).toEqual(['Choose a password that is not the username.']);
  expect(passwordErrors('somebody', 'iloveyou')).toHaveLength(1);
  expect(passwordErrors('somebody', 'Matooke-at-noon-7')).toEqual([]);
});
