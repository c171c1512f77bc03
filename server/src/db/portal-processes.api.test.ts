import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../test/build-test-app.ts';
import { joinOthers, UnlikeTheOthers } from './portal-processes.ts';

const t = testApp();
const OURS = { secret_check: 'a', files_place: 'https://storage/bucket' };
const names = () => t.db.selectFrom('portal_processes').select('secret_check').execute();

beforeEach(async () => {
  await t.db.deleteFrom('portal_processes').execute();
});

test('processes with the same secret and the same files run beside each other, and are gone when they leave', async () => {
  const [one, other] = await Promise.all([joinOthers(t.db, OURS), joinOthers(t.db, OURS)]);
  expect(await names()).toHaveLength(2);
  await one.leave();
  await other.leave();
  expect(await names()).toEqual([]);
});

test.each([
  ['secret', { ...OURS, secret_check: 'b' }, /another SECRET_KEY.*set SECRET_KEY/],
  ['store of files', { ...OURS, files_place: 'of this machine' }, /uploaded files elsewhere.*STORAGE_URL/],
])('one with another %s is refused while the first runs, in a sentence', async (_what, other, sentence) => {
  const first = await joinOthers(t.db, OURS);
  await expect(joinOthers(t.db, other)).rejects.toThrow(sentence);
  await expect(joinOthers(t.db, other)).rejects.toBeInstanceOf(UnlikeTheOthers);
  expect(await names()).toHaveLength(1);
  await first.leave();
  await (await joinOthers(t.db, other)).leave();
});

test('one that was killed stands in nobody’s way for longer than half a minute', async () => {
  const killed = { ...OURS, secret_check: 'old', seen_at: sql<string>`now() - interval '31 seconds'` };
  await t.db
    .insertInto('portal_processes')
    .values({ id: 'b8a1ff5e-3d0c-4f0e-9c59-1d8f6a1f3a77', ...killed })
    .execute();
  const { leave } = await joinOthers(t.db, OURS);
  expect(await names()).toHaveLength(2);
  await leave();
});
