import { expect, test } from 'vitest';
import { passwordFaults } from './check-password.ts';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password',
  'Password1',
  'PASSWORD123',
  'p@ssw0rd',
  'iloveyou',
  'football12',
  'michael1',
  'liverpool',
  'liverpoo',
  '1liverpool',
  'qwerty123',
  'qwertyuiop',
  '1q2w3e4r',
  '1qaz2wsx',
  'asdfghjkl',
  'zxcvbnm123',
  'abcd1234',
  'abcdefgh',
  '!@#$%^&*',
  '12345678',
  '87654321',
  '11111111',
  '12121212',
  '19851224',
  '0772123456',
  'aaaaaaaa',
  'passpass',
  'kampala2024',
  'letmein1',
])('%s is too common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Amayumba-2026',
  'Matooke-at-noon-7',
  'TestPass123!',
  'correct horse battery',
  'xk29vbQmz',
  'Str0ngPass!',
  'ntinda rent day',
  '94038127562093',
])('%s may be chosen', (password) => {
  expect(passwordFaults('somebody', password)).toEqual([]);
});

test('a password made to be slow is judged as quickly as any', () => {
  const long = `${'abcdefghijklmnopqrstuvwxyz'.repeat(7)}~`;
  expect(isCommonPassword(long)).toBe(false);
});

test('a password has at least eight characters and is not the username in other letters', () => {
  expect(passwordFaults('somebody', 'xk29vbQ')).toEqual(['Enter at least 8 characters.']);
  expect(passwordFaults('Nakato.Grace', 'nakato.grace')).toEqual(['Choose a password that is not the username.']);
});
