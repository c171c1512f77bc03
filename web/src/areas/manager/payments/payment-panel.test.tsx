import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { acceptClaim, listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import type { Claim } from '@amayumba/contract/money/claim.ts';
import { listCreditNotes, reverseCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createMovement, listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import { getMoneyReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import {
  deletePayment,
  getPayment,
  listOverduePayments,
  listPayments,
  listPaymentStatuses,
  listPendingPayments,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS_NAMES } from '@amayumba/contract/payments/rules.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../test/handlers.ts';
import { aCharge, aClaim, aReceipt, anAccount, page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerDepositsScreen } from '../deposits/ManagerDepositsScreen.tsx';
import { ManagerPaymentsScreen } from './ManagerPaymentsScreen.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

const STATUSES = Object.entries(PAYMENT_STATUS_NAMES).map(([id, name]) => ({ id: Number(id), name }));
const half = aCharge({
  id: 601,
  amount: 500_000,
  settled_amount: 200_000,
  outstanding_amount: 300_000,
  status: 4,
  status_id: 4,
  status_details: { id: 4, name: 'Partial' },
  is_overdue: true,
  receipts: [{ id: 812, receipt_number: 20_260_000_812, amount: 200_000 }],
  version: 3,
});

function serve(payment: Payment, { claims = [] }: { claims?: Claim[] } = {}) {
  answer(listPaymentStatuses, STATUSES);
  answer(listTenants, page([]));
  answer(listAudit, page([]));
  // Served first, because its path would match those of the lists.
  answer(getPayment, payment);
  for (const call of [listPayments, listPendingPayments, listOverduePayments])
    answer(call, { ...page([payment]), total_amount: 0 });
  answer(getAccount, anAccount({ deposit_held: 450_000 }));
  answer(getMoneyReceipt, aReceipt());
  answer(listCreditNotes, []);
  answer(listDeposits, page([]));
  answer(listClaims, ({ query }) => {
    const state = query.get('state');
    return page(claims.filter((claim) => state === null || claim.state === state));
  });
}

const show = () => renderScreen(<ManagerPaymentsScreen />);
const open = async (screenOf = show) => {
  const { user } = screenOf();
  await user.click(await screen.findByRole('button', { name: /: open .*Aisha Namatovu/ }));
  return { user, panel: within(await screen.findByRole('dialog')) };
};

describe('A row opens its payment', () => {
  test('with what is settled and outstanding, and its receipts by their codes', async () => {
    serve(half);
    const { panel } = await open();
    expect((await panel.findByText('Settled')).nextSibling).toHaveTextContent(/USh\s200,000/);
    expect(panel.getByText('Outstanding').nextSibling).toHaveTextContent(/USh\s300,000/);
    expect(await panel.findByRole('button', { name: 'AMA-2026-000812' })).toBeInTheDocument();
    expect(panel.getByText(/^of USh\s700,000$/)).toBeInTheDocument();
    expect(panel.getByRole('link', { name: 'Open account' })).toHaveAttribute('href', '/manager/money/accounts/7');
    expect(screen.getByTestId('address')).toHaveTextContent('payment=601');
  });

  test('a part payment says what is left, and is sent as Partial with the sum', async () => {
    serve(half);
    const sent = answer(updatePayment, half);
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Record part payment' }));
    const form = within(await screen.findByRole('dialog', { name: 'Record part payment' }));
    await user.type(form.getByLabelText(/^Amount received/), '400k');
    expect(form.getByText(/^At most USh\s300,000/)).toBeInTheDocument();
    await user.clear(form.getByLabelText(/^Amount received/));
    await user.type(form.getByLabelText(/^Amount received/), '100k');
    expect(await form.findByLabelText('What changes')).toHaveTextContent(/OutstandingUSh\s300,000.*USh\s200,000/);
    await user.click(form.getByRole('button', { name: /^Record USh/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ status_id: 4, received_amount: 100_000, version: 3 });
  });

  test('a claim is accepted where it is read', async () => {
    const logged = aCharge({ id: 601 });
    serve(logged, { claims: [aClaim()] });
    const sent = answer(acceptClaim, aReceipt());
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Accept' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept this claim?' }));
    await user.click(await dialog.findByRole('button', { name: /^Accept USh/ }));
    expect(await screen.findByText('Claim accepted')).toBeInTheDocument();
    expect(sent[0]?.params).toMatchObject({ id: '31' });
  });

  test('of a deposit, the reversal of a credit note changes what is still to pay and not the balance', async () => {
    serve(aCharge({ id: 601, payment_type: 'Security Deposit', refund_status: 'Pending' }));
    const note = { id: 5, charge: 601, account: 7, amount: 50_000, kind: 'waiver' as const, reason: 'Agreed' };
    answer(listCreditNotes, [{ ...note, effective_on: '2026-11-02', reversed_at: null, reverse_reason: '' }]);
    const { user, panel } = await open(() => renderScreen(<ManagerDepositsScreen />));
    await user.click(await panel.findByRole('button', { name: 'Reverse' }));
    const question = within(await screen.findByRole('dialog', { name: 'Reverse this credit note?' }));
    expect(question.getByLabelText('What changes')).toHaveTextContent(/^Deposit still to payUSh\s0.*USh\s50,000$/);
  });

  test('the reason of one credit note is not that of another of the same sum; one beside another charge of its month is reversed once that is wanted', async () => {
    serve(aCharge({ id: 601 }));
    const note = { id: 5, charge: 601, account: 7, amount: 50_000, kind: 'waiver' as const, reason: 'Agreed' };
    const shared = { ...note, effective_on: '2026-11-02', reversed_at: null, reverse_reason: '' };
    answer(listCreditNotes, [shared, { ...shared, id: 6 }]);
    const sent = refuse(reverseCreditNote, 'database_away');
    const { user, panel } = await open();
    const ask = async (nth: number) => {
      await user.click((await panel.findAllByRole('button', { name: 'Reverse' }))[nth] as HTMLElement);
      return within(await screen.findByRole('dialog', { name: 'Reverse this credit note?' }));
    };
    const first = await ask(0);
    await user.type(first.getByLabelText(/Reason/), 'The wrong charge');
    await user.click(first.getByRole('button', { name: 'Reverse' }));
    await first.findByRole('alert');
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    const second = await ask(1);
    expect(second.getByLabelText(/Reason/)).toHaveValue('');
    await user.type(second.getByLabelText(/Reason/), 'Twice');
    const beside = refuse(reverseCreditNote, 'duplicate_payment');
    await user.click(second.getByRole('button', { name: 'Reverse' }));
    expect(await second.findByText('There is already such a payment for this month.')).toBeInTheDocument();
    expect([sent, beside].map((calls) => calls.map(({ params }) => params['id']))).toEqual([['5'], ['6']]);
    expect(sent[0]?.headers.get('idempotency-key')).not.toBe(beside[0]?.headers.get('idempotency-key'));
    const wanted = answer(reverseCreditNote, { ...shared, id: 6 });
    await user.click(await second.findByRole('button', { name: 'Reverse anyway' }));
    await waitFor(() => expect(wanted[0]?.body).toEqual({ reason: 'Twice', allow_duplicate: true }));
  });

  test('of a deposit, a part can be refunded', async () => {
    const deposit = aCharge({
      id: 601,
      payment_type: 'Security Deposit',
      refund_status: 'Pending',
      status_id: 2,
      status_details: { id: 2, name: 'Paid' },
      settled_amount: 450_000,
      outstanding_amount: 0,
    });
    serve(deposit);
    const sent = answer(createMovement, {
      id: 1,
      account: 7,
      kind: 'refunded',
      amount: 100_000,
      charge: null,
      method: 'Cash',
      reference: '',
      reason: 'Moved out',
      effective_on: '2026-11-21',
      deposit_held: 350_000,
      receipt: null,
      reversed_at: null,
      reverse_reason: '',
    });
    const { user, panel } = await open(() => renderScreen(<ManagerDepositsScreen />));
    expect(await panel.findByText(/^Deposit held:/)).toHaveTextContent(/USh\s450,000/);
    await user.click(panel.getByRole('button', { name: 'Use, refund or withhold' }));
    const form = within(await screen.findByRole('dialog', { name: 'Deposit' }));
    await user.click(form.getByRole('radio', { name: /^Refund it/ }));
    await user.type(form.getByLabelText(/^Amount/), '100k');
    await user.type(form.getByLabelText(/^Reason/), 'Moved out');
    await user.click(form.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ kind: 'refunded', amount: 100_000 }));
  });

  test('on a server without a ledger a row opens nothing', async () => {
    const { account: _account, ...foreign } = half;
    serve(foreign);
    show();
    expect(await screen.findByText('Aisha Namatovu')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Aisha Namatovu/ })).not.toBeInTheDocument();
  });
});

describe('Marking Paid while a claim waits', () => {
  const pending = aCharge({
    id: 601,
    amount: 500_000,
    logged_amount: 300_000,
    acknowledgement_status: 'Awaiting verification',
  });
  const claims = [aClaim({ amount: 300_000 })];
  const sentence =
    /USh\s300,000 of USh\s500,000 was claimed: a receipt of USh\s300,000 is recorded and the payment becomes Partial\./;

  test('the form says before what will be recorded', async () => {
    serve(pending, { claims });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Update Payments' }));
    await user.selectOptions(form.getByLabelText(/^Status/), 'Paid');
    expect(await form.findByText(sentence)).toBeInTheDocument();
    expect(form.getByLabelText('What changes')).toHaveTextContent(/^OutstandingUSh\s500,000.*USh\s200,000$/);
    await user.type(form.getByLabelText('Amount received'), '500k');
    expect(form.getByText(/accepted with USh\s500,000 instead of USh\s300,000/)).toBeInTheDocument();
  });

  test('so does the question for several payments, and its sum is what is recorded', async () => {
    serve(pending, { claims });
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: /^Select Rent of/ }));
    await user.click(screen.getByRole('button', { name: 'Mark paid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark 1 payment as paid?' }));
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(dialog.getByLabelText('What changes')).toHaveTextContent(/^OutstandingUSh\s500,000.*USh\s200,000$/);
    expect(dialog.getByText(/^USh\s300,000$/)).toBeInTheDocument();
  });

  test('several that wait are named in both, because one status cannot say which was paid', async () => {
    serve(pending, { claims: [...claims, aClaim({ id: 32, amount: 200_000 })] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Update Payments' }));
    await user.selectOptions(form.getByLabelText(/^Status/), 'Paid');
    expect(await form.findByText(/^2 logged payments wait for this\./)).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('checkbox', { name: /^Select Rent of/ }));
    await user.click(screen.getByRole('button', { name: 'Mark paid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark 1 payment as paid?' }));
    expect(await dialog.findByText(/^2 logged payments wait for this\./)).toBeInTheDocument();
  });
});

describe('Changing what was recorded', () => {
  const [allocation] = aReceipt().allocations;
  if (!allocation) throw new Error('a receipt settles something');
  const own = aReceipt({ amount: 200_000, source: 'status', allocations: [{ ...allocation, amount: 200_000 }] });
  test('says before what becomes of it, and of what is outstanding; a refusal stays in the form with the way to the account', async () => {
    serve(half);
    answer(getMoneyReceipt, own);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Update Payments' }));
    expect(form.queryByLabelText('What changes')).not.toBeInTheDocument();
    await user.selectOptions(form.getByLabelText(/^Status/), 'Cancelled');
    expect(
      await form.findByText(/^A credit note of USh\s500,000 is recorded and USh\s200,000 .* becomes credit\.$/),
    ).toBeInTheDocument();
    expect(form.getByLabelText('What changes')).toHaveTextContent(/300,000.*USh\s0$/);
    await user.selectOptions(form.getByLabelText(/^Status/), 'Pending');
    expect(
      await form.findByText(/^Receipt no\. 2026-000812 is reversed: USh\s200,000 is outstanding again\.$/),
    ).toBeInTheDocument();
    expect(form.getByLabelText('What changes')).toHaveTextContent(/300,000.*500,000$/);
    refuse(updatePayment, 'money_recorded');
    await user.click(form.getByRole('button', { name: 'Update & Notify' }));
    expect(await form.findByText(/^Money is recorded on this payment/)).toBeInTheDocument();
    expect(form.getByRole('link', { name: 'Open account' })).toHaveAttribute('href', '/manager/money/accounts/7');
  });
});

describe('A refusal about money', () => {
  test('of a deletion is shown in the question, and the row stays', async () => {
    serve(half);
    refuse(deletePayment, 'money_recorded');
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this payment?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/^Money is recorded on this payment/)).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Open account' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('link', { name: 'Aisha Namatovu' })).toBeInTheDocument();
  });
});
