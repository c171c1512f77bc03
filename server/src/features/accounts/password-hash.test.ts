import { verify } from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import { DUMMY_HASH, hashPassword, isRightPassword } from './password-hash.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn<typeof real.verify>(real.verify) };
});
beforeEach(() => void vi.mocked(verify).mockClear());

const costOf = (stored: string) => stored.split('$').slice(1, 4);

test('a stored password is Argon2id with 19 MiB and two passes, and has its own salt', async () => {
  const [first, second] = await Promise.all([hashPassword('Mango-season-88'), hashPassword('Mango-season-88')]);
  expect(costOf(first)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
  expect(first).not.toBe(second);
});

test('only the same password is right, in any Unicode form', async () => {
  const stored = await hashPassword('Caf\u00e9-Javas-3');
  expect(await isRightPassword(stored, 'Cafe\u0301-Javas-3')).toBe(true);
  expect(await isRightPassword(stored, 'Cafe-Javas-3')).toBe(false);
  expect(verify).toHaveBeenCalledTimes(2);
});

test('for an unknown user a password is compared at the same cost, and is wrong', async () => {
  expect(costOf(DUMMY_HASH)).toEqual(costOf(await hashPassword('whatever it is')));
  expect(await isRightPassword(undefined, 'whatever it is')).toBe(false);
  expect(vi.mocked(verify).mock.calls).toEqual([[DUMMY_HASH, 'whatever it is']]);
});
