import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { firstDayOf, lastDayOf, monthAfter } from '@amayumba/contract/owners/months.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { receiptCodesOf } from '../../ledger/receipts/receipt-codes.ts';
import { buildStatement } from './build-statement.ts';
import { readEntries } from './entry-rows.repository.ts';
import { listAgreements, listEstateNames, listLettings, listShares } from './fee-facts.repository.ts';
import { type Fee, feesOf, type Share } from './fees.ts';
import type { EntryRow, EstateSums } from './statement-facts.ts';
import { findLast, findOwner, findSkippedMonth, isIssued } from './statement-rows.repository.ts';
import type { StoredStatement } from './stored-statement.ts';

/** A statement as it would be issued, with its fees. */
export interface ComputedStatement {
  statement: StoredStatement;
  fees: Fee[];
  last_entry_id: number;
}

const sumOfKind = (rows: readonly EntryRow[], estate: number, kind: EntryRow['kind']) =>
  rows.reduce((sum, row) => (row.estate === estate && row.kind === kind ? sum + row.amount : sum), 0);

const costOf = (fees: readonly Fee[], estate: number | null) =>
  fees.reduce((sum, fee) => (fee.estate === estate ? sum + fee.amount + fee.vat : sum), 0);

type Sums = Omit<EstateSums, 'estate_name'>;
const NO_MONEY = { before: 0, until: 0, charged: 0 };

/** The estates of a statement by name: those of which an owner has a share in the month, and those with money. */
async function estatesOf(
  db: Db,
  sums: readonly Sums[],
  closing: ReadonlyMap<number | null, number>,
  held: readonly number[],
): Promise<EstateSums[]> {
  const known = new Map(sums.map((one) => [one.estate, one]));
  const withMoney = sums.filter(({ before, until, charged }) => before !== 0 || until !== 0 || charged !== 0);
  const shown = new Set([...held, ...withMoney.map(({ estate }) => estate), ...closing.keys()]);
  const names = await listEstateNames(
    db,
    [...shown].filter((estate) => estate !== null),
  );
  return [...names, { estate: null, estate_name: null }]
    .filter(({ estate }) => shown.has(estate))
    .map((named) => Object.assign({}, known.get(named.estate) ?? NO_MONEY, named));
}

/** The estates of which an owner has a share on a day of a range. */
const heldIn = (shares: readonly Share[], { from, until }: { from: CalendarDate; until: CalendarDate }) =>
  shares
    .filter(({ from_date, to_date }) => from_date <= until && (to_date === null || to_date >= from))
    .map(({ estate }) => estate);

/**
 * The statement of an owner's month from the rows as they are now: until its last day, or until today while it runs.
 * See docs/rules.md, Owners' statements.
 * @param previewed the previews of the months before that have no statement yet, in order
 * @throws Refusal not_found if there is no such owner
 */
export async function computeStatement(
  db: Db,
  owner: number,
  month: string,
  today: CalendarDate,
  previewed: readonly ComputedStatement[] = [],
): Promise<ComputedStatement> {
  const { name } = (await findOwner(db, owner)) ?? fail('not_found');
  const last = lastDayOf(month);
  const range = { from: firstDayOf(month), until: last < today ? last : today };
  const latest = previewed.at(-1);
  const before = latest ? { ...latest, estates: latest.statement.estates } : await findLast(db, owner, month);
  const uncharged = previewed.flatMap(({ fees }) => fees);
  const found = await readEntries(db, owner, { ...range, last_entry_id: before?.last_entry_id ?? null });
  const shares = await listShares(db, [owner]);
  const closing = new Map(before?.estates.map(({ estate, closing_balance }) => [estate, closing_balance]));
  const sums = found.estates.map((one) => ({ ...one, until: one.until - costOf(uncharged, one.estate) }));
  const estates = await estatesOf(db, sums, closing, heldIn(shares, range));
  const bases = estates.flatMap(({ estate, charged }) =>
    estate === null ? [] : [{ estate, charged, received: sumOfKind(found.rows, estate, 'received') }],
  );
  const agreements = await listAgreements(db, [owner]);
  const listed = await listLettings(db, [{ owner, from: range.from }], range.until);
  const lettings = listed.filter(({ lease }) => !uncharged.some((fee) => fee.lease === lease));
  const fees = feesOf({ until: range.until, agreements, shares }, bases, lettings);
  const codeOf = await receiptCodesOf(db, found.rows, 'receipt_number');
  const previous = before ? closing : null;
  const facts = { owner, owner_name: name, month, until: range.until, previous, rows: found.rows, estates, fees };
  return { statement: buildStatement(facts, codeOf), fees, last_entry_id: found.last_entry_id };
}

/**
 * A preview of an owner's month. Earlier months without a statement are previewed first, because they are issued first.
 * @throws Refusal not_found if there is no such owner
 */
export async function computePreview(
  db: Db,
  owner: number,
  month: string,
  today: CalendarDate,
): Promise<StoredStatement> {
  const previewed: ComputedStatement[] = [];
  // One that is issued is previewed as its replacement, which follows the statements there are.
  if (!(await isIssued(db, owner, month))) {
    const skipped = (await findSkippedMonth(db, owner, month)) ?? month;
    for (let one = skipped; one < month; one = monthAfter(one))
      previewed.push(await computeStatement(db, owner, one, today, previewed));
  }
  return (await computeStatement(db, owner, month, today, previewed)).statement;
}
