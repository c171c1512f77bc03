import { type CalendarDate, firstOfMonth, lastOfMonth } from '@amayumba/contract/calendar.ts';
import { PAYMENT_STATUS, type PaymentType } from '@amayumba/contract/payments/rules.ts';
import { accountOf, lockAccounts } from '../../features/ledger/posting/accounts.repository.ts';
import { allocate } from '../../features/ledger/posting/allocations.ts';
import { addCharge } from '../../features/ledger/posting/charges.ts';
import { type ChargeRecord, findCharge, updateCharge } from '../../features/ledger/posting/charges.repository.ts';
import { addCreditNote } from '../../features/ledger/posting/credit-notes.ts';
import type { Posting } from '../../features/ledger/posting/posting.ts';
import { addNumberedReceipt } from '../numbered-receipt.ts';
import { settleAccounts } from '../../features/ledger/posting/settle.ts';

export interface PaymentInput {
  tenant: { id: number; lease_id: number | null; estate_id: number | null };
  amount?: number;
  status_id?: number;
  due_date?: CalendarDate;
  paid_at?: string;
  month?: number;
  year?: number;
  payment_type?: PaymentType;
  notes?: string;
  reference_number?: string;
  payment_method?: string;
}

const CLOSED: ReadonlySet<number> = new Set<number>([
  PAYMENT_STATUS.paid,
  PAYMENT_STATUS.cancelled,
  PAYMENT_STATUS.refunded,
]);

async function record(posting: Posting, charge: ChargeRecord, paid_at: string): Promise<void> {
  const receipt = await addNumberedReceipt(posting, {
    account_id: charge.account_id,
    amount: charge.gross_amount,
    method: 'Cash',
    channel: 'cash',
    external_reference: null,
    received_at: paid_at,
    payer_name: '',
    payer_phone: '',
    notes: '',
    source: 'status',
    is_automatic: true,
  });
  const row = { receipt_id: receipt.id, charge_id: charge.id, amount: charge.gross_amount, by_hand: false };
  await allocate(posting, [row]);
}

/** Adds a charge of a tenant in a status, with the receipt or the credit note that the status implies. */
export async function chargeWithStatus(posting: Posting, input: PaymentInput) {
  const { tenant, month = 11, year = 2026, status_id = PAYMENT_STATUS.pending, paid_at, amount, ...values } = input;
  const { tx, at, today } = posting;
  const place = { tenant_id: tenant.id, lease_id: tenant.lease_id, estate_id: tenant.estate_id };
  const account_id = await accountOf(tx, place);
  await lockAccounts(tx, [account_id]);
  const charge = await addCharge(posting, {
    ...place,
    account_id,
    payment_type: 'Rent',
    gross_amount: amount ?? 500_000,
    label_id: CLOSED.has(status_id) ? PAYMENT_STATUS.pending : status_id,
    due_date: '2026-11-30',
    months_paid: [month],
    payment_for_year: year,
    period_start: firstOfMonth(year, month),
    period_end: lastOfMonth(year, month),
    ...(values.payment_type === 'Security Deposit' && { refund_status: 'Pending' as const }),
    ...values,
  });
  if (status_id === PAYMENT_STATUS.paid) await record(posting, charge, paid_at ?? at.toISOString());
  if (status_id === PAYMENT_STATUS.cancelled || status_id === PAYMENT_STATUS.refunded) {
    await addCreditNote(posting, charge, {
      amount: charge.gross_amount,
      kind: 'cancellation',
      reason: '',
      effective_on: today,
    });
    if (status_id === PAYMENT_STATUS.refunded) await updateCharge(tx, charge.id, { is_refunded: true });
  }
  await settleAccounts(posting, [account_id]);
  const made = (await findCharge(tx, charge.id)) ?? charge;
  return { id: made.id, amount: made.shown_amount, status_id: made.status_id, due_date: made.due_date, account_id };
}
