import { addDays } from '@amayumba/contract/calendar.ts';
import { REFERENCE_NUMBERS, referenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { DemoLease } from './build-leases.ts';
import { chooseStories } from './choose-stories.ts';
import type { DemoNow, Row } from './demo-row.ts';
import { endDeposit, MOVED_CREDIT, movedDeposits, moveMoney, spendOnRepair } from './deposit-stories.ts';
import { type Due, isDemoTenants } from './due.ts';
import { termsOf } from './lease-terms.ts';
import { type BookedCharge, newBook, rowsOf } from './money-book.ts';
import { billDues, depositDues } from './other-dues.ts';
import { meansOf } from './payment-methods.ts';
import type { Random } from './random.ts';
import { accountOf, chargedAt, recordCharge } from './record-money.ts';
import { rentDues } from './rent-dues.ts';
import { leaveOpen, payDue, type Settling } from './settle-dues.ts';

/** When the tenants who are furthest behind promised to pay, from today; one missed the day. The next one disputes. */
const PROMISED_IN_DAYS = [6, 3, -4, 13];
const DISPUTED_MS = 9 * 86_400_000;

/** All money of the portfolio: accounts with their terms, charges, receipts and what they settle. */
export function buildMoney(random: Random, leases: readonly DemoLease[], now: DemoNow) {
  const rents = rentDues(random, leases, now);
  const others = [...depositDues(leases, now.today), ...billDues(random, leases, rents, now.today)];
  const dues = chooseStories(random, [...rents, ...others], now);
  const book = newBook();
  const charges = new Map<Due, BookedCharge>();
  const settling: Settling = {
    book,
    random,
    means: meansOf(random),
    now,
    chargeOf(due) {
      const charge = charges.get(due);
      if (!charge) throw new RangeError('a due without its charge');
      return charge;
    },
  };
  const moves = movedDeposits(dues, leases).map((move, index) => ({
    move,
    credit: index === 0 ? creditOf(dues, move) : {},
  }));
  for (const due of dues) charges.set(due, recordCharge(book, due, now, chargedAt(due, now, random.between(0, 40))));
  for (const due of dues) (due.state === 'paid' ? payDue : leaveOpen)(settling, due);
  for (const { move, credit } of moves) {
    const last = credit.last && charges.get(credit.last);
    const receipt = last && book.allocations.find(({ charge }) => charge === last)?.receipt;
    moveMoney(settling, { ...move, receipt, first: credit.first });
  }
  endDeposits(settling, dues);
  return {
    ...rowsOf(book),
    accounts: accountRows(random, leases, dues, now),
    lease_terms: leases.flatMap((lease) => termsOf(lease, now)),
  };
}

/**
 * The last rent of an earlier home, paid with credit beside it, and the first of the next, which the credit settles.
 */
function creditOf(dues: readonly Due[], { deposit, to }: { deposit: Due; to: DemoLease }): { last?: Due; first?: Due } {
  const rents = (lease: DemoLease) => dues.filter((due) => due.lease === lease && due.type === 'Rent');
  const last = rents(deposit.lease).at(-1);
  const first = rents(to).find(({ amount, state }) => state === 'paid' && amount > 2 * MOVED_CREDIT);
  if (!last || !first || last.state !== 'paid') return {};
  last.story = { kind: 'ahead', later: [], extra: MOVED_CREDIT, isRefunded: false };
  first.story = { kind: 'moved in', amount: MOVED_CREDIT };
  return { last, first };
}

function endDeposits(settling: Settling, dues: readonly Due[]): void {
  const deposits = dues.filter(({ type, state }) => type === DEPOSIT && state === 'paid');
  const damaged = deposits.find(({ refund }) => refund === 'Refunded');
  for (const due of deposits) endDeposit(settling, due, due === damaged);
  // A tenant who still lives here had a repair paid from the deposit.
  const held = deposits.findLast(({ lease }) => lease.isCurrent && !isDemoTenants(lease));
  const day = addDays(settling.now.today, -20);
  if (held && held.due < day) spendOnRepair(settling, held, day, 'Broken door, agreed with the tenant');
}

function accountRows(
  random: Random,
  leases: readonly DemoLease[],
  dues: readonly Due[],
  { nowMs, today }: DemoNow,
): Row<'accounts'>[] {
  const overdue = Map.groupBy(
    dues.filter(({ state }) => state === 'overdue'),
    ({ lease }) => lease,
  );
  const behind = [...overdue].toSorted(([, a], [, b]) => b.length - a.length).map(([lease]) => lease);
  const promisedIn = new Map(behind.map((lease, index) => [lease, PROMISED_IN_DAYS[index]]));
  const promiseOf = (lease: DemoLease) => {
    const days = promisedIn.get(lease);
    return days === undefined ? null : addDays(today, days);
  };
  return leases.map((lease) => ({
    id: accountOf(lease),
    lease_id: lease.row.id,
    tenant_id: lease.row.tenant_id,
    estate_id: lease.home.estate_id,
    reference_code: referenceCode(random.between(REFERENCE_NUMBERS.from, REFERENCE_NUMBERS.to)),
    promise_on: promiseOf(lease),
    disputed_at: lease === behind[PROMISED_IN_DAYS.length] ? new Date(nowMs - DISPUTED_MS) : null,
    created_at: lease.row.created_at,
  }));
}
