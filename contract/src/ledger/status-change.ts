import type { Ugx } from '../money.ts';
import { DEPOSIT, PAYMENT_STATUS } from '../payments/rules.ts';
import { chargeAmount, chargeStatus, outstandingAmount } from './charge-state.ts';
import type {
  ChargeToSet,
  RefundPart,
  SettlingReceipt,
  StatusDecision,
  StatusRefusal,
  StatusRequest,
} from './status-decision.ts';

const NOTHING: StatusDecision = { action: 'nothing' };

const refuse = (code: StatusRefusal, receipts: number[] = [], claims: number[] = []): StatusDecision => ({
  action: 'refuse',
  code,
  receipts,
  claims,
});

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const partsOf = (rows: readonly SettlingReceipt[]): RefundPart[] =>
  rows.map(({ id, amount }) => ({ receipt: id, amount }));

/** Decides what setting a status does. See docs/rules.md, Setting a status. */
export function decideStatus(charge: ChargeToSet, request: StatusRequest): StatusDecision {
  const current = chargeStatus(charge);
  if (current === PAYMENT_STATUS.cancelled || current === PAYMENT_STATUS.refunded)
    return decideClosed(charge, current, request.status);
  switch (request.status) {
    case PAYMENT_STATUS.paid:
      if (current !== PAYMENT_STATUS.paid) return record(charge, request.received_amount);
      return request.received_amount === undefined ? NOTHING : refuse('already_paid');
    case PAYMENT_STATUS.partial:
      return decidePartial(charge, current, request.received_amount);
    case PAYMENT_STATUS.cancelled:
    case PAYMENT_STATUS.refunded:
      return cancel(charge, request.status);
    default:
      return decideLabel(charge, request.status);
  }
}

/** Gives another status to a Cancelled or Refunded charge. */
function decideClosed(charge: ChargeToSet, current: number, status: number): StatusDecision {
  if (status === current) return NOTHING;
  if (status === PAYMENT_STATUS.cancelled) return { action: 'undo_refund', rejects: idsOf(charge.claims) };
  if (status === PAYMENT_STATUS.refunded) {
    const deposits = charge.freed.filter(isOfDeposit).map(({ receipt }) => receipt);
    if (deposits.length > 0) return refuse('money_recorded', deposits);
    const used = charge.freed.filter(({ amount, unallocated }) => unallocated < amount);
    if (used.length > 0)
      return refuse(
        'not_enough_credit',
        used.map(({ receipt }) => receipt),
      );
    const parts = charge.freed.map(({ receipt, amount }) => ({ receipt, amount }));
    return { action: 'refund_freed', parts, rejects: idsOf(charge.claims) };
  }
  if (charge.cancelled_amount === 0) return refuse('charge_credited');
  const isMoney = status === PAYMENT_STATUS.paid || status === PAYMENT_STATUS.partial;
  const rejects = rejectedBy(status, charge);
  return { action: 'restore', label: isMoney ? null : status, again: isMoney, rejects };
}

/** With one claim waiting, that claim is accepted; with several, a person has to choose among them. */
function record(charge: ChargeToSet, received: Ugx | undefined): StatusDecision {
  const [claim, ...others] = charge.claims;
  if (others.length > 0) return refuse('claims_waiting', [], idsOf(charge.claims));
  const amount = received ?? claim?.amount ?? outstandingAmount(charge);
  return { action: 'record', amount, source: claim ? 'claim' : 'status', claim: claim?.id ?? null };
}

function decidePartial(charge: ChargeToSet, current: number, received: Ugx | undefined): StatusDecision {
  if (current !== PAYMENT_STATUS.paid) {
    if (received !== undefined) return record(charge, received);
    return charge.settled_amount > 0 ? NOTHING : decideLabel(charge, PAYMENT_STATUS.partial);
  }
  const [receipt, ...others] = charge.receipts;
  if (received === undefined || !receipt || others.length > 0 || !isOwnReceipt(receipt))
    return refuse('money_recorded', idsOf(charge.receipts));
  if (received === receipt.received) return NOTHING;
  return canFree(charge)
    ? { action: 'replace', receipt: receipt.id, amount: received }
    : refuse('money_used', [receipt.id]);
}

function cancel(charge: ChargeToSet, status: number): StatusDecision {
  if (!canFree(charge)) return refuse('money_used', idsOf(charge.receipts));
  const credit = chargeAmount(charge);
  const deposits = charge.receipts.filter(isOfDeposit);
  if (status === PAYMENT_STATUS.refunded && deposits.length > 0) return refuse('money_recorded', idsOf(deposits));
  const rejects = idsOf(charge.claims);
  if (status === PAYMENT_STATUS.refunded) return { action: 'refund', credit, parts: partsOf(charge.receipts), rejects };
  return { action: 'cancel', credit, rejects };
}

/** The claims that wait are rejected by Failed. */
const rejectedBy = (label: number, { claims }: ChargeToSet) => (label === PAYMENT_STATUS.failed ? idsOf(claims) : []);

function decideLabel(charge: ChargeToSet, label: number): StatusDecision {
  const rejects = rejectedBy(label, charge);
  if (charge.settled_amount === 0)
    return label === charge.label && rejects.length === 0 ? NOTHING : { action: 'label', label, rejects };
  const others = charge.receipts.filter((receipt) => !isOwnReceipt(receipt));
  if (others.length > 0) return refuse('money_recorded', idsOf(others));
  if (!canFree(charge)) return refuse('money_used', idsOf(charge.receipts));
  return { action: 'reverse', receipts: idsOf(charge.receipts), label, rejects };
}

/** Whether the receipt exists only because a status was set or a claim accepted on this charge. */
export const isOwnReceipt = ({ source, settles_only_this }: Pick<SettlingReceipt, 'source' | 'settles_only_this'>) =>
  settles_only_this && (source === 'status' || source === 'claim');

/** Whether a deposit was used: reversing its receipt returns it to the deposit, and no cash account pays it back. */
const isOfDeposit = ({ source }: Pick<SettlingReceipt, 'source'>) => source === 'deposit';

/** A deposit can only be freed while the account still holds it. */
const canFree = (charge: ChargeToSet) => charge.type !== DEPOSIT || charge.settled_amount <= charge.deposit_held;
