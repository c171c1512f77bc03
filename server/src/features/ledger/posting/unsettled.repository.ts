import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type OpenCharge, ORDERED_TYPES, type OrderedType } from '@amayumba/contract/ledger/allocate.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { settingInForce } from '../schedule/money-rules.repository.ts';
import { openCharges } from './charges.repository.ts';
import { creditOf, type CreditRow } from './receipts.repository.ts';

/**
 * The inputs of settling an account: the credit of its receipts, its open charges, and the order of types of the day.
 */
export async function readUnsettled(db: Db, accountId: number, day: CalendarDate) {
  const { rows } = await sql<{ receipts: CreditRow[]; charges: OpenCharge[]; order: OrderedType[] | null }>`
    select coalesce((select json_agg(r) from (${creditOf(accountId)}) r), '[]') as receipts,
      coalesce((select json_agg(p) from (${openCharges(accountId)}) p), '[]') as charges,
      ${settingInForce('allocation_order', sql`${day}`)} as order`.execute(db);
  const [{ receipts, charges, order } = { receipts: [], charges: [], order: null }] = rows;
  return { receipts, charges, order: order ?? ORDERED_TYPES };
}
