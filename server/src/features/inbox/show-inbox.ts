import { type InboxItem, type InboxQuery, type Suggestion, SURE_SCORE } from '@amayumba/contract/money/inbox.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../db/connect.ts';
import { listedItems, rowsOf } from '../../db/listed.ts';
import { readInSnapshot } from '../../db/transaction.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { type CodeOf, receiptCodes } from '../ledger/receipts/receipt-codes.ts';
import { withTenantDetails } from '../tenants/tenant-details.ts';
import { findInboxRow, type InboxRow, listInboxRows } from './inbox-items.repository.ts';
import { suggestAccounts } from './matching/find-matches.ts';

function itemResponse(
  { receipts, collection_id: _collection, ...row }: InboxRow,
  suggestions: Suggestion[],
  codeOf: CodeOf,
): InboxItem {
  return {
    ...row,
    suggestions,
    receipts: receipts.map(({ number, ...receipt }) => ({
      ...withTenantDetails(receipt),
      receipt_code: codeOf(number),
    })),
  };
}

/** Items with their suggestions, which only open ones have. */
async function withSuggestions(db: Db, parts: Pick<Parts, 'clock'>, rows: readonly InboxRow[]): Promise<InboxItem[]> {
  const open = rows.filter(({ state }) => state === 'open');
  const suggested =
    open.length === 0 ? [] : await readInSnapshot(db, (view) => suggestAccounts(view, open, todayOf(parts)));
  const of = new Map(open.map(({ id }, index) => [id, suggested[index] ?? []]));
  const numbers = rows.flatMap(({ receipts }) => receipts.map(({ number }) => number));
  const codeOf = await receiptCodes(db, numbers);
  return rows.map((row) => itemResponse(row, of.get(row.id) ?? [], codeOf));
}

/** The most items for which suggestions are made to find those of one account. */
const SOUGHT_MAX = 50;

/** The open items that may be for an account, the longest waiting first. */
async function itemsOfAccount(
  db: Db,
  parts: Pick<Parts, 'clock'>,
  { page, page_size, ...query }: InboxQuery & { account: number },
) {
  const rows = rowsOf(await listInboxRows(db, query));
  const items = await withSuggestions(db, parts, rows.slice(0, SOUGHT_MAX));
  const isOfAccount = ({ account, score }: Suggestion) => account === query.account && score >= SURE_SCORE;
  return listedItems(
    { page, page_size },
    items.filter(({ suggestions }) => suggestions.some(isOfAccount)),
  );
}

/** The inbox, with the accounts that each item may be for. See docs/rules.md, Inbox. */
export async function listInbox({ db, clock }: Pick<Parts, 'db' | 'clock'>, query: InboxQuery) {
  const { account } = query;
  if (account !== undefined) return itemsOfAccount(db, { clock }, { ...query, account });
  const listed = await listInboxRows(db, query);
  if (Array.isArray(listed)) return withSuggestions(db, { clock }, listed);
  return { ...listed, results: await withSuggestions(db, { clock }, listed.results) };
}

/** One item. @throws Refusal not_found */
export async function showInboxItem(db: Db, parts: Pick<Parts, 'clock'>, id: number): Promise<InboxItem> {
  const row = (await findInboxRow(db, id)) ?? fail('not_found');
  const [item] = await withSuggestions(db, parts, [row]);
  return item ?? fail('not_found');
}
