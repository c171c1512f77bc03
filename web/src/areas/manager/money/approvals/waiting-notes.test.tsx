import type { Approval } from '@amayumba/contract/approvals/approval.ts';
import { listApprovals } from '@amayumba/contract/approvals/endpoints.ts';
import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { listCreditNotes } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { getRefund } from '@amayumba/contract/money/payout-endpoints.ts';
import { getMoneyReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/handlers.ts';
import { aCharge, anAccount, anApproval, aReceipt, page } from '../../../../test/money.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { ChargeMoney } from '../../payments/panel/ChargeMoney.tsx';
import { ChargeCreditNotes } from '../account/ChargeCreditNotes.tsx';
import { DepositMovements } from '../account/DepositMovements.tsx';
import { RefundPanel } from '../account/PayoutPanels.tsx';
import { RefundModal } from '../dialogs/PayoutModals.tsx';
import { ReceiptPanel } from '../receipts/ReceiptPanel.tsx';

const nothing = () => undefined;
const WHO = /Asked for by Moses Okello, 21 Nov 2026, 12:00/;
const waits = (given: Partial<Approval>) => answer(listApprovals, page([anApproval(given)]));
const left = { reversed_at: null, reverse_reason: '', effective_on: '2026-11-20' };
const noButton = () => expect(screen.queryByRole('button', { name: /^Reverse/ })).not.toBeInTheDocument();

test('a receipt says that its reversal waits, who asked and when, and cannot be reversed again', async () => {
  const calls = waits({});
  answer(getMoneyReceipt, aReceipt());
  renderScreen(<ReceiptPanel id={812} onOpen={nothing} onClose={nothing} />);
  const note = within((await screen.findByText('Reversal waits for approval')).closest('[role=status]') as HTMLElement);
  expect(note.getByText(WHO)).toBeInTheDocument();
  expect(note.getByText('Reason: Typed twice')).toBeInTheDocument();
  expect(note.getByRole('link', { name: 'See approvals' })).toHaveAttribute('href', '/manager/money?tab=approvals');
  noButton();
  expect(calls[0]?.query.toString()).toContain('state=waiting');
});

test('a receipt is reversible while another one waits', async () => {
  waits({ subject: { kind: 'receipt', id: 999 } });
  answer(getMoneyReceipt, aReceipt());
  renderScreen(<ReceiptPanel id={812} onOpen={nothing} onClose={nothing} />);
  expect(await screen.findByRole('button', { name: 'Reverse...' })).toBeInTheDocument();
  expect(screen.queryByText('Reversal waits for approval')).not.toBeInTheDocument();
});

test('a movement of a deposit says that its reversal waits, and cannot be reversed again', async () => {
  waits({ action: 'deposit_movement_reversal', subject: { kind: 'deposit_movement', id: 81 } });
  const movement = { id: 81, account: 7, kind: 'withheld' as const, amount: 100_000, charge: null, reason: 'Window' };
  const shown = { ...movement, ...left, method: '', reference: '', deposit_held: 350_000, receipt: null };
  renderScreen(<DepositMovements account={7} movements={[shown]} held={350_000} />);
  expect(await screen.findByText(/^Reversal waits for approval/)).toHaveTextContent(WHO);
  noButton();
});

test('a refund says that its reversal waits, and cannot be reversed again', async () => {
  waits({ action: 'refund_reversal', subject: { kind: 'refund', id: 5 } });
  const refund = { id: 5, account: 7, amount: 80_000, method: 'Cash', reference: '', reason: 'Paid twice' };
  answer(getRefund, { ...refund, ...left, receipts: [], charge: null });
  renderScreen(<RefundPanel id={5} account={anAccount()} onReceipt={nothing} onClose={nothing} />);
  expect(await screen.findByText('Reversal waits for approval')).toBeInTheDocument();
  noButton();
});

test('a credit note says that its reversal waits, and cannot be reversed again', async () => {
  waits({ action: 'credit_note_reversal', subject: { kind: 'credit_note', id: 6 } });
  const note = { id: 6, charge: 601, account: 7, amount: 50_000, kind: 'waiver' as const, reason: 'Agreed' };
  answer(listCreditNotes, [{ ...note, ...left }]);
  renderScreen(<ChargeCreditNotes charge={aCharge({ id: 601 })} account={anAccount()} />);
  expect(await screen.findByText(/^Reversal waits for approval/)).toHaveTextContent(WHO);
  noButton();
});

test('a charge shows the credit note that waits on it', async () => {
  const subject = { kind: 'payment' as const, id: 601 };
  waits({ action: 'credit_note', subject, summary: 'Waiver on payment no. 601' });
  renderScreen(<ChargeMoney charge={aCharge({ id: 601 })} account={undefined} onAsk={nothing} />);
  expect(await screen.findByText(/^Credit note of USh.300,000: Waiver on payment no. 601/)).toHaveTextContent(WHO);
});

test('who asks for a refund sees those that wait on the account', async () => {
  waits({ action: 'refund', subject: { kind: 'account', id: 7 }, summary: 'By Cash' });
  answer(getAccount, anAccount({ credit: 400_000 }));
  answer(listPayments, page([]));
  renderScreen(<RefundModal account={anAccount({ credit: 400_000 })} onClose={nothing} />);
  expect(await screen.findByText('Asked for already')).toBeInTheDocument();
  expect(screen.getByText(/^Refund of credit of USh.300,000: By Cash/)).toHaveTextContent(WHO);
});
