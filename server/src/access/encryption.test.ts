import { expect, test } from 'vitest';
import { encryption } from './encryption.ts';

const SECRET = 'a secret of the tests, long enough for its purpose';
const CONTENT = Buffer.from('what nobody may read');

test('encrypted content decrypts again, and the ciphertext differs each time', () => {
  const { seal, open } = encryption(SECRET);
  const [first, second] = [seal(CONTENT, 'user 7'), seal(CONTENT, 'user 7')];
  expect(first.equals(second)).toBe(false);
  expect(first.includes(CONTENT)).toBe(false);
  expect(open(first, 'user 7')).toEqual(CONTENT);
});

test('it decrypts with no other secret, for no other purpose, and not when altered or truncated', () => {
  const { seal, open } = encryption(SECRET);
  const sealed = seal(CONTENT, 'user 7');
  expect(encryption(`${SECRET}!`).open(sealed, 'user 7')).toBeUndefined();
  expect(open(sealed, 'user 8')).toBeUndefined();
  expect(open(sealed.subarray(0, -1), 'user 7')).toBeUndefined();
  expect(open(Buffer.alloc(0), 'user 7')).toBeUndefined();
  const altered = Buffer.from(sealed);
  altered.writeUInt8(altered.readUInt8(30) ^ 1, 30);
  expect(open(altered, 'user 7')).toBeUndefined();
});
