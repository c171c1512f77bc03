import { choosePassword, requestPasswordReset, signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { sentDuring } from '../../test/sent-statements.ts';
import * as hashing from './password-hash.ts';

// The response time must not reveal whether an account exists, so the response waits for the same work in both cases.
// `password-hash.test.ts` shows that a comparison takes one hash, for an unknown user too.

const t = testApp();
const PASSWORD = 'Owino-market-day-3';

beforeEach(() => {
  // Work after the response is not measured.
  vi.spyOn(t.parts.background, 'run').mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

/** Returns the statements and password hashes that a call waits for. */
async function workOf(call: () => Promise<{ status: number }>) {
  const compare = vi.spyOn(hashing, 'isRightPassword');
  let status = 0;
  const sent = await sentDuring(async () => ({ status } = await call()));
  const statements = sent.map(({ text }) => text);
  const hashes = compare.mock.calls.length;
  compare.mockRestore();
  return { status, statements, hashes };
}

const people = async () => ({
  known: await t.make.user('tenant', { password_hash: await hashing.hashPassword(PASSWORD) }),
  inactive: await t.make.user('tenant', { password_hash: await hashing.hashPassword(PASSWORD), status: 'inactive' }),
});

test.each(['not the password', 'ABCD-EFGH-JKMN'])(
  'a sign-in with %s does the same work for an account and for an unknown username',
  async (password) => {
    const { known, inactive } = await people();
    const as = (username: string) => workOf(() => t.as(null).call(signIn, { body: { username, password } }));
    const nobody = await as('nobody.at.all');
    expect(nobody).toMatchObject({ status: 401, hashes: 1 });
    expect(nobody.statements.length).toBeGreaterThan(4);
    expect(await as(known.username)).toEqual(nobody);
    expect(await as(inactive.username)).toEqual(nobody);
  },
);

const chooseAs = (username: string) =>
  workOf(() => t.as(null).call(choosePassword, { body: { username, code: 'ABCD-EFGH-JKMN', password: PASSWORD } }));
const askFor = (email: string) => workOf(() => t.as(null).call(requestPasswordReset, { body: { email } }));

test('a first password with a wrong code does the same work for both', async () => {
  const { known } = await people();
  expect(await chooseAs(known.username)).toEqual(await chooseAs('nobody.at.all'));
});

test('a request for a link to set a new password does the same work for both', async () => {
  const { known, inactive } = await people();
  // The first request of an address resets its count, which takes one more statement.
  await askFor('somebody@example.ug');
  const nobody = await askFor('nobody@example.ug');
  expect(nobody.status).toBe(202);
  expect(await askFor(known.email)).toEqual(nobody);
  expect(await askFor(inactive.email)).toEqual(nobody);
  expect(await askFor(known.username)).toEqual(nobody);
  expect(await askFor('0772 123 456')).toEqual(nobody);
});
