import type { InboxItem, InboxQuery } from '@amayumba/contract/money/inbox.ts';
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import { anyOf, type Condition, whenGiven } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { containsPattern, listedLate } from '../../db/listed.ts';
import { withTenantAndHome } from '../tenants/tenant-and-home.ts';
import type { TenantColumns } from '../tenants/tenant-details.ts';
import { mayBeFor } from './matching/may-be-for.ts';
import { listWithReplacements, type PostedReceipt } from './posted-receipts.repository.ts';

/** An item of the inbox before a person decides about it. */
type NewInboxItem = Omit<
  Insertable<Database['inbox_items']>,
  'id' | 'state' | 'decided_by' | 'decided_at' | 'dismiss_reason' | 'created_at'
>;

/** Puts money into the inbox that could not be matched safely. Returns the item's id. See docs/rules.md, Inbox. */
export async function addInboxItem(tx: Db, item: NewInboxItem): Promise<number> {
  const { id } = await tx.insertInto('inbox_items').values(item).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The receipts of a decided item, with the names that the response shows. */
interface ReceiptOfItem extends TenantColumns {
  id: number;
  number: number | null;
  account: number;
  amount: number;
}

const receiptsOfItem = sql<ReceiptOfItem[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'number', r.number, 'account', r.account_id, 'amount', r.amount,
    'tenant_id', a.tenant_id, 'tenant_name', u.shown_name, 'apartment', ap.number, 'block', b.name, 'estate', e.name)
    order by r.id)
  from inbox_receipts ir join receipts r on r.id = ir.receipt_id join accounts a on a.id = r.account_id
  ${withTenantAndHome} where ir.item_id = i.id), '[]'::json)`;

export type InboxRow = NonNullable<Awaited<ReturnType<typeof findInboxRow>>>;

/** The columns of the items of a page. */
const shownItems = <DB, TB extends keyof DB>(db: Db, found: SelectQueryBuilder<DB, TB, { id: number }>) =>
  db
    .selectFrom(found.as('found'))
    .innerJoin('inbox_items as i', 'i.id', 'found.id')
    .leftJoin('statement_lines as s', 's.id', 'i.statement_line_id')
    .select(['i.id', 'i.state', 'i.channel', 'i.received_at', 'i.amount', 'i.phone', 'i.name', 'i.text'])
    .select(['i.external_reference', 'i.why', 'i.dismiss_reason as reason', 'i.collection_id'])
    .select(['s.import_id as statement_import', 's.row', receiptsOfItem.as('receipts')]);

export const findInboxRow = (db: Db, id: number) =>
  shownItems(db, db.selectFrom('inbox_items as i').select('i.id').where('i.id', '=', id)).executeTakeFirst();

/** Finds money in rows `row` by its payer, its text or its transaction id. */
export const moneyMatches = (row: string, search: string): Condition =>
  anyOf(
    ['name', 'text', 'phone', 'external_reference'].map(
      (column) => sql`${sql.ref(`${row}.${column}`)} ilike ${containsPattern(search)}`,
    ),
  );

/** Items of the inbox: open ones first, the longest waiting at the top; then the latest decided. */
export function listInboxRows(db: Db, query: InboxQuery) {
  const order = sql`i.state <> 'open', case when i.state = 'open' then i.received_at end, i.decided_at desc, i.id`;
  const found = db
    .selectFrom('inbox_items as i')
    .select(['i.id', 'i.amount'])
    .where(whenGiven(query.id, (id) => sql`i.id = ${id}`))
    .where(whenGiven(query.state, (state) => sql`i.state = ${sql.lit(state)}`))
    .where(whenGiven(query.channel, (channel) => sql`i.channel = ${channel}`))
    .where(
      whenGiven(
        query.statement_import,
        (id) => sql`i.statement_line_id in (select s.id from statement_lines s where s.import_id = ${id})`,
      ),
    )
    .where(whenGiven(query.account, mayBeFor))
    .where(whenGiven(query.search, (search) => moneyMatches('i', search)))
    .orderBy(order);
  return listedLate(query, found, (page) => shownItems(db, page).orderBy(order), 'amount');
}

/** Locks an item until the transaction ends, so that of two decisions only the first counts. */
export const lockInboxItem = (tx: Db, id: number) =>
  tx.selectFrom('inbox_items').select(['id', 'state', 'amount']).where('id', '=', id).forUpdate().executeTakeFirst();

/** Stores a decision about an item; `open` undoes it. */
export async function decideInboxItem(
  tx: Db,
  viewer: Viewer,
  id: number,
  decision: { state: InboxItem['state']; at: Date; dismiss_reason?: string },
): Promise<void> {
  const { state, at, dismiss_reason = '' } = decision;
  const decided =
    state === 'open' ? { decided_by: null, decided_at: null } : { decided_by: viewer.user_id, decided_at: at };
  await tx
    .updateTable('inbox_items')
    .set({ state, dismiss_reason, ...decided })
    .where('id', '=', id)
    .execute();
}

/** Records the receipts of an item. */
export async function insertInboxReceipts(tx: Db, itemId: number, receiptIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('inbox_receipts')
    .values(receiptIds.map((receipt_id) => ({ item_id: itemId, receipt_id })))
    .execute();
}

/** Removes the receipts of an item, and returns them with those that replaced them since. */
export async function deleteInboxReceipts(tx: Db, itemId: number): Promise<PostedReceipt[]> {
  const rows = await tx.deleteFrom('inbox_receipts').where('item_id', '=', itemId).returning('receipt_id').execute();
  return listWithReplacements(
    tx,
    rows.map(({ receipt_id }) => receipt_id),
  );
}

/** How much money waits in the inbox, in whole shillings, and since when. */
export const unmatchedMoney = (db: Db): Promise<{ count: number; amount: number; oldest_at: string | null }> =>
  db
    .selectFrom('inbox_items')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'),
      fn.min('received_at').as('oldest_at'),
    ])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
