import type { Db } from '../../server/src/db/connect.ts';
import { sql } from 'kysely';

export const MONEY_TABLES = ['charges', 'receipts', 'refunds', 'deposit_movements', 'transfers'] as const;
export type MoneyTable = (typeof MONEY_TABLES)[number];

interface MoneyRow {
  amount: number;
  /** `ending` from when its reversal is sent, because a call without a response may have been done. */
  state: 'valid' | 'ending' | 'ended';
}

/** The rows of the ledger that the portal acknowledged, by table and id. */
export function moneyRows() {
  const tables = new Map(MONEY_TABLES.map((table) => [table, new Map<number, MoneyRow>()]));
  const rowsOf = (table: MoneyTable) => tables.get(table) ?? new Map<number, MoneyRow>();
  return {
    rowsOf,
    add: (table: MoneyTable, { id, amount }: { id: number; amount: number }): void =>
      void rowsOf(table).set(id, { amount, state: 'valid' }),
    set(table: MoneyTable, id: number, state: MoneyRow['state']): void {
      const row = rowsOf(table).get(id);
      if (row) row.state = state;
    },
    get size() {
      return [...tables.values()].reduce((sum, { size }) => sum + size, 0);
    },
  };
}
export type MoneyRows = ReturnType<typeof moneyRows>;

/** The amount of a row, and whether it has ended. */
const STORED: Readonly<Record<MoneyTable, string>> = {
  charges: 'select id, gross_amount as amount, deleted_at is not null as has_ended from charges',
  receipts: 'select id, amount, voided_at is not null as has_ended from receipts',
  refunds: 'select id, amount, reversed_at is not null as has_ended from refunds',
  deposit_movements: 'select id, amount, reversed_at is not null as has_ended from deposit_movements',
  transfers: 'select id, credit as amount, false as has_ended from transfers',
};

/** Returns the acknowledged rows that are not stored as acknowledged. */
export async function findLostMoney(db: Db, promised: MoneyRows): Promise<string[]> {
  const lost: string[] = [];
  for (const table of MONEY_TABLES) {
    const { rows } = await sql.raw<{ id: number; amount: number; has_ended: boolean }>(STORED[table]).execute(db);
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { amount, state }] of promised.rowsOf(table)) {
      const row = stored.get(id);
      const isAsPromised = row?.amount === amount && (state === 'ending' || row.has_ended === (state === 'ended'));
      if (!isAsPromised) lost.push(`row ${id} of ${table}, ${state}: ${JSON.stringify(row)}`);
    }
  }
  return lost;
}
