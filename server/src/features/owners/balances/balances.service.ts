import { type CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { firstDayOf, monthAfter, monthOfDay } from '@amayumba/contract/owners/months.ts';
import type { OwnerBalance, OwnerBalancesQuery } from '@amayumba/contract/owners/owner-statement.ts';
import type { Db } from '../../../db/connect.ts';
import { mapListed } from '../../../db/listed.ts';
import { readInSnapshot } from '../../../db/transaction.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { listAgreements, listLettings, listShares } from '../statements/fee-facts.repository.ts';
import type { Agreement, Share } from '../statements/fees.ts';
import { listBalanceRows, listOwnerSums, type OwnerSums } from './balance-rows.repository.ts';
import { expectedFee } from './expected-fee.ts';

/** Without a statement, months count from the first agreement on. */
const firstOpenMonth = (last: string | undefined, agreements: readonly Agreement[]): string =>
  last === undefined
    ? monthOfDay(agreements.map(({ from_date }) => from_date).reduce((a, b) => (a < b ? a : b)))
    : monthAfter(last);

/** The first month of each owner without a statement; of owners without any, the one of their first agreement. */
function firstOpenMonths(rows: readonly Row[], shares: readonly Owned[], agreements: readonly Agreement[]) {
  const estatesOf = Map.groupBy(shares, ({ owner }) => owner);
  return rows.flatMap(({ owner, last_statement }) => {
    const held = new Set(estatesOf.get(owner)?.map(({ estate }) => estate));
    const own = agreements.filter(({ estate }) => held.has(estate));
    return own.length === 0 ? [] : [{ owner, agreements: own, first: firstOpenMonth(last_statement?.month, own) }];
  });
}
type Row = Pick<OwnerBalance, 'owner' | 'last_statement'>;
type Owned = Share & { owner: number };

/** The fees that the months without a statement will cost, by owner. */
async function expectedFees(db: Db, rows: readonly Row[], sums: ReadonlyMap<number, OwnerSums[]>, on: CalendarDate) {
  const owners = rows.map(({ owner }) => owner);
  const shares = await listShares(db, owners);
  const open = firstOpenMonths(rows, shares, await listAgreements(db, owners));
  const ranges = open.map(({ owner, first }) => ({ owner, from: firstDayOf(first) }));
  const lettings = await listLettings(db, ranges, on);
  return new Map(
    open.map(({ owner, ...months }) => {
      const isOwn = (row: { owner: number }) => row.owner === owner;
      const own = { shares: shares.filter(isOwn), lettings: lettings.filter(isOwn), sums: sums.get(owner) ?? [] };
      return [owner, expectedFee({ ...months, ...own, on })];
    }),
  );
}

/** The amount due to each owner on a day. See docs/rules.md, Owners' statements. */
export function listBalances(parts: Parts, query: OwnerBalancesQuery): Promise<OwnerBalance[] | Page<OwnerBalance>> {
  const { on = todayOf(parts) } = query;
  return readInSnapshot(parts.db, async (db) => {
    const found = await listBalanceRows(db, query, on);
    const rows = Array.isArray(found) ? found : found.results;
    const all = await listOwnerSums(
      db,
      rows.map(({ owner }) => owner),
      on,
    );
    const sums = Map.groupBy(all, ({ owner }) => owner);
    const fees = await expectedFees(db, rows, sums, on);
    return mapListed(found, (row) => ({
      ...row,
      balance: (sums.get(row.owner) ?? []).reduce((sum, { due }) => sum + due, 0),
      expected_fee: fees.get(row.owner) ?? 0,
    }));
  });
}
