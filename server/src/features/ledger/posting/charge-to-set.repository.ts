import type { ReceiptSource } from '@amayumba/contract/ledger/postings.ts';
import type { ChargeToSet, SettlingReceipt } from '@amayumba/contract/ledger/status-decision.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { type ChargeRecord, factsOf } from './charges.repository.ts';
import { listWaitingClaims } from './claims.repository.ts';
import { getHeldOf } from './returned-deposits.repository.ts';
import { usedOf } from './receipts.repository.ts';

/** The valid receipts that settle a charge, each with its part. */
async function listSettlingReceipts(db: Db, chargeId: number) {
  const { rows } = await sql<SettlingReceipt>`
    select r.id, r.source, sum(l.amount)::bigint as amount, r.amount as received,
      not exists (select from allocations other
        where other.receipt_id = r.id and other.undone_at is null and other.charge_id <> l.charge_id) as settles_only_this
    from allocations l join receipts r on r.id = l.receipt_id
    where l.charge_id = ${chargeId} and l.undone_at is null
    group by r.id, l.charge_id order by r.id`.execute(db);
  return rows;
}

/**
 * The amount that the closing credit note of a charge freed, and how much of it is credit now. The note is the last
 * one, because nothing is left to credit after it: a cancellation, or another that brought the amount to zero.
 */
export async function listFreed(db: Db, chargeId: number) {
  const { rows } = await sql<{
    receipt: number;
    source: ReceiptSource;
    amount: number;
    by_hand: boolean;
    unallocated: number;
  }>`
    select f.receipt, r.source, f.amount, f.by_hand, (r.worth - ${usedOf('r')})::bigint as unallocated
    from (
      select l.receipt_id as receipt, sum(l.amount)::bigint as amount, bool_or(l.by_hand) as by_hand
      from allocations l
      where l.freed_by = (
        select max(n.id) from credit_notes n where n.charge_id = ${chargeId} and n.reversed_at is null)
      group by l.receipt_id
    ) f join receipts r on r.id = f.receipt where r.voided_at is null order by f.receipt`.execute(db);
  return rows;
}

/** The refunds that the status Refunded made of a charge. */
export const listRefundsOf = (db: Db, chargeId: number) =>
  db.selectFrom('refunds').select('id').where('charge_id', '=', chargeId).where('reversed_at', 'is', null).execute();

/** A charge of a locked account, with everything that a decision about its status reads. */
export async function getChargeToSet(db: Db, charge: ChargeRecord, deposit_held: number): Promise<ChargeToSet> {
  return {
    ...factsOf(charge),
    type: charge.payment_type,
    receipts: await listSettlingReceipts(db, charge.id),
    claims: await listWaitingClaims(db, charge.id),
    freed: charge.amount === 0 ? await listFreed(db, charge.id) : [],
    deposit_held: await getHeldOf(db, charge, deposit_held),
  };
}
