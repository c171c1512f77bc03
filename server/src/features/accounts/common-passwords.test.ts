import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['password', 'PassWord', '12345678', 'iloveyou', 'qwertyuiop', 'football1'])(
  '%s is too common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['Amayumba-2026', 'omutuba gwa jjajja', 'TestPass123!'])('%s may be chosen', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
