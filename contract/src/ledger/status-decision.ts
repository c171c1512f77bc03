import type { Ugx } from '../money.ts';
import type { PaymentType } from '../payments/rules.ts';
import type { ChargeFacts } from './charge-state.ts';
import type { ReceiptSource } from './postings.ts';

/** A valid receipt that settles a part of the charge. */
export interface SettlingReceipt {
  id: number;
  source: ReceiptSource;
  /** The part allocated to this charge. */
  amount: Ugx;
  /** The money that came in with it, without tax that was withheld. */
  received: Ugx;
  /** Whether no other charge has a part of it. */
  settles_only_this: boolean;
}

/** Money that the cancellation of the charge freed. */
interface FreedMoney {
  receipt: number;
  source: ReceiptSource;
  amount: Ugx;
  /** The part of the receipt that is credit now. */
  unallocated: Ugx;
}

export interface ChargeToSet extends ChargeFacts {
  type: PaymentType;
  receipts: readonly SettlingReceipt[];
  /** The claims that await verification. */
  claims: readonly { id: number; amount: Ugx }[];
  freed: readonly FreedMoney[];
  /** The deposit still held of this charge, if it is a deposit. */
  deposit_held: Ugx;
}

export interface StatusRequest {
  status: number;
  received_amount?: Ugx | undefined;
}

export interface RefundPart {
  receipt: number;
  amount: Ugx;
}

/** The steps that setting a status takes. See docs/rules.md, Setting a status. */
export type StatusDecision =
  | { action: 'nothing' }
  | { action: 'label'; label: number; rejects: number[] }
  /** Records a receipt, allocated to the charge as far as it is open; the rest is credit. */
  | { action: 'record'; amount: Ugx; source: 'status' | 'claim'; claim: number | null }
  | { action: 'replace'; receipt: number; amount: Ugx }
  | { action: 'reverse'; receipts: number[]; label: number; rejects: number[] }
  /** Undoes the allocations and posts a credit note over `credit`. */
  | { action: 'cancel'; credit: Ugx; rejects: number[] }
  /** As `cancel`, then refunds the parts by the methods of their receipts. */
  | { action: 'refund'; credit: Ugx; parts: RefundPart[]; rejects: number[] }
  /** Refunds the money that the cancellation freed. */
  | { action: 'refund_freed'; parts: RefundPart[]; rejects: number[] }
  /** Reverses the refund only. */
  | { action: 'undo_refund'; rejects: number[] }
  /** Reverses refund and cancellation; with `again`, the new state then decides about the same request. */
  | { action: 'restore'; label: number | null; again: boolean; rejects: number[] }
  | { action: 'refuse'; code: StatusRefusal; receipts: number[]; claims: number[] };

export type StatusRefusal =
  | 'money_recorded'
  | 'money_used'
  | 'claims_waiting'
  | 'already_paid'
  | 'charge_credited'
  | 'not_enough_credit';
