import { listMessages } from '@amayumba/contract/messages/endpoints.ts';
import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { listCreditNotes } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { getMoneyReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import {
  deletePayment,
  getPayment,
  listPayments,
  listPaymentStatuses,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { anAuditEntry } from '../../../test/factories.ts';
import { answer, refuse } from '../../../test/handlers.ts';
import { aMessage } from '../../../test/messages.ts';
import { aCharge, aReceipt, anAccount, page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ChargePage } from './ChargePage.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

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

function open(charge = half, path = '/manager/charges/601') {
  answer(getPayment, charge);
  answer(getAccount, anAccount());
  answer(getMoneyReceipt, aReceipt());
  answer(listCreditNotes, []);
  answer(listClaims, page([]));
  answer(listPaymentStatuses, [{ id: 4, name: 'Partial' }]);
  answer(listAudit, page([anAuditEntry({ summary: 'The portal charged rent' })]));
  return renderScreen(
    <Routes>
      <Route path="/manager/charges/:id" element={<ChargePage />} />
    </Routes>,
    { path },
  );
}

test('lists the reminders that named it as the oldest open charge', async () => {
  const sent = answer(listMessages, {
    ...page([aMessage({ state: 'failed', reason_text: 'The number is off.' })]),
    count: 5,
  });
  open();
  const reminders = within(await screen.findByRole('region', { name: 'Reminders' }));
  expect(reminders.getByRole('listitem')).toHaveTextContent(/^SMSFailed.*The number is off\.$/);
  expect(reminders.getByRole('link', { name: 'All 5 messages' })).toHaveAttribute(
    'href',
    '/manager/messages?charge=601',
  );
  expect(sent[0]?.query.get('charge')).toBe('601');
});

test('shows the charge with its figures, receipts and history, and links to tenant and account', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Rent, October 2026' })).toBeVisible();
  expect(screen.getByText('Partial, OVERDUE')).toBeVisible();
  const figures = screen.getByRole('list', { name: 'Figures of Rent, October 2026' });
  expect(figures).toHaveTextContent(/Amount USh\s500,000/);
  expect(figures).toHaveTextContent(/Outstanding USh\s300,000/);
  expect(figures).toHaveTextContent('Due 5 Oct 2026 47 days late');
  expect(await screen.findByRole('button', { name: 'AMA-2026-000812' })).toBeVisible();
  expect(await screen.findByText('The portal charged rent')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Aisha Namatovu' })[0]).toHaveAttribute('href', '/manager/tenants/21');
  expect(screen.getByRole('link', { name: 'Open account' })).toHaveAttribute('href', '/manager/money/accounts/7');
  expect(screen.getByRole('link', { name: 'Payments' })).toHaveAttribute('href', '/manager/payments');
});

test('records a part payment', async () => {
  const calls = answer(updatePayment, half);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Record part payment' }));
  const form = within(await screen.findByRole('dialog', { name: 'Record part payment' }));
  await user.type(form.getByLabelText(/Amount received/), '100k');
  await user.click(form.getByRole('button', { name: /^Record USh/ }));
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ received_amount: 100_000, status_id: 4 }));
});

test('a paid charge is reduced by a credit note, which becomes credit', async () => {
  const paid = { settled_amount: 500_000, outstanding_amount: 0, status: 2, status_id: 2, is_owed: false };
  const { user } = open({ ...half, ...paid, status_details: { id: 2, name: 'Paid' }, is_overdue: false });
  answer(listPayments, page([]));
  answer(listMoneyRules, []);
  await user.click(await screen.findByRole('button', { name: 'Credit note' }));
  expect(screen.queryByRole('button', { name: 'Record part payment' })).not.toBeInTheDocument();
  const form = within(await screen.findByRole('dialog', { name: 'Credit note' }));
  await user.type(form.getByLabelText(/^Reduce it by/), '50k');
  expect(form.getByLabelText('What changes')).toHaveTextContent(/CreditUSh\s0 becomes USh\s50,000/);
});

test.each([
  ['cancelled', { id: 5, name: 'Cancelled' }],
  ['only claimed', { id: 7, name: 'Processing' }],
])('a charge that is %s takes no credit note', async (_what, status) => {
  const { id } = status;
  open({ ...half, status: id, status_id: id, status_details: status, is_owed: false, settled_amount: 0, receipts: [] });
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Open account' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Credit note' })).not.toBeInTheDocument();
});

test('a deleted charge leads back to the list', async () => {
  answer(deletePayment, undefined);
  const { user } = open(aCharge({ id: 601 }));
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/manager\/payments$/));
});

test('says that there is no such charge, and offers Retry where it could not be loaded', async () => {
  const { unmount } = open(half, '/manager/charges/nothing');
  expect(await screen.findByText('There is no such charge.')).toBeVisible();
  unmount();
  const view = open();
  refuse(getPayment, 'database_away');
  expect(await screen.findByText('This charge could not be loaded')).toBeVisible();
  answer(getPayment, half);
  await view.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Rent, October 2026' })).toBeVisible();
});
