import { SPLIT_PARTS_MAX } from '@amayumba/contract/money/inbox.ts';
import type { Network } from '@amayumba/contract/money/collection.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type WaitingMoney = NonNullable<Awaited<ReturnType<typeof lockWaitingMoney>>>;

/**
 * The money with a transaction id that waits in the inbox, locked until the transaction ends. It is locked before its
 * account, as the inbox does.
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

/** Notes the receipt by which locked money was recorded after all. `decidedBy` is null where the network answered. */
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

/** Whether a person recorded the money with a transaction id in parts, which have numbers such as `7712/1`. */
export async function isRecordedInParts(tx: Db, provider: Network, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('receipts')
    .select('id')
    .where('channel', '=', provider)
    .where(
      sql<boolean>`external_reference in (select ${reference} || '/' || n from generate_series(1, ${SPLIT_PARTS_MAX}) n)`,
    )
    .where('voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
