import { expect, test } from 'vitest';
import { getProfile, signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { runUserCommand } from './user-commands.ts';

const t = testApp();
const PASSWORD = 'Jackfruit-by-bus-2';

/** Runs a command; the terminal answers the password prompt with `password`. */
async function type(line: string, password = PASSWORD): Promise<string> {
  const printed: string[] = [];
  const terminal = { print: (text: string) => void printed.push(text), readPassword: () => Promise.resolve(password) };
  await runUserCommand(t.db, terminal, line.split(' '));
  return printed.join('\n');
}
const signInAs = (username: string, password = PASSWORD) => t.as(null).call(signIn, { body: { username, password } });

test('an owner created at the shell can sign in, and the audit log records the person and role', async () => {
  const output = await type(
    'create --role property_owner --username mugisha --email mugisha@example.ug --first-name Mugisha',
  );
  expect(output).toBe('Made the owner mugisha.');
  const { access } = (await signInAs('mugisha')).body;
  const profile = await t.as(null).call(getProfile, { headers: { authorization: `Bearer ${access}` } });
  expect(profile.body).toMatchObject({ role: 'owner', email: 'mugisha@example.ug', first_name: 'Mugisha' });
  const manager = t.as(await t.make.user('manager'));
  const { body } = await manager.call(listAudit, {
    query: { subject: 'user', subject_id: profile.body.id, changes_only: true },
  });
  expect(body).toMatchObject([{ action: 'created', after: { username: 'mugisha', role: 'owner' } }]);
});

test.each([
  ['create --username somebody', /--role with one of/],
  ['create --role boss --username somebody', /--role with one of/],
  ['create --role owner', /--username: /],
  ['create --role owner --username somebody --email nowhere', /--email: /],
  ['create --role owner --username somebody --first-name A\n=1+1', /--first-name: Write this on one line/],
  ['create --role owner --username somebody --last-name A\u202EB', /--last-name: Write this on one line/],
  ['create --role owner --username somebody --phone 0772\u200E123456', /--phone: Write this on one line/],
  ['create --role owner --username somebody --phone 0772-1234', /--phone: Enter the whole phone number/],
  ['set-role nobody --role owner', /no account nobody/],
  ['deactivate', /by the username/],
  ['remove somebody', /no command remove/],
  ['deactivate somebody another', /something too many: another\. Nothing was changed/],
  ['sign-out somebody --everybody', /something too many: somebody/],
  ['list somebody', /something too many: somebody/],
  ['create --role owner --username somebody --password secret', /--password/],
])('%s is refused with a reason', async (line, reason) => {
  await expect(type(line)).rejects.toThrow(reason);
  expect(await type('list')).not.toContain('somebody');
});

test('a taken username or address, or a common password, creates no account', async () => {
  const user = await t.make.user('tenant');
  await expect(type(`create --role owner --username ${user.username.toUpperCase()}`)).rejects.toThrow('taken');
  await expect(type(`create --role owner --username other --email ${user.email}`)).rejects.toThrow(
    'already an account',
  );
  await expect(type('create --role owner --username other', 'password1')).rejects.toMatchObject({
    fields: { password: [expect.stringMatching(/too common/)] },
  });
  expect(await type('list')).not.toContain('other');
});

test('a role changes at once, and the audit log records both roles', async () => {
  const user = await t.make.user('tenant');
  const caller = t.as(user);
  expect(await type(`set-role ${user.username} --role manager`)).toBe(`${user.username} is now manager.`);
  expect((await caller.call(getProfile)).body.role).toBe('manager');
  const entry = await t.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('subject_id', '=', user.id)
    .execute();
  expect(entry).toEqual([{ before: { role: 'tenant' }, after: { role: 'manager' } }]);
});

test('a new password works at once and ends earlier sign-ins', async () => {
  const user = await t.make.user('manager');
  const caller = t.as(user);
  expect((await caller.call(getProfile)).status).toBe(200);
  await type(`set-password ${user.username}`, 'Another-jackfruit-3');
  expect((await caller.call(getProfile)).status).toBe(401);
  expect((await signInAs(user.username, 'Another-jackfruit-3')).status).toBe(200);
});

test('deactivation ends sign-ins at once, and activation lets the person sign in again', async () => {
  await type('create --role manager --username namuli');
  const { access } = (await signInAs('namuli')).body;
  await type('deactivate namuli');
  const headers = { authorization: `Bearer ${access}` };
  expect((await t.as(null).call(getProfile, { headers })).error.code).toBe('account_inactive');
  expect(await type('list')).toMatch(/^manager +inactive +namuli/m);
  await type('activate namuli');
  expect((await signInAs('namuli')).status).toBe(200);
});

test('the list shows what each person of the office does', async () => {
  const { username } = await t.make.user('manager');
  await t.db.updateTable('users').set({ staff_role: 'accountant' }).where('username', '=', username).execute();
  expect(await type('list')).toMatch(new RegExp(`^accountant +active +${username} `, 'm'));
});

test('--help and a missing command print the help', async () => {
  expect(await type('--help')).toContain('npm run user -- create');
  expect(await type('list --help')).toContain('npm run user -- list');
});

test('sign-out ends the sign-ins of one person, or of everybody, who may all sign in again', async () => {
  const [first, second] = [await t.make.user('manager'), await t.make.user('owner')];
  const [firstCaller, secondCaller] = [t.as(first), t.as(second)];
  const statuses = async () => [
    (await firstCaller.call(getProfile)).status,
    (await secondCaller.call(getProfile)).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  expect(await type(`sign-out ${first.username}`)).toBe(`${first.username} is signed out everywhere.`);
  expect(await statuses()).toEqual([401, 200]);
  await expect(type('sign-out')).rejects.toThrow(/by the username/);
  expect(await statuses()).toEqual([401, 200]);
  expect(await type('sign-out --everybody')).toMatch(/^Ended \d+ sign-ins/);
  expect(await statuses()).toEqual([401, 401]);
  expect((await t.as(first).call(getProfile)).status).toBe(200);
});

test('stored names are printed without terminal control characters', async () => {
  await t.make.user('owner', { first_name: 'Red\u001B[31m', last_name: 'Line\nBreak' });
  expect(await type('list')).toContain('Red[31m Line Break');
});
