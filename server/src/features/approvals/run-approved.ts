import type { ApprovalAction } from '@amayumba/contract/approvals/approval.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { ANY_VERSION } from '../../http/if-match.ts';
import type { Parts } from '../../parts.ts';
import { creditNoteWithin, reverseCreditNoteWithin } from '../ledger/credit-notes/credit-notes.service.ts';
import { reverseMovementWithin } from '../ledger/deposits/deposits.service.ts';
import { moveDeposit } from '../ledger/deposits/move-deposit.ts';
import { refundWithin, reverseRefundWithin, transferWithin } from '../ledger/payouts/payouts.service.ts';
import { reverseWithin } from '../ledger/receipts/change-receipts.service.ts';
import { reverseExpenseWithin } from '../owners/expenses/expenses.service.ts';
import { reverseRemittanceWithin } from '../owners/remittances/remittances.service.ts';
import { changeWithin } from '../payments/change-payment.service.ts';
import type { ApprovedInput } from './approved-input.ts';
import type { LockedApproval } from './approvals.repository.ts';

type Run<Input> = (tx: Db, parts: Parts, viewer: Viewer, input: Input) => Promise<unknown>;

/** The change once it is approved: the same as that of the call itself without the rule. */
const RUNS: { [A in ApprovalAction]: Run<ApprovedInput[A]> } = {
  receipt_reversal: (tx, parts, viewer, { id, body }) => reverseWithin(tx, parts, viewer, id, body),
  credit_note: creditNoteWithin,
  credit_note_reversal: (tx, parts, viewer, { id, body }) => reverseCreditNoteWithin(tx, parts, viewer, id, body),
  deposit_movement: (tx, parts, viewer, { id, body }) => moveDeposit(tx, parts, viewer, id, body),
  deposit_movement_reversal: (tx, parts, viewer, { id, body }) => reverseMovementWithin(tx, parts, viewer, id, body),
  refund: refundWithin,
  refund_reversal: (tx, parts, viewer, { id, body }) => reverseRefundWithin(tx, parts, viewer, id, body),
  transfer: transferWithin,
  payment_change: (tx, parts, viewer, { id, body, version }) =>
    changeWithin(tx, parts, viewer, id, body, { ...ANY_VERSION, version }),
  expense_reversal: (tx, parts, viewer, { id, body }) => reverseExpenseWithin(tx, parts, viewer, id, body),
  remittance_reversal: (tx, parts, viewer, { id, body }) => reverseRemittanceWithin(tx, parts, viewer, id, body),
};

/** Makes the change of an approval, as the viewer's write. @throws Refusal as the call itself */
export async function runApproved(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  { action, input }: LockedApproval,
): Promise<void> {
  // The input was checked before it was stored.
  await (RUNS[action] as Run<unknown>)(tx, parts, viewer, input);
}
