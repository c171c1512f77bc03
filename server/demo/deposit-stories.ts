import { addDays, type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { DemoLease } from './build-leases.ts';
import { DEMO_USER } from './build-people.ts';
import { instantOf, monthNumber } from './demo-calendar.ts';
import { notAfter } from './demo-row.ts';
import type { Due } from './due.ts';
import type { BookedReceipt } from './money-book.ts';
import { accountOf, recordCharge, recordReceipt } from './record-money.ts';
import type { Settling } from './settle-dues.ts';

const { manager } = DEMO_USER;
/** Money that moves within the portal has no method. */
const WITHIN = { method: '' as never, channel: 'other' as const, reference: '' };
/** Days after a lease in which damage is charged, and the deposit is returned. */
const DAMAGE_DAYS = 3;
const RETURN_DAYS = 6;
/** The share of a deposit that a repair took, in whole ten thousands. */
const REPAIR_SHARE = 0.3;
/** Credit that a tenant took along to the next home. */
export const MOVED_CREDIT = 60_000;

/** The part of a deposit that a repair took from it. */
const repairOf = (held: number) => Math.round((held * REPAIR_SHARE) / 10_000) * 10_000;

/** Uses a part of a deposit for a repair: the receipt of the source `deposit` settles its charge. Returns the part. */
export function spendOnRepair({ book, now }: Settling, { lease, amount: held }: Due, day: CalendarDate, notes: string) {
  const amount = repairOf(held);
  const at = notAfter(now.nowMs, instantOf(day, 11));
  const due: Due = { lease, type: 'Maintenance', amount, due: day, month: monthNumber(day), state: 'paid', notes };
  const charge = recordCharge(book, due, now, at);
  const parts = [{ charge, amount }];
  const receipt = recordReceipt(book, lease, at, WITHIN, { amount, parts, source: 'deposit', notes });
  book.movements.push({ charge, receipt, row: movement(lease, 'used', amount, at, notes) });
  return amount;
}

function movement(
  lease: DemoLease,
  kind: 'used' | 'refunded' | 'withheld' | 'transferred_out' | 'transferred_in',
  amount: number,
  created_at: Date,
  reason: string,
) {
  return {
    account_id: accountOf(lease),
    kind,
    amount,
    method: kind === 'refunded' ? 'Mobile Money' : '',
    channel: kind === 'refunded' ? ('mtn' as const) : ('other' as const),
    reference: '',
    reason,
    effective_on: dayInKampala(Number(created_at)),
    created_by: manager,
    created_at,
    reversed_at: null,
  };
}

/** Returns or withholds the deposit of a tenant who has left; of one of them a part went into a repair. */
export function endDeposit(settling: Settling, due: Due, isDamaged: boolean): void {
  const { book, now, chargeOf } = settling;
  const { lease, refund, amount, state } = due;
  const { last } = lease;
  if (state !== 'paid' || last === null || (refund !== 'Refunded' && refund !== 'Withheld')) return;
  const used = isDamaged ? spendOnRepair(settling, due, addDays(last, DAMAGE_DAYS), 'Repainting after moving out') : 0;
  const at = notAfter(now.nowMs, instantOf(addDays(last, RETURN_DAYS), 14));
  const kind = refund === 'Refunded' ? 'refunded' : 'withheld';
  const reason = kind === 'refunded' ? 'Moved out' : 'Left without notice';
  book.movements.push({ charge: chargeOf(due), row: movement(lease, kind, amount - used, at, reason) });
  chargeOf(due).row.updated_at = at;
}

/** Moves a deposit, and the credit of `receipt`, to the tenant's next lease; the credit settles a part of `first`. */
export function moveMoney(
  { book, now, chargeOf }: Settling,
  {
    deposit,
    to,
    receipt,
    first,
  }: { deposit: Due; to: DemoLease; receipt: BookedReceipt | undefined; first: Due | undefined },
): void {
  const { lease: from, amount } = deposit;
  const opened = instantOf(to.start, 10);
  const at = notAfter(now.nowMs, Math.max(opened, Number(receipt?.row.issued_at ?? 0) + 3_600_000));
  const effective_on = dayInKampala(Number(at));
  const reason = 'Moved to another home';
  const credit = receipt && first ? MOVED_CREDIT : 0;
  const transfer = {
    receipt: credit > 0 ? receipt : undefined,
    row: {
      from_account: accountOf(from),
      to_account: accountOf(to),
      credit,
      deposit: amount,
      reason,
      effective_on,
      created_by: manager,
      created_at: at,
    },
  };
  book.transfers.push(transfer);
  book.movements.push({
    transfer,
    charge: chargeOf(deposit),
    row: movement(from, 'transferred_out', amount, at, reason),
  });
  book.movements.push({ transfer, row: movement(to, 'transferred_in', amount, at, reason) });
  if (credit > 0 && first)
    recordReceipt(book, to, at, WITHIN, {
      amount: credit,
      parts: [{ charge: chargeOf(first), amount: credit }],
      source: 'transfer',
      notes: reason,
    });
}

/** Each deposit of a tenant who moved within the portfolio, with the lease that it moved to. */
export const movedDeposits = (dues: readonly Due[], leases: readonly DemoLease[]): { deposit: Due; to: DemoLease }[] =>
  leases
    .filter(({ hasDeposit }) => !hasDeposit)
    .flatMap((to) => {
      const deposit = dues.find(
        ({ type, lease, state }) => type === DEPOSIT && state === 'paid' && lease.person === to.person,
      );
      return deposit ? [{ deposit, to }] : [];
    });
