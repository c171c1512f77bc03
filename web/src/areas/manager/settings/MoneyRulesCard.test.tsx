import { createMoneyRule, listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import type { MoneyRuleRow } from '@amayumba/contract/money/rules.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../test/handlers.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { renderScreen } from '../../../test/render.tsx';
import { MoneyRulesCard } from './MoneyRulesCard.tsx';

const OFFICE = { source: 'Setting of the office', note: '', from_date: '2000-01-01', is_in_force: true };
const RULES: MoneyRuleRow[] = [
  { ...OFFICE, key: 'charge_days_before', value: 14 },
  {
    key: 'rent_rise_percent',
    value: 10,
    from_date: '2022-06-17',
    source: 'Landlord and Tenant Act 2022, section 26',
    note: '',
    is_in_force: true,
  },
  { ...OFFICE, key: 'rent_rise_percent', value: 8, from_date: '2027-01-01', is_in_force: false },
  { ...OFFICE, key: 'allocation_order', value: ['Rent', 'Utilities', 'Maintenance', 'Other'] },
];

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

const rows = async () => within(await screen.findByRole('list', { name: 'Money rules' })).getAllByRole('listitem');
const form = async () => within(await screen.findByRole('dialog', { name: 'Change a money rule' }));

test('shows each rule in force in words, with its first day, its source, and the one that follows', async () => {
  answer(listMoneyRules, RULES);
  renderScreen(<MoneyRulesCard />);
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'Rent is charged 14 days before it is dueSince 1 Jan 2000 · Setting of the officeChange Rent is charged',
    'Highest rise of the rent in twelve months 10%Since 17 Jun 2022 · Landlord and Tenant Act 2022, section 26' +
      'From 1 Jan 2027: 8% · Setting of the officeChange Highest rise of the rent in twelve months',
    'Charges of one day are settled in the order Rent, Utilities, Maintenance, Other' +
      'Since 1 Jan 2000 · Setting of the officeChange Charges of one day are settled in the order',
  ]);
});

test('a change is sent once, with its first day, source and note, and the rules are fetched again', async () => {
  const listed = answer(listMoneyRules, RULES);
  const sent = answer(createMoneyRule, { ...OFFICE, key: 'charge_days_before', value: 7, from_date: '2026-12-01' });
  const { user } = renderScreen(<MoneyRulesCard />);
  await user.click(await screen.findByRole('button', { name: 'Change Rent is charged' }));
  const dialog = await form();
  await user.clear(dialog.getByLabelText(/^Value \(days\)/));
  await user.type(dialog.getByLabelText(/^Value \(days\)/), '7');
  fireEvent.change(dialog.getByLabelText(/^First day/), { target: { value: '2026-12-01' } });
  await user.type(dialog.getByLabelText(/^Source/), 'Meeting of 20 November');
  await user.click(dialog.getByRole('button', { name: 'Save rule' }));
  await modalsAreClosed();
  expect(sent.map(({ body }) => body)).toEqual([
    { key: 'charge_days_before', value: '7', from_date: '2026-12-01', source: 'Meeting of 20 November', note: '' },
  ]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f]{32}$/);
  await waitFor(() => expect(listed.length).toBeGreaterThan(1));
});

test('a type that is chosen for a place changes places, and a refusal is shown at its field', async () => {
  answer(listMoneyRules, RULES);
  const sent = refuse(createMoneyRule, 'invalid_input', { source: ['Enter where it comes from.'] });
  const { user } = renderScreen(<MoneyRulesCard />);
  await user.click(await screen.findByRole('button', { name: /^Change Charges/ }));
  const dialog = await form();
  await user.selectOptions(dialog.getByLabelText('Place 1'), 'Utilities');
  expect(dialog.getByLabelText('Place 2')).toHaveValue('Rent');
  await user.type(dialog.getByLabelText(/^Source/), 'Office{Enter}');
  await waitFor(() =>
    expect(dialog.getByLabelText(/^Source/)).toHaveAccessibleDescription('Enter where it comes from.'),
  );
  expect(sent[0]?.body).toMatchObject({ value: ['Utilities', 'Rent', 'Maintenance', 'Other'] });
});

test('a draft beside a value that a colleague has changed since does not bring that value back', async () => {
  const rule: MoneyRuleRow = { ...OFFICE, key: 'four_eyes_from', value: 0 };
  answer(listMoneyRules, [rule]);
  const { user } = renderScreen(<MoneyRulesCard />);
  await user.click(await screen.findByRole('button', { name: /^Change / }));
  await user.type((await form()).getByLabelText(/^Source/), 'Board');
  await user.click((await form()).getByRole('button', { name: 'Cancel' }));
  await modalsAreClosed();
  cleanup();
  answer(listMoneyRules, [{ ...rule, value: 1, from_date: '2026-11-21' }]);
  const again = renderScreen(<MoneyRulesCard />).user;
  await again.click(await screen.findByRole('button', { name: /^Change / }));
  expect((await form()).getByLabelText(/^Value/)).toHaveValue('1');
});
