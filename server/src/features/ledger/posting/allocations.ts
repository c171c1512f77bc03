import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import { allocationLines } from '@amayumba/contract/ledger/postings.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';
import { post, reverseEntries } from './journal.repository.ts';
import type { Posting } from './posting.ts';
import { countCharges } from './refresh.repository.ts';

interface NewAllocation {
  receipt_id: number;
  charge_id: number;
  amount: number;
  by_hand: boolean;
}

/**
 * Applies parts of receipts to charges of the same account. Allocations of a new receipt count from the day its money
 * was received; later changes count from now.
 */
export async function allocate(posting: Posting, rows: readonly NewAllocation[]): Promise<void> {
  if (rows.length === 0) return;
  const made = await insertAllocations(posting, rows);
  await post(
    posting,
    made.flatMap(({ id, amount, made_at, deposit_account }) =>
      deposit_account === null
        ? []
        : [
            {
              account_id: deposit_account,
              effective_on: dayOfInstant(made_at),
              lines: allocationLines(DEPOSIT, amount),
              of: ['allocation_id', id] as const,
            },
          ],
    ),
  );
}

/**
 * Inserts allocations in their order, and counts their charges again. Returns them, with the account where the charge
 * is a deposit. A receipt of an earlier posting counts as changed, so that a split based on its earlier state is
 * refused. On Citus a statement may see its own new rows, so earlier rows are selected without them; and the insert
 * reads no other part of the statement, which would need every worker (docs/decisions/0041-statements-for-citus.md).
 */
async function insertAllocations({ tx, at }: Posting, rows: readonly NewAllocation[]) {
  const settled = sql`
    select l.charge_id, l.amount, r.received_at, r.number
    from (
      select charge_id, receipt_id, amount from allocations
      where undone_at is null and id not in (select id from made)
      union all select charge_id, receipt_id, amount from made
    ) l join receipts r on r.id = l.receipt_id`;
  const charges = [...new Set(rows.map(({ charge_id }) => charge_id))];
  const given = sql`rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (receipt_id bigint, charge_id bigint, amount bigint, by_hand boolean)) with ordinality
      as new (receipt_id, charge_id, amount, by_hand, place)
    join receipts r on r.id = new.receipt_id`;
  const { rows: made } = await sql<{ id: number; amount: number; made_at: string; deposit_account: number | null }>`
    with changed as (
      update receipts set version = version + 1 where id in (select r.id from ${given} where r.issued_at <> ${at})
    ), made as (
      insert into allocations (receipt_id, charge_id, amount, by_hand, made_at)
      select placed.* from (
        select new.receipt_id, new.charge_id, new.amount, new.by_hand,
          case when r.issued_at = ${at} then r.received_at else ${at} end
        from ${given} order by new.place
        offset 0
      ) placed
      returning id, receipt_id, charge_id, amount, made_at
    ), counted as (${countCharges(charges, settled)})
    select made.id, made.amount, made.made_at, (select p.account_id from charges p
      where p.id = made.charge_id and p.payment_type = ${DEPOSIT}) as deposit_account
    from made order by made.id`.execute(tx);
  return made;
}

/** The allocations of a receipt or of a charge that are not undone, the earliest first. */
export const liveAllocations = ({ tx }: Pick<Posting, 'tx'>, of: 'receipt_id' | 'charge_id', id: number) =>
  tx
    .selectFrom('allocations as l')
    .innerJoin('charges as p', 'p.id', 'l.charge_id')
    .select(['l.id', 'l.receipt_id', 'l.charge_id', 'l.amount', 'l.by_hand', 'p.payment_type'])
    .where(`l.${of}`, '=', id)
    .where('l.undone_at', 'is', null)
    .orderBy('l.id')
    .execute();

export type LiveAllocation = Awaited<ReturnType<typeof liveAllocations>>[number];

/** Undoes allocations; `freed_by` is the credit note that ended them. The caller counts the charges again. */
export async function undoAllocations(
  posting: Posting,
  rows: readonly Pick<LiveAllocation, 'id'>[],
  freed_by: number | null = null,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await posting.tx.updateTable('allocations').set({ undone_at: posting.at, freed_by }).where('id', 'in', ids).execute();
  await reverseEntries(posting, 'allocation_id', ids, posting.today);
}
