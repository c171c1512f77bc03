import { getPerson } from '@amayumba/contract/accounts/endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import {
  listOwnerBalances,
  listOwnerStatements,
  listRemittances,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import { getOwnerDetails } from '@amayumba/contract/owners/ownership-endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { anEstate, aPerson } from '../../../test/factories.ts';
import { answer, refuse } from '../../../test/handlers.ts';
import { page } from '../../../test/money.ts';
import { aBalance, aRemittance, aStatementRow } from '../../../test/owners.ts';
import { renderScreen } from '../../../test/render.tsx';
import { OwnerPage } from './OwnerPage.tsx';

const owner = aPerson({ id: 9, role: 'owner', name: 'Rose Nalule', email: '', phone_number: '0772 000111' });

function open(person = owner, path = '/manager/owners/9') {
  answer(getPerson, person);
  answer(listAudit, page([]));
  answer(getOwnerDetails, { owner: 9, kind: 'individual', tin: '', payout_account: '', version: 1 });
  answer(listEstates, page([anEstate({ id: 3, apartments_count: 24, available_count: 3, owner: 9 })]));
  const ageing = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0 };
  const totals = { open_amount: 1_300_000, overdue_amount: 900_000, credit: 0, deposit_held: 0, ...ageing };
  answer(listAccounts, { ...page([]), totals });
  return renderScreen(
    <Routes>
      <Route path="/manager/owners/:id" element={<OwnerPage />} />
    </Routes>,
    { path },
  );
}

const estatesTable = () => within(screen.getByRole('table', { name: 'Estates of the owner' }));

test('shows the estates with occupancy and what is open, contact and sign-in', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Rose Nalule' })).toBeVisible();
  await waitFor(() =>
    expect(estatesTable().getByRole('link', { name: 'Bukoto Court' })).toHaveAttribute('href', '/manager/estates/3'),
  );
  const estates = estatesTable();
  expect(estates.getByText('21 of 24')).toBeVisible();
  const open_sum = await estates.findByRole('link', { name: /USh\s1,300,000/ });
  expect(open_sum).toHaveTextContent(/USh\s900,000 overdue/);
  expect(open_sum).toHaveAttribute('href', '/manager/money?estate=3&bucket=open');
  expect(screen.getByText('No email')).toBeVisible();
  expect(screen.getByRole('link', { name: 'WhatsApp to Rose Nalule' })).toHaveAttribute(
    'href',
    'https://wa.me/256772000111',
  );
  expect(screen.getByText('Last seen')).toBeVisible();
});

test('somebody who is no owner has no such page', async () => {
  const { unmount } = open(aPerson({ id: 9, role: 'manager' }));
  expect(await screen.findByText('There is no such owner.')).toBeVisible();
  unmount();
  open();
  refuse(getPerson, 'not_found');
  expect(await screen.findByText('There is no such owner.')).toBeVisible();
});

test('shows what is due, and statements and remittances as tabs', async () => {
  answer(listOwnerBalances, page([aBalance()]));
  const lists = answer(listOwnerStatements, page([aStatementRow()]));
  answer(listRemittances, page([aRemittance()]));
  const { user } = open();
  const figures = await screen.findByRole('list', { name: 'Figures of Rose Nalule' });
  await waitFor(() => expect(figures).toHaveTextContent(/Due now USh\s2,400,000 Stanbic 9030012344417/));
  expect(figures).toHaveTextContent(/Last statement October 2026 closing USh\s1,900,000/);
  await user.click(screen.getByRole('tab', { name: 'Statements' }));
  const table = within(await screen.findByRole('table', { name: 'Statements' }));
  expect(await table.findByRole('link', { name: 'October 2026' })).toBeVisible();
  expect(table.queryByText('Rose Nalule')).not.toBeInTheDocument();
  expect(lists.at(-1)?.query.get('owner')).toBe('9');
  await user.click(screen.getByRole('tab', { name: 'Remittances' }));
  expect(await screen.findByRole('button', { name: '6 Nov 2026' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Record remittance' }));
  expect(await screen.findByRole('dialog', { name: 'Record remittance' })).toBeVisible();
});
