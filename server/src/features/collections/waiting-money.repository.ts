import type { Network } from '@amayumba/contract/money/collection.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { channelsByHand, SAME_MONEY_DAYS, SOURCES_BY_HAND } from '../ledger/receipts/same-money.ts';

export type WaitingMoney = NonNullable<Awaited<ReturnType<typeof lockWaitingMoney>>>;

/**
 * The money with a transaction id that waits in the inbox, locked until the transaction ends. It is locked before its
 * account, as in the inbox.
 */
export const lockWaitingMoney = (tx: Db, provider: Network, reference: string) =>
  tx
    .selectFrom('inbox_items')
    .select(['id', 'amount'])
    .where('channel', '=', provider)
    .where('external_reference', '=', reference)
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Records the receipt of locked money that was recorded after all. `decidedBy` is null if the network answered. */
export async function closeWaitingMoney(
  tx: Db,
  id: number,
  { receipt_id, decidedBy, at }: { receipt_id: number; decidedBy: number | null; at: Date },
): Promise<void> {
  await tx.insertInto('inbox_receipts').values({ item_id: id, receipt_id }).execute();
  await tx
    .updateTable('inbox_items')
    .set({ state: 'matched', decided_by: decidedBy, decided_at: at })
    .where('id', '=', id)
    .execute();
}

/** Records on locked money its attempt, and how it differs from the request. */
export async function noteMismatch(
  tx: Db,
  id: number,
  mismatch: { collection_id: string; why: string },
): Promise<void> {
  await tx.updateTable('inbox_items').set(mismatch).where('id', '=', id).execute();
}

/**
 * Whether a receipt `r` was recorded after the request `c`, and received on or after its Kampala day: a statement may
 * have only the day.
 */
const isSinceRequest = sql`r.issued_at >= c.requested_at
  and (r.received_at at time zone interval '3 hours')::date >= (c.requested_at at time zone interval '3 hours')::date`;

/**
 * The valid receipt by which a statement recorded the payment of an attempt without the network's number: under the
 * attempt's own or none, for the same account and sum, from the day of the request to two days after it. See
 * docs/rules.md, Posting an attempt.
 */
export async function findStatementReceipt(tx: Db, attemptId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select r.id from collections c join receipts r on r.account_id = c.account_id and r.amount = c.amount
    where c.id = ${attemptId} and r.channel = c.provider and r.source = 'statement' and r.voided_at is null
      and (r.external_reference is null or replace(r.external_reference, '-', '') = replace(c.id::text, '-', ''))
      and ${isSinceRequest} and r.received_at <= c.requested_at + interval '2 days'
      and not exists (select from collections other where other.receipt_id = r.id)
    order by r.id limit 1`.execute(tx);
  return rows[0]?.id;
}

/**
 * The valid receipt by which a person may have recorded the payment of an attempt without the network's number: since
 * the request, for the same account and sum, under any channel of mobile money. See docs/rules.md, Posting an attempt.
 */
export async function findByHand(
  tx: Db,
  { id, provider }: { id: string; provider: Network },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select r.id from collections c join receipts r on r.account_id = c.account_id and r.amount = c.amount
    where c.id = ${id} and r.channel = any (${channelsByHand(provider)}::text[])
      and r.source = any (${SOURCES_BY_HAND}::text[]) and r.external_reference is null and r.voided_at is null
      and ${isSinceRequest} and r.received_at <= c.requested_at + make_interval(days => ${SAME_MONEY_DAYS}::int)
      and not exists (select from collections other where other.receipt_id = r.id)
    order by r.id limit 1`.execute(tx);
  return rows[0]?.id;
}
