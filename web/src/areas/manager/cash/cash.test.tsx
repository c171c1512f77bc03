import { getMyCash, listPayingAccounts, recordCash } from '@amayumba/contract/money/cash-endpoints.ts';
import type { CashReceipt, MyCash } from '@amayumba/contract/money/cash.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { answer, refuse } from '../../../test/handlers.ts';
import { page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { aPayingAccount, CARETAKER } from '../../../test/staff.ts';
import { RecordCashScreen } from './RecordCashScreen.tsx';

const cash: MyCash = {
  cash_limit: 500_000,
  cash_limit_day: 2_000_000,
  recorded_today: 1_700_000,
  left_today: 300_000,
  receipts: [],
};
const receipt: CashReceipt = {
  id: 90,
  receipt_code: 'AMA-2026-000123',
  account: 7,
  tenant_name: 'Aisha Namatovu',
  estate_name: 'Bukoto Court',
  block_name: 'Block A',
  apartment_number: 'A-02',
  amount: 200_000,
  received_at: '2026-11-21T09:00:00Z',
  is_void: false,
  sent_to: '+256772123456',
};

function open() {
  const asked = answer(getMyCash, cash);
  const searches = answer(listPayingAccounts, page([aPayingAccount()]));
  return { asked, searches, ...renderScreen(<RecordCashScreen />, CARETAKER) };
}

async function fill(amount: string) {
  const opened = open();
  await opened.user.type(await screen.findByRole('combobox', { name: 'Tenant' }), 'aisha');
  await opened.user.click(await screen.findByRole('option', { name: /Aisha Namatovu/ }));
  await opened.user.type(screen.getByLabelText('Amount received'), amount);
  return opened;
}

test('cash is recorded for a tenant found by name, with the receipt by SMS, and the limits are fetched again', async () => {
  const { user, asked, searches } = await fill('200k');
  await waitFor(() => expect(searches.at(-1)?.query.get('search')).toBe('aisha'));
  expect(screen.getByText('The tenant’s phone: 0772 123 456.')).toBeVisible();
  const sent = answer(recordCash, receipt);
  await user.click(screen.getByRole('button', { name: /Record USh\s200,000/ }));
  const done = await screen.findByText('Recorded: AMA-2026-000123');
  expect(done.closest('output')).toHaveTextContent(
    /USh\s200,000 from Aisha Namatovu\. The receipt goes to 0772 123 456/,
  );
  expect(sent.map(({ body }) => body)).toEqual([{ account: 7, amount: 200_000 }]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(2));
  // The form is ready for the next receipt.
  expect(screen.getByLabelText('Amount received')).toHaveValue('');
});

test('what is left today is shown, and an amount above it is not sent', async () => {
  const { user } = await fill('400k');
  const figures = within(screen.getByRole('list', { name: 'Your cash today' }));
  expect(figures.getByText(/USh\s300,000/)).toBeVisible();
  const sent = answer(recordCash, receipt);
  await user.click(screen.getByRole('button', { name: /Record USh/ }));
  expect(screen.getByLabelText('Amount received')).toHaveAccessibleDescription(/USh\s300,000 more today/);
  expect(sent).toHaveLength(0);
});

test('a refusal keeps what was typed and says why', async () => {
  const { user } = await fill('200k');
  refuse(recordCash, 'role_not_allowed');
  await user.click(screen.getByRole('button', { name: /Record USh/ }));
  expect(await screen.findByText('Not recorded')).toBeVisible();
  expect(screen.getByLabelText('Amount received')).toHaveValue('200,000');
});

test('a refusal is not shown beside the receipt before it', async () => {
  const { user } = await fill('200k');
  answer(recordCash, receipt);
  await user.click(screen.getByRole('button', { name: /Record USh/ }));
  await screen.findByText('Recorded: AMA-2026-000123');
  await user.type(screen.getByRole('combobox', { name: 'Tenant' }), 'aisha');
  await user.click(await screen.findByRole('option', { name: /Aisha Namatovu/ }));
  await user.type(screen.getByLabelText('Amount received'), '100k');
  refuse(recordCash, 'role_not_allowed');
  await user.click(screen.getByRole('button', { name: /Record USh/ }));
  expect(await screen.findByText('Not recorded')).toBeVisible();
  expect(screen.queryByText('Recorded: AMA-2026-000123')).not.toBeInTheDocument();
});

test('on another day the page that stayed open asks again, and the limit of the day before does not count', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T18:00:00Z') });
  const { user } = await fill('400k');
  await user.click(screen.getByRole('button', { name: /Record USh/ }));
  expect(screen.getByLabelText('Amount received')).toHaveAccessibleDescription(/USh\s300,000 more today/);
  vi.setSystemTime('2026-11-22T06:00:00Z');
  const asked = answer(getMyCash, { ...cash, recorded_today: 0, left_today: 2_000_000 });
  fireEvent(window, new Event('focus'));
  expect(await screen.findByText(/USh\s2,000,000/)).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(screen.getByLabelText('Amount received')).not.toHaveAccessibleDescription(/more today/);
});

test('with low data, where nothing is fetched again, the limit of the day before refuses nothing', async () => {
  stubBrowser({ savesData: true });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T18:00:00Z') });
  const { user } = await fill('400k');
  vi.setSystemTime('2026-11-22T06:00:00Z');
  const sent = answer(recordCash, receipt);
  await user.click(screen.getByRole('button', { name: /Record USh/ }));
  expect(await screen.findByText('Recorded: AMA-2026-000123')).toBeVisible();
  expect(sent).toHaveLength(1);
});
