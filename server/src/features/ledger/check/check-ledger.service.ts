import type { LedgerCheck } from '@amayumba/contract/money/check.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { readInSnapshot } from '../../../db/transaction.ts';
import { COLLECTION_CHECKS } from './collection-checks.ts';
import { EXPENSE_CHECKS } from './expense-checks.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';
import { OWNER_CHECKS } from './owner-checks.ts';
import { SCHEDULE_CHECKS } from './schedule-checks.ts';

async function run(db: Db, query: RawBuilder<{ difference: number }>) {
  const { rows } = await sql<{ count: number; difference: number }>`
    select count(*) as count, least(coalesce(sum(abs(difference)), 0), 9007199254740991)::bigint as difference
    from (${query}) broken`.execute(db);
  return rows[0] ?? { count: 0, difference: 0 };
}

const CHECKS = [...LEDGER_CHECKS, ...SCHEDULE_CHECKS, ...COLLECTION_CHECKS, ...EXPENSE_CHECKS, ...OWNER_CHECKS];

/** Checks the invariants over the whole ledger, in one snapshot. See docs/rules.md, Ledger invariants. */
export const checkLedger = (db: Db): Promise<LedgerCheck> =>
  readInSnapshot(db, async (view) => {
    const checks: LedgerCheck['checks'] = [];
    for (const { name, query } of CHECKS) {
      const { count, difference } = await run(view, query);
      checks.push({ name, ok: count === 0, count, difference });
    }
    return { ok: checks.every(({ ok }) => ok), checks };
  });
