import { listEstates, listOwners } from '@amayumba/contract/estates/endpoints.ts';
import { createFeeAgreement, listFeeAgreements } from '@amayumba/contract/owners/expense-endpoints.ts';
import { listOwnerships, setOwnership } from '@amayumba/contract/owners/ownership-endpoints.ts';
import type { Ownership } from '@amayumba/contract/owners/ownership.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anEstate } from '../../../../test/factories.ts';
import { answer, refuse } from '../../../../test/handlers.ts';
import { page } from '../../../../test/money.ts';
import { anAgreement } from '../../../../test/owners.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { EstateOwners } from './EstateOwners.tsx';

const estate = anEstate({ id: 3, owner: 70 });
const sarah = { estate: 3, estate_name: estate.name, owner: 70, owner_name: 'Sarah Namukasa' };
const rose = { ...sarah, owner: 71, owner_name: 'Rose Nalule' };
const SHARES: Ownership[] = [
  { ...sarah, share_percent: 100, from_date: '2000-01-01', to_date: '2026-06-30' },
  { ...sarah, share_percent: 60, from_date: '2026-07-01', to_date: null },
  { ...rose, share_percent: 30, from_date: '2026-07-01', to_date: null },
];

function open(shares = SHARES) {
  answer(listOwnerships, shares);
  answer(listOwners, [
    { id: 70, username: 'sarah', name: 'Sarah Namukasa', email: '' },
    { id: 71, username: 'rose', name: 'Rose Nalule', email: '' },
  ]);
  return renderScreen(<EstateOwners estate={estate} />);
}
const linesOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

test('shows who owns which share now, and who did before', async () => {
  open();
  expect(await linesOf('Owners now')).toEqual(['Sarah NamukasaSince 1 Jul 202660%', 'Rose NaluleSince 1 Jul 202630%']);
  expect(await linesOf('Owners before')).toEqual(['Sarah NamukasaUntil 30 Jun 2026100%']);
  expect(screen.getByText('10 percent belong to nobody with an account here.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rose Nalule' })).toHaveAttribute('href', '/manager/owners/71');
});

test('shows what the office earns for the estate, and adds an agreement for it', async () => {
  answer(listFeeAgreements, {
    ...page([
      anAgreement({ id: 5, percent: 9, minimum: 200_000, from_date: '2026-12-01', is_in_force: false }),
      anAgreement({ vat_percent: 18 }),
    ]),
  });
  const added = answer(createFeeAgreement, anAgreement());
  const { user } = open();
  expect(await linesOf('Fee agreements')).toEqual([
    '9% of money received, at least USh\u00A0200,000, letting fee 50%, VAT 18%From 1 Dec 2026To comeCorrect the agreement from 1 Dec 2026',
    '8% of money received, at least USh\u00A0200,000, letting fee 50%, VAT 18%From 1 Jan 2026In forceCorrect the agreement from 1 Jan 2026',
  ]);
  answer(listEstates, page([estate]));
  await user.click(screen.getByRole('button', { name: 'Add agreement' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add fee agreement' }));
  expect(await form.findByRole('option', { name: estate.name })).toHaveProperty('selected', true);
  await user.type(form.getByLabelText(/^Fee, percent/), '7.5');
  await user.click(form.getByRole('button', { name: 'Add agreement' }));
  await waitFor(() => expect(added[0]?.body).toMatchObject({ estate: 3, percent: '7.5' }));
});

test('a share is set from a day on, and too many are refused with the day', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Set a share' }));
  const form = within(await screen.findByRole('dialog', { name: 'Set a share' }));
  await form.findByRole('option', { name: 'Rose Nalule' });
  await user.selectOptions(form.getByLabelText(/Owner/), 'Rose Nalule');
  expect(form.getByText('Has 30 percent now.')).toBeVisible();
  await user.type(form.getByLabelText(/Share in percent/), '40.5');
  refuse(setOwnership, 'shares_too_many');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('alert')).toHaveTextContent(/more than 100 percent/);
  const calls = answer(setOwnership, SHARES);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ estate: 3, owner: 71, share_percent: 40.5, from_date: '2026-11-21' });
});

test('owners that could not be loaded are asked for again where they are missing', async () => {
  const { user } = open();
  await screen.findByRole('list', { name: 'Owners now' });
  refuse(listOwners, 'database_away');
  await user.click(screen.getByRole('button', { name: 'Set a share' }));
  const form = within(await screen.findByRole('dialog', { name: 'Set a share' }));
  expect(await form.findByRole('alert')).toHaveTextContent('The list could not be loaded.');
  answer(listOwners, [{ id: 71, username: 'rose', name: 'Rose Nalule', email: '' }]);
  await user.click(form.getByRole('button', { name: 'Try again' }));
  expect(await form.findByRole('option', { name: 'Rose Nalule' })).toBeInTheDocument();
  expect(form.queryByRole('alert')).not.toBeInTheDocument();
});

test('an estate without an owner says so', async () => {
  open([]);
  expect(await screen.findByText('Nobody with an account owns this estate.')).toBeVisible();
});
