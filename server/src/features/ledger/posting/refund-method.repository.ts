import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { isMoneyReceived, RECEIPT_SOURCES } from '@amayumba/contract/ledger/postings.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

/** How money comes in or goes out. */
export interface MethodAndChannel {
  method: string;
  channel: Channel;
}

/** The sources of receipts with which money came in. */
const RECEIVED = sql`(${sql.join(RECEIPT_SOURCES.filter(isMoneyReceived).map((source) => sql.lit(source)))})`;

/**
 * How the money of a receipt came in. For credit from another account, that of the last money moved; undefined for
 * money of an earlier book.
 */
export async function findMethodOfReceipt(db: Db, receiptId: number): Promise<MethodAndChannel | undefined> {
  const { rows } = await sql<MethodAndChannel>`
    with recursive given as (
      select r.* from receipts r where r.id = ${receiptId}
      union
      select taken.* from given
      join transfers t on t.to_account = given.account_id and t.credit = given.amount and t.created_at = given.issued_at
      join receipt_spendings s on s.transfer_id = t.id join receipts taken on taken.id = s.receipt_id
      where given.source = 'transfer'
    )
    select method, channel from given where source in ${RECEIVED} order by received_at desc, id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** How the last money that settles a charge came in; undefined if there was none. */
export async function findMethodOfCharge(db: Db, chargeId: number): Promise<MethodAndChannel | undefined> {
  const { rows } = await sql<MethodAndChannel>`
    select r.method, r.channel from allocations l join receipts r on r.id = l.receipt_id
    where l.charge_id = ${chargeId} and l.undone_at is null and r.source in ${RECEIVED}
    order by r.received_at desc, r.id desc limit 1`.execute(db);
  return rows[0];
}

/** How the last money of a tenant came in; undefined if there was none. */
export async function findLastMethod(db: Db, tenantId: number): Promise<MethodAndChannel | undefined> {
  const { rows } = await sql<MethodAndChannel>`
    select r.method, r.channel from receipts r join accounts a on a.id = r.account_id
    where a.tenant_id = ${tenantId} and r.voided_at is null and r.source in ${RECEIVED}
    order by r.received_at desc, r.id desc limit 1`.execute(db);
  return rows[0];
}
