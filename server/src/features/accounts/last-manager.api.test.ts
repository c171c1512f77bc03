import { updatePerson } from '@amayumba/contract/accounts/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { DUMMY_HASH } from './password-hash.ts';
import { runUserCommand } from './user-commands.ts';

const t = testApp();
const shell = (...args: string[]) =>
  runUserCommand(t.db, { print: () => {}, readPassword: async () => 'Kyengera-plot-9' }, args);
/** Makes a manager who has chosen a password. */
const aManager = () => t.make.user('manager', { password_hash: DUMMY_HASH.replace(/A$/, 'Q') });
const anInvitedOne = () => t.make.user('manager', { password_hash: DUMMY_HASH });
const usable = () =>
  t.db.selectFrom('users').select('id').where('role', '=', 'manager').where('standing', '=', 'active').execute();

beforeEach(async () => {
  await t.db.updateTable('users').set({ status: 'inactive' }).where('role', '=', 'manager').execute();
});

test.each([['deactivate'], ['set-role', '--role', 'owner']])(
  'at the server, %s is refused for the last manager who can sign in',
  async (command, ...options) => {
    const last = await aManager();
    await anInvitedOne();
    await expect(shell(command, last.username, ...options)).rejects.toMatchObject({ code: 'last_manager' });
    expect(await usable()).toEqual([{ id: last.id }]);
    await aManager();
    await shell(command, last.username, ...options);
    expect(await usable()).toHaveLength(1);
  },
);

test('invited managers and people of other roles can be deactivated', async () => {
  await aManager();
  await shell('deactivate', (await anInvitedOne()).username);
  await shell('deactivate', (await t.make.user('owner')).username);
  expect(await usable()).toHaveLength(1);
});

test.each([[{ status: 'inactive' }], [{ role: 'owner' }]] as const)(
  'when two managers send %j about each other at the same time, one is refused',
  async (change) => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [await aManager(), await aManager()];
      const answers = await Promise.all([
        t.as(first).call(updatePerson, { id: second.id, body: change }),
        t.as(second).call(updatePerson, { id: first.id, body: change }),
      ]);
      // The second request is refused before its viewer is admitted, or afterwards.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => [401, 403].includes(status))).toHaveLength(1);
      expect(await usable()).toHaveLength(1);
      await t.db.updateTable('users').set({ status: 'inactive' }).where('role', '=', 'manager').execute();
    }
  },
);
