import { listAttention } from '@amayumba/contract/attention/endpoints.ts';
import { createMoneyRule, listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { getRetention, listFormerTenants } from '@amayumba/contract/privacy/endpoints.ts';
import { getSettings, updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { answer, answerForeign, answerConflict, neverAnswer, refuse, server } from '../../../test/handlers.ts';
import { conflictAnswer } from '../../../test/conflict.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerSettingsScreen } from './ManagerSettingsScreen.tsx';

const STORED = {
  landlord_name: 'Pearl Hill Property Managers Ltd',
  landlord_address: 'Plot 14, Ntinda Road',
  contact_phone: '0772 456 019',
  contact_whatsapp: '',
  contact_email: '',
  monthly_revenue_target: 85_000_000,
  reminder_days: 3,
};

/** The other cards have their own tests. */
const show = () => {
  answerForeign(getRetention, {}, 404);
  answerForeign(listFormerTenants, {}, 404);
  return renderScreen(<ManagerSettingsScreen />);
};
const target = () => screen.findByRole('textbox', { name: 'Monthly revenue target' });
const save = () => screen.getByRole('button', { name: 'Save Settings' });

test('the form shows the stored settings', async () => {
  answer(getSettings, STORED);
  show();
  expect(await target()).toHaveValue('85,000,000');
  expect(screen.getByRole('textbox', { name: "Landlord's name" })).toHaveValue('Pearl Hill Property Managers Ltd');
  expect(screen.getByRole('textbox', { name: "Landlord's address" })).toHaveValue('Plot 14, Ntinda Road');
  expect(screen.getByRole('spinbutton', { name: 'Days before a payment is due' })).toHaveValue(3);
});

test('a target can be abbreviated, and only changed fields are sent', async () => {
  answer(getSettings, STORED);
  const sent = answer(updateSettings, { ...STORED, monthly_revenue_target: 1_200_000, landlord_name: 'By another' });
  const { user } = show();
  await user.clear(await target());
  await user.type(await target(), '1.2m');
  await user.click(save());
  expect(await screen.findByText('The settings were saved.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ monthly_revenue_target: 1_200_000 }]);
  expect(await target()).toHaveValue('1,200,000');
  expect(screen.getByRole('textbox', { name: "Landlord's name" })).toHaveValue('By another');
});

test('a refusal is shown at its field, and the input stays', async () => {
  answer(getSettings, STORED);
  refuse(updateSettings, 'invalid_input', { landlord_name: ['Enter at most 120 characters.'] });
  const { user } = show();
  const name = await screen.findByRole('textbox', { name: "Landlord's name" });
  await user.clear(name);
  await user.type(name, 'Kisasi Homes');
  await user.click(save());
  await waitFor(() => expect(name).toHaveAccessibleDescription('Enter at most 120 characters.'));
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Kisasi Homes');
  expect(screen.getByRole('alert')).toHaveTextContent('The settings were not saved');
  answer(getSettings, { ...STORED, landlord_name: 'Kisasi Homes' });
  answer(updateSettings, { ...STORED, landlord_name: 'Kisasi Homes' });
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('stay in sight while what needs attention, which could not be loaded, is asked for again', async () => {
  answer(getSettings, STORED);
  refuse(listAttention, 'internal_error');
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const again = neverAnswer(listAttention);
  await user.click(retry);
  await waitFor(() => expect(again).toHaveLength(1));
  expect(await target()).toBeVisible();
});

test('settings that cannot be loaded show why, and can be loaded again', async () => {
  refuse(getSettings, 'database_away');
  const { user } = show();
  expect(await screen.findByText('Settings could not be loaded')).toBeVisible();
  answer(getSettings, STORED);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await target()).toHaveValue('85,000,000');
});

test('another manager’s changes are shown, and only this manager’s fields are sent', async () => {
  answer(getSettings, { ...STORED, version: 2 });
  const { user } = show();
  const name = await screen.findByRole('textbox', { name: "Landlord's name" });
  await user.clear(name);
  await user.type(name, 'Kisasi Homes');
  const refused = answerConflict(updateSettings, { ...STORED, version: 3, reminder_days: 7 });
  await user.click(save());
  const { field } = await conflictAnswer();
  expect(refused[0]?.body).toEqual({ landlord_name: 'Kisasi Homes', version: 2 });
  expect(field('Days before a payment is due').theirs).toBeChecked();
  expect(screen.getByRole('spinbutton', { name: 'Days before a payment is due' })).toHaveValue(7);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const sent = answer(updateSettings, { ...STORED, version: 4, reminder_days: 7, landlord_name: 'Kisasi Homes' });
  await user.click(save());
  expect(await screen.findByText('The settings were saved.')).toBeVisible();
  expect(sent[0]?.body).toEqual({ landlord_name: 'Kisasi Homes', version: 3 });
  expect(screen.queryByText(/changed this/)).not.toBeInTheDocument();
});

test('input during a save stays', async () => {
  answer(getSettings, STORED);
  const held = Promise.withResolvers<void>();
  server.use(
    http.patch(`*${updateSettings.path}`, async () => {
      await held.promise;
      return HttpResponse.json({ ...STORED, reminder_days: 5 });
    }),
  );
  const { user } = show();
  const days = await screen.findByRole('spinbutton', { name: 'Days before a payment is due' });
  await user.clear(days);
  await user.type(days, '5');
  await user.click(save());
  const name = screen.getByRole('textbox', { name: "Landlord's name" });
  await user.clear(name);
  await user.type(name, 'Kisasi Homes');
  held.resolve();
  expect(await screen.findByText('The settings were saved.')).toBeVisible();
  expect(name).toHaveValue('Kisasi Homes');
  expect(days).toHaveValue(5);
});

test('how to reach the office is changed and cleared by itself', async () => {
  answer(getSettings, STORED);
  const sent = answer(updateSettings, { ...STORED, contact_phone: '', contact_whatsapp: '0701 226 408' });
  const { user } = show();
  await user.clear(await screen.findByRole('textbox', { name: 'Phone' }));
  await user.type(screen.getByRole('textbox', { name: 'WhatsApp' }), '0701 226 408');
  await user.click(save());
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ contact_phone: '', contact_whatsapp: '0701 226 408' }]),
  );
});

test('a form in which nothing is typed shows the days that the ladder was given meanwhile', async () => {
  answer(getSettings, STORED);
  answer(listMoneyRules, [
    {
      key: 'sms_monthly_cap',
      value: 100_000,
      from_date: '2000-01-01',
      source: 'Setting of the office',
      note: '',
      is_in_force: true,
    },
    { key: 'reminder_ladder', value: [], from_date: '2000-01-01', source: 'Office', note: '', is_in_force: true },
  ]);
  const { user } = show();
  await target();
  answer(getSettings, { ...STORED, reminder_days: 0 });
  answer(createMoneyRule, {
    key: 'reminder_ladder',
    value: [],
    from_date: '2026-11-21',
    source: 'Office',
    note: '',
    is_in_force: true,
  });
  await user.click(await screen.findByRole('button', { name: 'Change steps' }));
  await user.click(await screen.findByRole('button', { name: 'Save ladder' }));
  await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Days before a payment is due' })).toHaveValue(0));
});
