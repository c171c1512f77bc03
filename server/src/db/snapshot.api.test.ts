import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { testApp } from '../test/build-test-app.ts';
import { asAdmin } from '../test/postgres.ts';

const t = testApp();

/** The server process that tells what is visible. */
const lookingProcess = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query like 'select pg_current_snapshot()%'`.execute(t.db);
  return rows.map(({ pid }) => pid);
};

test('a lost connection is made anew, and what was visible by it has another name', async () => {
  const before = await t.parts.snapshot();
  expect(before).toMatch(/ \d+:\d+:/);
  const [pid] = await lookingProcess();
  await asAdmin(inject('postgres').admin, `select pg_terminate_backend(${pid}, 5000)`);
  // The look that finds it lost may tell nothing.
  const after = (await t.parts.snapshot()) ?? (await t.parts.snapshot());
  expect(after).toMatch(/ \d+:\d+:/);
  expect(after?.split(' ')[0]).not.toBe(before?.split(' ')[0]);
  expect(await lookingProcess()).not.toContain(pid);
});
