import {
  listComplaintCategories,
  listComplaints,
  listComplaintStatuses,
} from '@amayumba/contract/complaints/endpoints.ts';
import { listPayments, listPaymentStatuses } from '@amayumba/contract/payments/endpoints.ts';
import { listTenants, messageTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aComplaint, aPayment, aTenant } from '../../../test/factories.ts';
import { answer, refuse } from '../../../test/handlers.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerComplaintsScreen } from '../complaints/ManagerComplaintsScreen.tsx';
import { ManagerPaymentsScreen } from '../payments/ManagerPaymentsScreen.tsx';
import { ManagerTenantsScreen } from '../tenants/ManagerTenantsScreen.tsx';

const page = <T,>(results: T[]) => ({ count: results.length, next: null, previous: null, results });
const SENT = { by_mail: 1, in_portal_only: 2, left_out: 1 };
const summary = (id: number, name: string) => ({
  id,
  name,
  apartment: 'A-08',
  block: 'Block A',
  estate: 'Bukoto Court',
});

type User = ReturnType<typeof renderScreen>['user'];

/** Selects all rows of the page and opens the form. */
async function openForm(user: User) {
  await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Message' }));
  return within(await screen.findByRole('dialog', { name: 'Message tenants' }));
}

function tenantsScreen() {
  const lists = answer(listTenants, page([aTenant({ id: 21 }), aTenant({ id: 22 }), aTenant({ id: 23 })]));
  return { lists, ...renderScreen(<ManagerTenantsScreen />, { path: '/manager/tenants' }) };
}

async function write(form: Awaited<ReturnType<typeof openForm>>, user: User) {
  await user.type(form.getByRole('textbox', { name: /Title/ }), 'Water');
  await user.type(form.getByRole('textbox', { name: /Message/ }), 'None on Saturday.');
}

test('selected tenants get one message, and the notice says who was reached', async () => {
  const calls = answer(messageTenants, SENT);
  const { user, lists } = tenantsScreen();
  const form = await openForm(user);
  expect(within(form.getByRole('region', { name: 'Who gets it' })).getAllByRole('listitem')).toHaveLength(3);
  await write(form, user);
  const before = lists.length;
  await user.dblClick(form.getByRole('button', { name: 'Send to 3 tenants' }));
  await modalsAreClosed();
  expect(calls.map(({ body }) => body)).toEqual([{ tenants: [21, 22, 23], title: 'Water', text: 'None on Saturday.' }]);
  expect(calls[0]?.headers.get('idempotency-key')).toBeTruthy();
  expect(
    await screen.findByText(
      '1 by mail and in the portal. 2 have no email address and see it in the portal only. 1 cannot sign in and was left out.',
    ),
  ).toBeInTheDocument();
  expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
  expect(lists.length).toBeGreaterThan(before);
});

test('a refusal keeps the form open with what was typed, and the draft survives closing it', async () => {
  refuse(messageTenants, 'invalid_input', { title: ['This field is required.'] });
  const { user } = tenantsScreen();
  const form = await openForm(user);
  await write(form, user);
  await user.click(form.getByRole('button', { name: 'Send to 3 tenants' }));
  expect(await form.findByText('This field is required.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await modalsAreClosed();
  await user.click(await screen.findByRole('button', { name: 'Message' }));
  const again = within(await screen.findByRole('dialog', { name: 'Message tenants' }));
  expect(again.getByRole('textbox', { name: /Message/ })).toHaveValue('None on Saturday.');
});

test('tenants of selected payments and complaints get it once each', async () => {
  const [grace, okello] = [summary(1, 'Grace Namubiru'), summary(2, 'Okello James')];
  answer(listPaymentStatuses, [{ id: 1, name: 'Pending' }]);
  answer(
    listPayments,
    page([grace, grace, okello].map((tenant_details) => aPayment({ tenant: tenant_details.id, tenant_details }))),
  );
  const calls = answer(messageTenants, SENT);
  const payments = renderScreen(<ManagerPaymentsScreen />, { path: '/manager/payments' });
  const form = await openForm(payments.user);
  await write(form, payments.user);
  await payments.user.click(form.getByRole('button', { name: 'Send to 2 tenants' }));
  await modalsAreClosed();
  payments.unmount();
  answer(
    listComplaints,
    page([okello, okello].map((tenant_details) => aComplaint({ tenant: tenant_details.id, tenant_details }))),
  );
  answer(listComplaintStatuses, []);
  answer(listComplaintCategories, []);
  const complaints = renderScreen(<ManagerComplaintsScreen />, { path: '/manager/complaints' });
  const second = await openForm(complaints.user);
  await write(second, complaints.user);
  await complaints.user.click(second.getByRole('button', { name: 'Send to 1 tenant' }));
  await modalsAreClosed();
  expect(calls.map(({ body }) => (body as { tenants: number[] }).tenants)).toEqual([[1, 2], [2]]);
});
