import type { ApprovalAction } from '@amayumba/contract/approvals/approval.ts';
import type { NewCreditNote } from '@amayumba/contract/money/credit-note.ts';
import type { NewMovement } from '@amayumba/contract/money/deposit.ts';
import type { ReceiptReversal } from '@amayumba/contract/money/receipt.ts';
import type { NewRefund } from '@amayumba/contract/money/refund.ts';
import type { CreditNoteReversal, Reversal } from '@amayumba/contract/money/reversal.ts';
import type { NewTransfer } from '@amayumba/contract/money/transfer.ts';
import type { PaymentChange } from '@amayumba/contract/payments/payment.ts';

/** The id of the path and the body of a call. */
interface On<Body> {
  id: number;
  body: Body;
}

/** The checked input of each call that may wait, as it is stored until it is approved. */
export interface ApprovedInput extends Record<ApprovalAction, object> {
  receipt_reversal: On<ReceiptReversal>;
  credit_note: NewCreditNote;
  credit_note_reversal: On<CreditNoteReversal>;
  deposit_movement: On<NewMovement>;
  deposit_movement_reversal: On<Reversal>;
  refund: NewRefund;
  refund_reversal: On<Reversal>;
  transfer: NewTransfer;
  /** With the version that the first person saw: if the payment was changed since, it is not changed again. */
  payment_change: On<PaymentChange> & { version: number | undefined };
  expense_reversal: On<Reversal>;
  remittance_reversal: On<Reversal>;
}
