import { listApartments, listAvailableApartments } from '@amayumba/contract/estates/endpoints.ts';
import { getTenant, listTenants, listTenantTypes, updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTenant } from '../../../test/factories.ts';
import { answer, answerConflict } from '../../../test/handlers.ts';
import { conflictAnswer } from '../../../test/conflict.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerTenantsScreen } from './ManagerTenantsScreen.tsx';

const grace = aTenant({ id: 12, version: 8 });

function serve() {
  answer(listTenantTypes, [
    { id: 1, name: 'Long stay' },
    { id: 2, name: 'Short stay' },
  ]);
  answer(listAvailableApartments, {
    apartments: [],
    total_available: 0,
    summary: { furnished_count: 0, average_rent: 0 },
    filters_applied: {},
  });
  answer(listApartments, []);
  answer(getTenant, grace);
  answer(listTenants, { count: 1, next: null, previous: null, results: [grace] });
}

const isGone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Tenant' })).not.toBeInTheDocument());

test('account, tenant and lease are compared field by field, in words', async () => {
  serve();
  const { user } = renderScreen(<ManagerTenantsScreen />);
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Tenant' }));
  await user.clear(form.getByLabelText(/^Last name/));
  await user.type(form.getByLabelText(/^Last name/), 'Namubiru-Okello');
  await user.selectOptions(
    form.getByLabelText(/^Tenant type/),
    await form.findByRole('option', { name: 'Short stay' }),
  );
  const home = grace.apartment_details;
  const theirs = {
    ...grace,
    version: 11,
    user_details: { ...grace.user_details, last_name: 'Okello', email: 'grace.okello@example.com' },
    apartment: 9,
    apartment_details: home && { ...home, id: 9, number: 'B-09' },
    lease_end: '2027-12-31',
  };
  const refused = answerConflict(updateTenant, theirs);
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  const { panel, field, fields } = await conflictAnswer();
  expect(refused[0]?.body).toMatchObject({ version: 8 });
  expect(fields()).toEqual(['Last name', 'Email', 'Apartment', 'Lease end', 'Tenant type']);
  expect(panel).toHaveTextContent('B-09 · Block A · Bukoto Court');
  expect(panel).toHaveTextContent('31 Dec 2027');
  expect(form.getByLabelText(/^Email/)).toHaveValue('grace.okello@example.com');
  expect(form.queryByText('Update failed')).not.toBeInTheDocument();
  await user.click(field('Last name').mine);
  const sent = answer(updateTenant, grace);
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await isGone();
  expect(sent[0]?.body).toMatchObject({
    version: 11,
    apartment: 9,
    lease_end: '2027-12-31',
    tenant_type: 2,
    user: { last_name: 'Namubiru-Okello', email: 'grace.okello@example.com' },
  });
});

test('deactivating an account shows another person’s changes first', async () => {
  serve();
  const { user } = renderScreen(<ManagerTenantsScreen />, { path: '/manager/tenants?tenant=12' });
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate Grace Namubiru?' }));
  answerConflict(updateTenant, { ...grace, version: 9, lease_end: '2027-12-31' });
  await user.click(question.getByRole('button', { name: 'Deactivate' }));
  expect(await question.findByText(/^Sarah Nakato changed this/)).toBeVisible();
  expect(question.getByText(/^Lease end: 31 Dec 2027/)).toHaveTextContent('(was 31 Dec 2026)');
  const sent = answer(updateTenant, grace);
  await user.click(question.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ userprofile_status: 'inactive', version: 9 }));
});
