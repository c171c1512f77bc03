import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../test/build-test-app.ts';
import { platformOf } from './platform-tables.ts';
import { refuseOtherSecret, registerProcess, SettingsMismatch } from './shared-settings.ts';

const t = testApp();
const OURS = { secret_check: 'a', files_place: 'https://storage/bucket' };
const names = () => platformOf(t.db).selectFrom('processes').select('secret_check').execute();

beforeEach(async () => {
  await platformOf(t.db).deleteFrom('processes').execute();
});

test('processes with the same secret and the same files run at the same time, and are removed when they stop', async () => {
  const [first, second] = await Promise.all([registerProcess(t.db, OURS), registerProcess(t.db, OURS)]);
  expect(await names()).toHaveLength(2);
  await first.leave();
  await second.leave();
  expect(await names()).toEqual([]);
});

test.each([
  ['secret', { ...OURS, secret_check: 'b' }, /another SECRET_KEY.*set SECRET_KEY/],
  ['store of files', { ...OURS, files_place: 'of this machine' }, /uploaded files elsewhere.*STORAGE_URL/],
])('one with another %s is refused while the first runs, in a sentence', async (_what, other, sentence) => {
  const first = await registerProcess(t.db, OURS);
  await expect(registerProcess(t.db, other)).rejects.toThrow(sentence);
  await expect(registerProcess(t.db, other)).rejects.toBeInstanceOf(SettingsMismatch);
  expect(await names()).toHaveLength(1);
  await first.leave();
  await (await registerProcess(t.db, other)).leave();
});

test('a command with another secret is refused while a portal runs', async () => {
  const { leave } = await registerProcess(t.db, OURS);
  await refuseOtherSecret(t.db, 'a');
  await expect(refuseOtherSecret(t.db, 'b')).rejects.toThrow('has another SECRET_KEY');
  await leave();
  await refuseOtherSecret(t.db, 'b');
});

test('a killed process blocks others for half a minute at most', async () => {
  const killed = { ...OURS, secret_check: 'old', seen_at: sql<string>`now() - interval '31 seconds'` };
  await platformOf(t.db)
    .insertInto('processes')
    .values({ id: 'b8a1ff5e-3d0c-4f0e-9c59-1d8f6a1f3a77', ...killed })
    .execute();
  const { leave } = await registerProcess(t.db, OURS);
  expect(await names()).toHaveLength(2);
  await leave();
});
