import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { instantOf } from '../../server/demo/demo-calendar.ts';
import type { Random } from '../../server/demo/random.ts';
import type { AccountSums } from './account-sums.ts';
import { paidAt } from './choose-dues.ts';
import { CREDIT_TAKEN_ALONG } from './deposit-money.ts';
import type { Charged, MoneyReceipt, MoneyRecords } from './money-records.ts';

const { paid, partial, cancelled, refunded, processing, failed } = PAYMENT_STATUS;
/** Receipts that were reversed and replaced, claims that were verified, and receipts of more than was due. */
const REPLACED_SHARE = 0.005;
const LOGGED_SHARE = 0.3;
const MORE_SHARE = 0.004;
const MORE = 50_000;
/** Of the receipts of more than was due: those whose rest was paid back, and then some that were not after all. */
const PAID_BACK_SHARE = 0.4;
const REVERSED_SHARE = 0.25;
/** Charges of which a tenth was waived, and waivers that were withdrawn. */
const WAIVED_SHARE = 0.004;
const WITHDRAWN_SHARE = 0.001;
const DAY_MS = 86_400_000;

/** The money of a charge: the receipt that settles it, and what a waiver takes off. */
interface Settled {
  receipt: MoneyReceipt;
  waived: number;
}

/** Records the money of charges, as their status needs it. */
export function chargeMoney(records: MoneyRecords, sums: AccountSums, today: string) {
  const nowMs = instantOf(today, 6);

  /** The receipts of a paid charge. */
  function settle(random: Random, charged: Charged): Settled {
    const { due } = charged;
    const { lease, type } = due;
    const at = paidAt(random, due, nowMs);
    if (due.isOpening) {
      const receipt = records.receive(random, charged, at, { amount: due.amount, source: 'opening' });
      return { receipt, waived: 0 };
    }
    const isLogged = random.chance(LOGGED_SHARE);
    if (random.chance(REPLACED_SHARE))
      records.receive(random, charged, at - 60_000, { amount: due.amount }, { voided: at });
    const waived = type === 'Rent' && random.chance(WAIVED_SHARE) ? Math.floor(due.amount / 10) : 0;
    if (waived > 0) records.note(charged, at - 60_000, { amount: waived, kind: 'waiver' });
    if (type === 'Rent' && random.chance(WITHDRAWN_SHARE))
      records.note(charged, at - 60_000, { amount: 10_000, kind: 'waiver', reversed: at });
    const isMoving = type === 'Security Deposit' && lease.next !== null;
    const isMore = !isMoving && random.chance(MORE_SHARE);
    const more = isMoving ? CREDIT_TAKEN_ALONG : isMore ? MORE : 0;
    const amount = due.amount - waived;
    const receipt = records.receive(random, charged, at, { amount, more, source: isLogged ? 'claim' : 'entry' });
    if (isLogged) records.claim(charged, receipt, 'verified', receipt.id);
    if (isMore && random.chance(PAID_BACK_SHARE)) payBackRest(random, charged, receipt);
    return { receipt, waived };
  }

  /** Pays back what a receipt has left; some of these refunds are reversed. */
  function payBackRest(random: Random, { due: { lease } }: Charged, receipt: MoneyReceipt): void {
    const at = Math.min(receipt.at + 3 * DAY_MS, nowMs);
    const reversed = random.chance(REVERSED_SHARE) ? Math.min(at + DAY_MS, nowMs) : null;
    records.payBack(lease, receipt, at, { amount: receipt.more, reversed });
    if (reversed === null) sums.addCredit(lease.id, -receipt.more);
  }

  /** Cancels a charge that was paid, and refunds the money. */
  function refund(random: Random, charged: Charged): Settled {
    const { amount, lease } = charged.due;
    const at = paidAt(random, charged.due, nowMs);
    const freedBy = records.note(charged, at, { amount, kind: 'cancellation' });
    const receipt = records.receive(random, charged, at, { amount }, { undone: at, freedBy });
    records.payBack(lease, receipt, at, { amount, charge: charged.id });
    return { receipt, waived: 0 };
  }

  /** Records the money that a status implies. */
  return function record(random: Random, charged: Charged, status: number): Settled | undefined {
    const { due, at } = charged;
    if (status === paid) return settle(random, charged);
    if (status === refunded) return refund(random, charged);
    if (status === partial) {
      const half = Math.max(1, Math.floor(due.amount / 2));
      const paidMs = Math.max(at + 3_600_000, paidAt(random, due, nowMs));
      return { receipt: records.receive(random, charged, paidMs, { amount: half }), waived: 0 };
    }
    if (status === cancelled) records.note(charged, at, { amount: due.amount, kind: 'cancellation' });
    if (status === processing || status === failed) {
      const logged = { method: 'Mobile Money', reference: `M${charged.id}`, at };
      records.claim(charged, logged, status === failed ? 'rejected' : 'waiting', null);
    }
    return undefined;
  };
}
