import { type CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { firstDayOf, monthAfter, monthOfDay } from '@amayumba/contract/owners/months.ts';
import type { OwnerBalance, OwnerBalancesQuery } from '@amayumba/contract/owners/owner-statement.ts';
import type { Db } from '../../../db/connect.ts';
import { mapListed } from '../../../db/listed.ts';
import { readInSnapshot } from '../../../db/transaction.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { listAgreements, listLettings, listShares } from '../statements/fee-facts.repository.ts';
import type { Agreement } from '../statements/fees.ts';
import { listBalanceRows, listOpenBases, type OpenBases } from './balance-rows.repository.ts';
import { expectedFee } from './expected-fee.ts';

/** Without a statement, months count from the first agreement on. */
const firstOpenMonth = (last: string | undefined, agreements: readonly Agreement[]): string =>
  last === undefined
    ? monthOfDay(agreements.map(({ from_date }) => from_date).reduce((a, b) => (a < b ? a : b)))
    : monthAfter(last);

async function expectedFeeOf(
  db: Db,
  owner: number,
  last: string | undefined,
  { on, bases }: { on: CalendarDate; bases: readonly OpenBases[] },
): Promise<number> {
  const agreements = await listAgreements(db, owner);
  if (agreements.length === 0) return 0;
  const first = firstOpenMonth(last, agreements);
  const shares = await listShares(db, owner);
  const lettings = await listLettings(db, owner, { from: firstDayOf(first), until: on });
  return expectedFee({ first, on, agreements, shares, bases, lettings });
}

/** What is due to each owner on a day. See docs/rules.md, Owners' statements. */
export function listBalances(parts: Parts, query: OwnerBalancesQuery): Promise<OwnerBalance[] | Page<OwnerBalance>> {
  const { on = todayOf(parts) } = query;
  return readInSnapshot(parts.db, async (db) => {
    const found = await listBalanceRows(db, query, on);
    const rows = Array.isArray(found) ? found : found.results;
    const bases = await listOpenBases(
      db,
      rows.map(({ owner }) => owner),
      on,
    );
    const fees = new Map<number, number>();
    for (const { owner, last_statement } of rows) {
      const own = bases.filter((one) => one.owner === owner);
      fees.set(owner, await expectedFeeOf(db, owner, last_statement?.month, { on, bases: own }));
    }
    return mapListed(found, (row) => ({ ...row, expected_fee: fees.get(row.owner) ?? 0 }));
  });
}
