import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { expenseLines } from '@amayumba/contract/ledger/postings.ts';
import { firstDayOf, lastDayOf } from '@amayumba/contract/owners/months.ts';
import { EXPENSE_CATEGORIES } from '@amayumba/contract/owners/rules.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from '../../server/demo/names.ts';
import { type Random, seededRandom } from '../../server/demo/random.ts';
import { insertNewRows, insertRows } from '../../server/src/db/bulk.ts';
import type { Db } from '../../server/src/db/connect.ts';
import { inTransaction } from '../../server/src/db/transaction.ts';
import { post } from '../../server/src/features/ledger/posting/for-owners.ts';

interface OwnersPlan {
  owners: number;
  seed: number;
  /** The months whose statements are run, the earliest first. */
  months: readonly string[];
}

/** How an estate is divided, in percent: among one owner, two or three. */
const DIVISIONS: readonly [number[], ...number[][]] = [[100], [60, 40], [33.33, 66.67], [50, 30, 20]];
const SINCE = '2000-01-01';
/** Expenses of an estate in a month. */
const EXPENSES = 3;

/** A day of a month. */
const dayIn = (month: string, random: Random): CalendarDate =>
  addDays(firstDayOf(month), random.between(0, Number(lastDayOf(month).slice(8)) - 1));

/** Adds owners with realistic names; none signs in. Returns their ids. */
function addOwners(tx: Db, { owners }: OwnersPlan, random: Random): Promise<number[]> {
  const rows = Array.from({ length: owners }, (_, at) => ({
    username: `estate.owner${at + 1}`,
    email: `estate.owner${at + 1}@example.com`,
    password_hash: 'nobody signs in',
    first_name: random.pick(GIVEN_NAMES),
    last_name: random.pick(FAMILY_NAMES),
    role: 'owner' as const,
    email_verified_at: null,
  }));
  return insertNewRows(tx, 'users', rows);
}

interface Division {
  owners: readonly number[];
  percents: readonly number[];
  from: CalendarDate;
  to: CalendarDate | null;
}

const sharesOf = (estate: number, { owners, percents, from, to }: Division) =>
  percents.map((percent, at) => ({
    estate_id: estate,
    owner_id: owners[at] ?? 0,
    share_percent: percent,
    slice_from: percents.slice(0, at).reduce((sum, one) => sum + one, 0),
    from_date: from,
    to_date: to,
    recorded_on: SINCE,
  }));

/**
 * Divides the estates among the owners, so that each has a share; the shares of every fifth estate change within a
 * month, and it may get others.
 */
function divide(estates: readonly number[], owners: readonly number[], { months }: OwnersPlan, random: Random) {
  let next = 0;
  const take = (count: number) => Array.from({ length: count }, () => owners[next++ % owners.length] ?? 0);
  return estates.flatMap((estate, at) => {
    const percents = random.pick(DIVISIONS);
    const first = { owners: take(percents.length), percents, from: SINCE, to: null };
    if (at % 5 !== 0) return sharesOf(estate, first);
    const day = addDays(firstDayOf(months[at % months.length] ?? ''), random.between(2, 20));
    const later = random.pick(DIVISIONS);
    const second = { owners: take(later.length), percents: later, from: day, to: null };
    return [...sharesOf(estate, { ...first, to: addDays(day, -1) }), ...sharesOf(estate, second)];
  });
}

/** The fee agreement of each estate: of money received or charged, with VAT or a least fee for some. */
const agreementOf = (estate: number, random: Random) => ({
  estate_id: estate,
  from_date: '2020-01-01',
  percent_of: random.pick(['received', 'received', 'charged'] as const),
  percent: random.pick([5, 7.5, 8, 10] as const),
  minimum: random.pick([0, 0, 250_000] as const),
  letting_fee: random.pick([0, 0, 50] as const),
  vat_percent: random.pick([0, 18, 18] as const),
});

/** Costs of the estates in each month, most paid by the office, some with tax withheld from the vendor. */
async function addExpenses(tx: Db, estates: readonly number[], { months }: OwnersPlan, random: Random) {
  const rows = months.flatMap((month) =>
    estates.flatMap((estate_id) =>
      Array.from({ length: EXPENSES }, () => {
        const amount = random.between(20, 900) * 1_000;
        const day = dayIn(month, random);
        return {
          estate_id,
          category: random.pick(EXPENSE_CATEGORIES),
          amount,
          withheld: random.chance(0.1) ? Math.round(amount * 0.06) : 0,
          spent_on: day,
          paid_on: day,
          method: 'Cash',
          channel: 'cash' as const,
          paid_by: random.pick(['office', 'office', 'office', 'owner'] as const),
        };
      }),
    ),
  );
  const ids = await insertNewRows(tx, 'expenses', rows);
  const entries = rows.flatMap((row, at) =>
    row.paid_by === 'office'
      ? [
          {
            account_id: null,
            effective_on: row.paid_on,
            lines: expenseLines(row),
            of: ['expense_id', ids[at] ?? 0] as const,
          },
        ]
      : [],
  );
  const posting = { tx, at: new Date(`${lastDayOf(months.at(-1) ?? '')}T09:00:00Z`), today: '', user_id: null };
  await post(posting, entries);
  return rows.length;
}

/** Divides a filled portfolio among owners, with agreements and costs. Returns the owners. */
export async function fillOwners(db: Db, plan: OwnersPlan): Promise<number[]> {
  const random = seededRandom(plan.seed);
  return inTransaction(db, async (tx) => {
    const estates = (await tx.selectFrom('estates').select('id').orderBy('id').execute()).map(({ id }) => id);
    const owners = await addOwners(tx, plan, random);
    await tx.deleteFrom('estate_ownerships').execute();
    await insertRows(tx, 'estate_ownerships', divide(estates, owners, plan, random));
    await insertRows(
      tx,
      'fee_agreements',
      estates.map((estate) => agreementOf(estate, random)),
    );
    await addExpenses(tx, estates, plan, random);
    return owners;
  });
}
