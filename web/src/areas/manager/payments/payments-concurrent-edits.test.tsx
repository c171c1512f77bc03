import {
  deletePayment,
  getPayment,
  listPayments,
  listPaymentStatuses,
  markPaymentsPaid,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS_NAMES } from '@amayumba/contract/payments/rules.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { aPayment } from '../../../test/factories.ts';
import { answer, answerConflict } from '../../../test/handlers.ts';
import { conflictAnswer } from '../../../test/conflict.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerDepositsScreen } from '../deposits/ManagerDepositsScreen.tsx';
import { ManagerPaymentsScreen } from './ManagerPaymentsScreen.tsx';
import { UpdateModal } from './payment-dialogs.tsx';

const STATUSES = Object.entries(PAYMENT_STATUS_NAMES).map(([id, name]) => ({ id: Number(id), name }));
const rent = aPayment({ id: 501, version: 3 });
const page = (results: Payment[]) => ({ count: results.length, next: null, previous: null, results, total_amount: 0 });

function serve(rows: Payment[] = [rent]) {
  answer(getPayment, rows[0] ?? rent);
  answer(listPaymentStatuses, STATUSES);
  answer(listTenants, { count: 0, next: null, previous: null, results: [] });
  for (const call of ['pending', 'overdue']) {
    answer({ ...listPayments, path: `${listPayments.path}${call}_payments/` }, page([]));
  }
  return answer(listPayments, page(rows));
}

/** The form alone: the list behind it would be drawn again with each change. */
function showForm(payment = rent) {
  function Form() {
    const [isOpen, setOpen] = useState(true);
    return isOpen && <UpdateModal payment={payment} statuses={STATUSES} onClose={() => setOpen(false)} />;
  }
  return renderScreen(<Form />);
}
async function openForm(user: UserEvent, name = 'Update Payments') {
  await user.click((await screen.findAllByRole('button', { name: /^Edit/ }))[0] as HTMLElement);
  return formOf(user, name);
}
async function formOf(user: UserEvent, name = 'Update Payments') {
  const dialog = within(await screen.findByRole('dialog', { name }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Update & Notify' }));
  const write = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), text);
  };
  return { dialog, save, write };
}
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /^Update/ })).not.toBeInTheDocument());

test('the form sends the version it was opened with, although the list was fetched again', async () => {
  serve();
  const { user } = renderScreen(<ManagerPaymentsScreen />);
  const { dialog, save } = await openForm(user);
  const again = serve([{ ...rent, version: 4, notes: 'By somebody else' }]);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(again.some(({ query }) => query.get('page_size') !== '1')).toBe(true));
  expect(dialog.getByLabelText('Notes')).toHaveValue('');
  const sent = answer(updatePayment, rent);
  await save();
  await isGone();
  expect(sent[0]?.body).toMatchObject({ version: 3 });
});

test('a server without versions gets none', async () => {
  serve([aPayment({ id: 501 })]);
  const sent = answer(updatePayment, rent);
  const { user } = showForm(aPayment({ id: 501 }));
  await (await formOf(user)).save();
  await isGone();
  expect(sent[0]?.body).not.toHaveProperty('version');
});

test('another person’s values are shown next to the earlier ones and the input, and the person chooses', async () => {
  serve();
  const { user } = showForm();
  const { dialog, save, write } = await formOf(user);
  await write('Reference', 'MM-MINE');
  await write('Notes', 'Called them');
  const theirs = { ...rent, version: 5, amount: 900_000, reference_number: 'BANK-THEIRS' };
  const refused = answerConflict(updatePayment, theirs);
  await save();
  const { panel, field, fields } = await conflictAnswer();
  expect(within(panel).getByRole('heading', { level: 3 })).toHaveFocus();
  expect(fields()).toEqual(['Reference', 'Amount', 'Notes']);
  expect(panel).toHaveTextContent('When you opened it: USh 500,000');
  // The form takes over a field that only one of the two changed.
  expect(field('Amount').theirs).toBeChecked();
  expect(field('Notes').mine).toBeChecked();
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('900,000');
  expect(dialog.getByLabelText('Reference')).toHaveValue('MM-MINE');
  expect(field('Reference').mine).not.toBeChecked();
  // Nothing is sent until the conflict is decided.
  await save();
  expect(refused).toHaveLength(1);
  expect(field('Reference').mine).toHaveFocus();
  expect(within(panel).getByText('Choose one of the two.')).toBeVisible();
  await user.click(field('Reference').theirs);
  expect(dialog.getByLabelText('Reference')).toHaveValue('BANK-THEIRS');
  await user.click(field('Reference').mine);
  const sent = answer(updatePayment, rent);
  await save();
  await isGone();
  expect(sent[0]?.body).toMatchObject({
    version: 5,
    amount: 900_000,
    reference_number: 'MM-MINE',
    notes: 'Called them',
  });
});

test('everything can be decided at once, and by keyboard', async () => {
  serve();
  const { user } = showForm();
  const { dialog, save, write } = await formOf(user);
  await write('Reference', 'MM-MINE');
  await write('Notes', 'Mine');
  answerConflict(updatePayment, { ...rent, version: 5, notes: 'Theirs', reference_number: 'BANK-THEIRS' });
  await save();
  const { field, panel } = await conflictAnswer();
  await user.tab();
  expect(within(panel).getByRole('button', { name: 'Review' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(field('Reference').mine).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(field('Reference').theirs).toBeChecked();
  expect(dialog.getByLabelText('Reference')).toHaveValue('BANK-THEIRS');
  await user.click(within(panel).getByRole('button', { name: 'Overwrite' }));
  expect(field('Reference').mine).toBeChecked();
  expect(dialog.getByLabelText('Reference')).toHaveValue('MM-MINE');
  expect(dialog.getByLabelText('Notes')).toHaveValue('Mine');
});

test('later input counts as mine, and a third change is compared again', async () => {
  serve();
  const { user } = showForm();
  const { dialog, save, write } = await formOf(user);
  await write('Notes', 'Mine');
  answerConflict(updatePayment, { ...rent, version: 5, notes: 'Theirs' });
  await save();
  const first = await conflictAnswer();
  expect(dialog.queryByText(/Check the figures/)).not.toBeInTheDocument();
  await write('Notes', 'Mine and theirs');
  expect(first.field('Notes').mine).toBeChecked();
  answerConflict(updatePayment, { ...rent, version: 6, notes: 'Theirs', amount: 700_000 });
  await save();
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('700,000'));
  const second = await conflictAnswer();
  expect(second.field('Notes').mine).toBeChecked();
  const sent = answer(updatePayment, rent);
  await save();
  await isGone();
  expect(sent[0]?.body).toMatchObject({ version: 6, notes: 'Mine and theirs', amount: 700_000 });
});

test('a refund status of a deposit is compared too', async () => {
  const deposit = aPayment({ id: 601, version: 2, payment_type: 'Security Deposit', refund_status: 'Pending' });
  serve([deposit]);
  const { user } = renderScreen(<ManagerDepositsScreen />);
  const { dialog, save } = await openForm(user, 'Update Security Deposit');
  await user.selectOptions(dialog.getByLabelText('Refund status'), 'Refunded');
  answerConflict(updatePayment, { ...deposit, version: 3, refund_status: 'Withheld' });
  await save();
  const { field } = await conflictAnswer();
  await user.click(field('Refund status').theirs);
  const sent = answer(updatePayment, deposit);
  await save();
  await isGone();
  expect(sent[0]?.body).toMatchObject({ version: 3, refund_status: 'Withheld' });
});

const changeOf = (name: RegExp) => screen.getByText(name).textContent;

test('payments are marked together only as they were seen; changed ones are shown, settled ones leave the list', async () => {
  const other = aPayment({ id: 502, version: 1, months_paid: [10] });
  serve([rent, other]);
  const { user } = renderScreen(<ManagerPaymentsScreen />);
  for (const box of (await screen.findAllByRole('checkbox', { name: /^Select Rent/ })).slice(0, 2))
    await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Mark paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark 2 payments as paid?' }));
  const paid = { status: 2, status_id: 2, status_details: { id: 2, name: 'Paid' }, paid_at: '2026-11-21T09:00:00Z' };
  const refused = answerConflict(markPaymentsPaid, [
    { ...rent, version: 4, amount: 650_000 },
    { ...other, ...paid, version: 2 },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Mark paid' }));
  expect(await screen.findByText(/^Sarah Nakato changed 2 of them( on 21 Nov 2026)? at 12:40$/)).toBeVisible();
  expect(changeOf(/^Rent, November 2026, Grace/)).toMatch(/: USh\s650,000, Pending \(was USh\s500,000, Pending\)$/);
  expect(changeOf(/^Rent, October 2026, Grace/)).toMatch(/: USh\s500,000, Paid \(was USh\s500,000, Pending\)$/);
  expect(refused[0]?.body).toMatchObject({ versions: { 501: 3, 502: 1 } });
  const again = within(await screen.findByRole('dialog', { name: 'Mark 1 payment as paid?' }));
  expect(again.getByRole('list', { name: 'Selected' })).toHaveTextContent('USh 650,000');
  const sent = answer(markPaymentsPaid, {
    count: 1,
    total_amount: 650_000,
    payments: [{ ...rent, receipt_number: 7 }],
  });
  await user.click(again.getByRole('button', { name: 'Mark paid' }));
  await screen.findByText('1 payment marked paid');
  expect(sent[0]?.body).toMatchObject({ ids: [501], versions: { 501: 4 } });
  expect(sent[0]?.headers.get('idempotency-key')).not.toBe(refused[0]?.headers.get('idempotency-key'));
});

test('a payment that somebody else changed is not deleted, and the dialog shows the change', async () => {
  serve();
  const refused = answerConflict(deletePayment, rent);
  const { user } = renderScreen(<ManagerPaymentsScreen />);
  await user.click(await screen.findByRole('button', { name: /^Del/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect((await screen.findAllByText('The payment was not deleted'))[0]).toBeVisible();
  expect(refused[0]?.headers.get('if-match')).toBe('"3"');
});
