import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../test/build-test-app.ts';
import { PLANNED_EACH_TIME } from './preparing-client.ts';

const t = testApp();

/** The texts that one connection has prepared, after it ran `work`. */
const preparedAfter = (work: (run: (text: string, value: number) => Promise<number | undefined>) => Promise<void>) =>
  t.db.connection().execute(async (db) => {
    await work(async (text, value) => {
      const { rows } = await sql<{ n: number }>`${sql.raw(text)} ${value}::int as n`.execute(db);
      return rows[0]?.n;
    });
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement);
  });

test('a statement that comes again is prepared and answers with its own values; one that comes once is not', async () => {
  const answers: (number | undefined)[] = [];
  const prepared = await preparedAfter(async (run) => {
    await run('select /* once */', 1);
    for (let value = 1; value <= 8; value += 1) answers.push(await run('select /* often */', value));
  });
  expect(answers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(prepared.filter((text) => text.includes('/*'))).toEqual(['select /* often */ $1::int as n']);
});

test('a statement that is to be planned each time is never prepared', async () => {
  const prepared = await preparedAfter(async (run) => {
    for (let value = 1; value <= 8; value += 1) await run(`select ${PLANNED_EACH_TIME}`, value);
  });
  expect(prepared.filter((text) => text.includes(PLANNED_EACH_TIME))).toEqual([]);
});

test('a statement without values is prepared as well, as a list without filters has none', async () => {
  const prepared = await t.db.connection().execute(async (db) => {
    for (let time = 0; time < 5; time += 1) await sql`select /* no values */ 1`.execute(db);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement);
  });
  expect(prepared).toContain('select /* no values */ 1');
});

const divided = (value: number) => sql<{ n: number }>`select 12 / ${value}::int as n`.execute(t.db);

test('a statement that failed works again with other values', async () => {
  for (let round = 0; round < 5; round += 1) {
    await expect(divided(0)).rejects.toThrow('division by zero');
    expect((await divided(4)).rows).toEqual([{ n: 3 }]);
  }
});
