import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OwnerStatement } from '@amayumba/contract/owners/owner-statement.ts';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import { recountStatements } from '../src/features/owners/statements/test/recount-statements.ts';
import { folderStore } from '../src/files/file-store.ts';
import { pinnedClock } from '../src/test/clock.ts';
import { createTestDatabase } from '../src/test/postgres.ts';
import { loadDemo } from './load-demo.ts';

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo) await step();
});

/** The demo as it is loaded on a day. */
async function demoOn(instant: string) {
  const database = await createTestDatabase(inject('postgres'));
  undo.unshift(database.drop);
  const { db, close } = connect(database.connection, () => {});
  undo.unshift(close);
  const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-demo-'));
  undo.unshift(() => rm(folder, { recursive: true, force: true }));
  const clock = pinnedClock(instant);
  await loadDemo({
    db,
    files: folderStore(folder),
    clock,
    receiptKey: new Uint8Array(32),
  });
  return db;
}

test('each statement of the demo reconciles by hand: every owner, every month that has ended', async () => {
  const db = await demoOn('2026-11-21T09:00:00Z');
  const recounted = await recountStatements(db);
  const { rows: owners } = await sql<{ owner: number }>`
    select distinct owner_id as owner from estate_ownerships order by owner_id`.execute(db);
  const months = Array.from({ length: 13 }, (_, at) => new Date(Date.UTC(2025, 9 + at, 1)).toISOString().slice(0, 7));
  for (const { owner } of owners)
    expect(recounted.filter((one) => one.owner === owner).map(({ month }) => month)).toEqual(months);
  for (const { id, ...own } of recounted) {
    const { snapshot } = await db
      .selectFrom('owner_statements')
      .select('snapshot')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const statement = snapshot as OwnerStatement;
    const { totals, opening_balance, closing_balance, owner, month, lines } = statement;
    const { received, expenses, fee, vat, withheld, remitted, deposits, corrections } = totals;
    const shown = { owner, month, opening_balance, received, expenses, fee, vat, withheld, remitted, deposits };
    expect({ ...shown, closing_balance }).toEqual(own);
    expect(corrections).toBe(0);
    expect(opening_balance + received - expenses - fee - vat - withheld - remitted).toBe(closing_balance);
    const counted = lines.filter(({ kind }) => kind !== 'deposit').map(({ amount }) => amount);
    expect(counted.reduce((sum, amount) => sum + amount, opening_balance)).toBe(closing_balance);
  }
});
