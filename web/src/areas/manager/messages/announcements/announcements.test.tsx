import type { AnnouncementResult } from '@amayumba/contract/messages/announcement.ts';
import { announce, listAnnouncements } from '@amayumba/contract/messages/endpoints.ts';
import { listBlocks, listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { listProviders } from '@amayumba/contract/money/provider-endpoints.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../../test/browser.ts';
import { anAnnouncement, anSmsGateway } from '../../../../test/messages.ts';
import { aBlock, anEstate } from '../../../../test/factories.ts';
import { answer, refuse } from '../../../../test/handlers.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { anAccount, page } from '../../../../test/money.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { AnnouncementsTab } from './AnnouncementsTab.tsx';

const RESULT: AnnouncementResult = {
  id: null,
  tenants: 18,
  count: 34,
  segments: 16,
  cost: '560.00',
  skipped: [
    {
      account: 9,
      name: 'Julius Opio',
      channel: 'sms',
      reason: 'opted_out',
      reason_text: 'The tenant wants no reminders or announcements by SMS.',
    },
  ],
};

beforeEach(() => {
  stubBrowser({ width: 1440 });
  vi.setSystemTime('2026-11-21T09:00:00Z');
  answer(listAnnouncements, page([anAnnouncement()]));
  answer(listEstates, page([anEstate({ id: 4, name: 'Kireka Hill Cottages' })]));
});

async function openForm() {
  const view = renderScreen(<AnnouncementsTab />, { path: '/manager/messages?tab=announcements' });
  await view.user.click(await screen.findByRole('button', { name: 'New announcement' }));
  return { ...view, form: within(await screen.findByRole('dialog', { name: 'New announcement' })) };
}

test('the list counts what became of each, and leads to the message of each person', async () => {
  renderScreen(<AnnouncementsTab />, { path: '/manager/messages?tab=announcements' });
  await screen.findByRole('link', { name: /^Report/ });
  const [, row] = screen.getAllByRole('row');
  expect(row).toHaveTextContent('Kireka Hill Cottages');
  expect(row).toHaveTextContent('14 delivered2 sent1 failed3 skipped');
  expect(within(row as HTMLElement).getByRole('link', { name: /^Report/ })).toHaveAttribute(
    'href',
    '/manager/messages?announcement=12',
  );
});

test('without any, the way to write one stands where it stays', async () => {
  answer(listAnnouncements, page([]));
  renderScreen(<AnnouncementsTab />, { path: '/manager/messages?tab=announcements' });
  const button = await screen.findByRole('button', { name: 'New announcement' });
  expect(await screen.findByText('No announcements yet')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'New announcement' })).toEqual([button]);
});

test('without an SMS gateway it offers the other channels only', async () => {
  answer(listProviders, [anSmsGateway({ mode: 'off' })]);
  const calls = answer(announce, { ...RESULT, skipped: [], segments: 0 });
  const { user, form } = await openForm();
  expect(await form.findByText('SMS is switched off in Settings.')).toBeVisible();
  expect(form.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Portal', 'Email']);
  await user.selectOptions(form.getByLabelText(/^Estate/), 'Kireka Hill Cottages');
  await user.type(form.getByLabelText(/^Text/), 'Water is off on Tuesday.');
  await user.click(form.getByRole('button', { name: 'Next' }));
  await form.findByText('Tenants');
  expect(calls[0]?.body).toMatchObject({ channels: ['portal'] });
});

test('it is previewed with its cost and who is left out, and then sent to an estate once', async () => {
  const calls = answer(announce, ({ body }) => ({
    ...RESULT,
    id: (body as { preview?: boolean }).preview ? null : 13,
  }));
  const { user, form } = await openForm();
  expect(form.getByRole('button', { name: 'Next' })).toBeDisabled();
  await form.findByRole('option', { name: 'Kireka Hill Cottages' });
  await user.selectOptions(form.getByLabelText(/^Estate/), 'Kireka Hill Cottages');
  await user.type(form.getByRole('textbox', { name: /Text/ }), 'No water on Saturday.');
  expect(form.getByText('21 characters, 1 part of SMS. A part has 160 characters.')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: 'Email' }));
  await user.click(form.getByRole('button', { name: 'Next' }));
  expect(await form.findByText('about USh 560')).toBeVisible();
  expect(form.getByText('16')).toBeVisible();
  const left = within(form.getByRole('region', { name: 'Left out' }));
  expect(left.getByRole('listitem')).toHaveTextContent(
    'Julius Opio, SMSThe tenant wants no reminders or announcements by SMS.',
  );
  await user.dblClick(form.getByRole('button', { name: 'Send to 18 tenants' }));
  await modalsAreClosed();
  const body = { estate: 4, text: 'No water on Saturday.', channels: ['portal', 'sms', 'mail'] };
  expect(calls.map((call) => call.body)).toEqual([{ ...body, preview: true }, body]);
  expect(calls[1]?.headers.get('idempotency-key')).toBeTruthy();
  expect(await screen.findByText('34 messages to 18 tenants.')).toBeInTheDocument();
});

test('at night the notice says until when its SMS wait', async () => {
  vi.setSystemTime('2026-11-21T19:30:00Z');
  answer(announce, RESULT);
  const { user, form } = await openForm();
  await user.selectOptions(form.getByLabelText('To'), 'Everybody who owes');
  await user.type(form.getByRole('textbox', { name: /Text/ }), 'Hello');
  await user.click(form.getByRole('button', { name: 'Next' }));
  await user.click(await form.findByRole('button', { name: 'Send to 18 tenants' }));
  expect(await screen.findByText('34 messages to 18 tenants. SMS wait until 22 Nov 2026, 08:00.')).toBeInTheDocument();
});

test('the form counts what is sent, and says which characters make short parts', async () => {
  const { user, form } = await openForm();
  await user.type(form.getByRole('textbox', { name: /Text/ }), 'It’s');
  expect(form.getByText('4 characters, 1 part of SMS. A part has 160 characters.')).toBeVisible();
  await user.clear(form.getByRole('textbox', { name: /Text/ }));
  await user.type(form.getByRole('textbox', { name: /Text/ }), 'Ŋ');
  expect(
    form.getByText('1 character, 1 part of SMS. A character outside the alphabet of SMS makes parts of 70.'),
  ).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: 'SMS' }));
  expect(form.getByText('At most 612 characters.')).toBeVisible();
});

test('a block is chosen within its estate', async () => {
  answer(listBlocks, [aBlock({ id: 6, name: 'Block A' })]);
  const calls = answer(announce, { ...RESULT, tenants: 0, count: 0, segments: 0, cost: '0.00', skipped: [] });
  const { user, form } = await openForm();
  await user.selectOptions(form.getByLabelText('To'), 'A block');
  await form.findByRole('option', { name: 'Kireka Hill Cottages' });
  await user.selectOptions(form.getByLabelText(/^Estate/), 'Kireka Hill Cottages');
  await user.selectOptions(form.getByLabelText(/^Block/), await form.findByRole('option', { name: 'Block A' }));
  await user.type(form.getByRole('textbox', { name: /Text/ }), 'Hello');
  await user.click(form.getByRole('button', { name: 'Next' }));
  expect(await form.findByText('Nobody would get it. Go back and choose others.')).toBeVisible();
  expect(form.getByRole('button', { name: 'Send to 0 tenants' })).toBeDisabled();
  expect(calls[0]?.body).toMatchObject({ block: 6, preview: true });
  await user.click(form.getByRole('button', { name: 'Back' }));
  expect(form.getByRole('textbox', { name: /Text/ })).toHaveValue('Hello');
});

test('those in arrears and chosen tenants are other ways', async () => {
  answer(listAccounts, page([anAccount()]));
  const calls = answer(announce, RESULT);
  const { user, form } = await openForm();
  await user.selectOptions(form.getByLabelText('To'), 'Everybody who owes');
  expect(form.queryByRole('option', { name: 'In credit' })).not.toBeInTheDocument();
  await user.type(form.getByRole('textbox', { name: /Text/ }), 'Hello');
  await user.click(form.getByRole('button', { name: 'Next' }));
  await user.click(await form.findByRole('button', { name: 'Back' }));
  await user.selectOptions(form.getByLabelText('To'), 'Chosen tenants');
  expect(form.getByRole('button', { name: 'Next' })).toBeDisabled();
  await user.type(form.getByRole('combobox', { name: 'Add a tenant' }), 'ais');
  await user.click(await screen.findByRole('option', { name: /Aisha Namatovu/ }));
  const chosen = within(await form.findByRole('list', { name: 'Chosen tenants' }));
  expect(chosen.getByRole('listitem')).toHaveTextContent('Aisha Namatovu U02, Kireka Hill Cottages');
  await user.click(form.getByRole('button', { name: 'Next' }));
  await form.findByText('about USh 560');
  expect(calls.map(({ body }) => body)).toEqual([
    { bucket: 'arrears', text: 'Hello', channels: ['portal', 'sms'], preview: true },
    { accounts: [7], text: 'Hello', channels: ['portal', 'sms'], preview: true },
  ]);
});

test('a refusal is shown where it belongs, and the draft survives closing', async () => {
  refuse(announce, 'invalid_input', { text: ['This text cannot be sent.'] });
  const { user, form } = await openForm();
  await user.selectOptions(form.getByLabelText('To'), 'Everybody who owes');
  await user.type(form.getByRole('textbox', { name: /Text/ }), 'Hello');
  await user.click(form.getByRole('button', { name: 'Next' }));
  expect(await form.findByText('This text cannot be sent.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await modalsAreClosed();
  await user.click(screen.getByRole('button', { name: 'New announcement' }));
  const again = within(await screen.findByRole('dialog', { name: 'New announcement' }));
  expect(again.getByRole('textbox', { name: /Text/ })).toHaveValue('Hello');
});
