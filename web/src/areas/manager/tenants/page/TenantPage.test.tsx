import { type AuditEntry, listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import { listMessages } from '@amayumba/contract/messages/endpoints.ts';
import { getAccount, getStatement, listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { listTerms, previewSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import { listProviders } from '@amayumba/contract/money/provider-endpoints.ts';
import { createTenantCode, getTenant, listTenantMails } from '@amayumba/contract/tenants/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { aComplaint, anAuditEntry, aTenant } from '../../../../test/factories.ts';
import { answer, refuse } from '../../../../test/handlers.ts';
import { aClaim, aStatement, anAccount, page, TERMS } from '../../../../test/money.ts';
import { aMessage } from '../../../../test/messages.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { TenantPage } from './TenantPage.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

const aisha = aTenant({
  id: 21,
  user_details: { username: 'aisha.n', first_name: 'Aisha', last_name: 'Namatovu', email: '' },
  lease_start: '2024-11-24',
  lease_end: null,
  rent_state: 'overdue',
  account: 7,
});
const former = anAccount({
  id: 5,
  balance: 0,
  open_amount: 0,
  lease: { id: 2, start: '2023-01-01', end: '2024-11-23', is_current: false },
  tenant_details: { id: 21, name: 'Aisha Namatovu', apartment: 'U01', block: 'Upper', estate: 'Kireka Hill Cottages' },
});

/** The rent of the months that is not charged yet, as the server previews it. */
const aSchedule = (due: readonly string[]) => ({
  count: due.length,
  total_amount: due.length * 450_000,
  created: 0,
  charges: due.map((due_date) => ({
    account: 7,
    tenant_details: former.tenant_details,
    charge: null,
    period_start: `${due_date.slice(0, 8)}01`,
    period_end: `${due_date.slice(0, 8)}28`,
    due_date,
    amount: 450_000,
    is_part: false,
  })),
});

function open(tenant = aisha, path = '/manager/tenants/21') {
  const account = anAccount();
  answer(getTenant, tenant);
  answer(getAccount, account);
  answer(getStatement, aStatement(account));
  answer(listDeposits, page([]));
  answer(listTerms, [TERMS]);
  answer(previewSchedule, aSchedule(['2027-01-05', '2027-02-05']));
  answer(listAccounts, { next: null, previous: null, results: [former, account] });
  answer(listComplaints, page([aComplaint({ id: 44, title: 'Tap drips' })]));
  return renderScreen(
    <Routes>
      <Route path="/manager/tenants/:id" element={<TenantPage />} />
    </Routes>,
    { path },
  );
}

test('shows in which language a tenant gets SMS, and whether reminders are wanted', async () => {
  open({ ...aisha, language: 'lg', sms_opt_out: true });
  const contact = await screen.findByRole('region', { name: 'Contact' });
  expect(contact).toHaveTextContent('SMS remindersNot wantedLanguage of SMSLuganda');
});

test('shows above the account what the tenant logged and nobody has verified', async () => {
  const claims = answer(listClaims, page([aClaim()]));
  open();
  const logged = within(await screen.findByRole('region', { name: 'Logged by the tenant' }));
  expect(logged.getByText('Awaiting verification')).toBeVisible();
  expect(claims[0]?.query.get('account')).toBe('7');
});

test('says of a former tenant when the lease ended, and not since when it runs', async () => {
  open({ ...aisha, lease_end: '2026-10-31' });
  expect(await screen.findByText('lease ended 31 Oct 2026')).toBeVisible();
});

test('shows the notes of the office, line by line', async () => {
  open({ ...aisha, notes: 'Was in A/3\npays on 5th by MTN' });
  const notes = within(await screen.findByRole('region', { name: 'Notes' })).getByText(/Was in A\/3/);
  expect(notes.textContent).toBe('Was in A/3\npays on 5th by MTN');
});

test('shows who it is, the home as links, ways to call and write, and the figures of the account', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Aisha Namatovu' })).toBeVisible();
  expect(screen.getByText('Overdue', { selector: 'span' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'A-08' })).toHaveAttribute('href', '/manager/apartments/8');
  expect(screen.getByRole('link', { name: 'Bukoto Court' })).toHaveAttribute('href', '/manager/estates/3');
  expect(screen.getByText('here since 24 Nov 2024')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Call Aisha Namatovu, 0772 000 111' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Email' })).not.toBeInTheDocument();
  const figures = screen.getByRole('list', { name: /^Figures of/ });
  await waitFor(() => expect(figures).toHaveTextContent(/Balance owed USh\s900,000 oldest 47 days late/));
  expect(figures).toHaveTextContent('Paid until 30 Sept 2026');
  expect(figures).toHaveTextContent(/Deposit held USh\s450,000/);
  expect(figures).toHaveTextContent(/Rent USh\s450,000/);
  await waitFor(() => expect(figures).toHaveTextContent(/Next charge 5 Jan 2027 in 45 days, USh\s450,000/));
});

test.each([
  [{}, ['2026-11-05'], /Next charge 5 Nov 2026 not charged yet, USh\s450,000$/],
  [{ paid_until: '2027-02-28' }, [], /Next charge 5 Mar 2027 in 104 days, USh\s450,000$/],
  [{ paid_until: '2029-03-31' }, [], /Next charge 5 Apr 2029 in 866 days, USh\s450,000$/],
  [
    { lease: { id: 3, start: '2024-11-24', end: '2026-12-31', is_current: true } },
    [],
    /Next charge – nothing follows$/,
  ],
])('the next charge is the first that is neither charged nor paid yet: %o', async (given, previewed, shown) => {
  open();
  answer(getAccount, anAccount(given));
  const asked = answer(previewSchedule, aSchedule(previewed));
  const figures = await screen.findByRole('list', { name: /^Figures of/ });
  await waitFor(() => expect(figures).toHaveTextContent(shown));
  expect(asked.map(({ body }) => body)).toEqual([{ until: '2027-02-22', account: 7 }]);
});

test('the account has its statement, and the other accounts as links', async () => {
  open();
  const statement = within(await screen.findByRole('table', { name: 'Statement' }));
  expect(await statement.findByRole('link', { name: 'Rent, October 2026' })).toHaveAttribute(
    'href',
    '/manager/charges/601',
  );
  const others = within(await screen.findByRole('region', { name: 'Other accounts' }));
  expect(others.getByRole('link', { name: 'U01, Kireka Hill Cottages' })).toHaveAttribute(
    'href',
    '/manager/money/accounts/5',
  );
});

test('the balance names what is owed on other accounts, such as that of the home before a move', async () => {
  open();
  answer(listAccounts, page([anAccount(), anAccount({ id: 5, balance: 250_000 }), anAccount({ id: 4, balance: -1 })]));
  const figures = await screen.findByRole('list', { name: /^Figures of/ });
  await waitFor(() => expect(figures).toHaveTextContent(/oldest 47 days late; USh\s250,000 on other accounts/));
});

test('the tabs, kept in the address: leases and terms, complaints, messages, history', async () => {
  const messages = answer(listMessages, page([aMessage({ step: 'after' })]));
  answer(
    listTenantMails,
    page([
      { id: 1, subject: 'Receipt AMA-2026-000812', state: 'sent' as const, created_at: NOW, sent_at: NOW },
      { id: 2, subject: 'Rent is due', state: 'failed' as const, created_at: NOW, sent_at: null },
      { id: 3, subject: 'Reminder', state: 'skipped' as const, created_at: NOW, sent_at: null },
    ]),
  );
  const entries = answer(listAudit, page([anAuditEntry({ summary: 'Sarah Nalubega renewed the lease' })]));
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Lease and terms' }));
  const leases = within(await screen.findByRole('table', { name: 'Leases' }));
  await waitFor(() =>
    expect(leases.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'HomeLeaseStateBalance',
      expect.stringMatching(/^U02, Kireka Hill Cottages24 Nov 2024 – no endCurrentUSh\s900,000 owed$/),
      expect.stringMatching(/^U01, Kireka Hill Cottages1 Jan 2023 – 23 Nov 2024Lease endedUSh\s0$/),
    ]),
  );
  expect(await screen.findByText('From 24 Nov 2024')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /^Complaints/ }));
  expect(await screen.findByRole('link', { name: 'Tap drips' })).toHaveAttribute('href', '/manager/complaints/44');
  await user.click(screen.getByRole('tab', { name: 'Messages' }));
  expect(await screen.findByRole('row', { name: /First reminder ?SMS.*Delivered/ })).toBeVisible();
  expect(messages[0]?.query.get('tenant_id')).toBe('21');
  expect(await screen.findByRole('row', { name: /Receipt AMA-2026-000812 Sent/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Rent is due Not delivered/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Reminder Skipped/ })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'History' }));
  expect(await screen.findByText(/renewed the lease/)).toBeVisible();
  expect(entries[0]?.query.get('tenant_id')).toBe('21');
  expect(screen.getByTestId('address')).toHaveTextContent('tab=history');
});

test('shows why the history cannot be loaded, and can try again', async () => {
  refuse(listAudit, 'database_away');
  const { user } = open(aisha, '/manager/tenants/21?tab=history');
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer(listAudit, page<AuditEntry>([]));
  await user.click(again);
  expect(await screen.findByText('No changes in the audit log.')).toBeVisible();
});

test('R and Record money open the form for this account', async () => {
  const { user } = open();
  await screen.findByRole('button', { name: 'Record money' });
  await user.keyboard('r');
  expect(await screen.findByRole('dialog', { name: 'Record money' })).toBeVisible();
});

test('a tenant without e-mail gets a new one-time code, shown once with the home', async () => {
  const calls = answer(createTenantCode, { code: 'K7QM-4TXD-9WPA', expires_at: '2026-12-21T09:00:00Z' });
  const { user } = open();
  await screen.findByRole('button', { name: 'Record money' });
  await user.click(await screen.findByRole('button', { name: 'More about Aisha Namatovu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'One-time code' }));
  await user.click(await screen.findByRole('button', { name: 'Make code' }));
  const made = within(await screen.findByRole('dialog', { name: 'One-time code' }));
  expect(made.getByText('K7QM-4TXD-9WPA')).toBeVisible();
  expect(made.getByText('Bukoto Court, Block A, A-08')).toBeVisible();
  expect(made.getByText('aisha.n')).toBeVisible();
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await user.click(made.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(made.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('K7QM-4TXD-9WPA')).not.toBeInTheDocument());
  expect(calls[0]?.params).toMatchObject({ id: '21' });
});

test('a one-time code goes by SMS as well where that is chosen', async () => {
  answer(listProviders, [
    {
      name: 'sms',
      mode: 'live',
      base_url: '',
      currency: 'UGX',
      has_secrets: true,
      callback_url: '',
      simulator_url: null,
      last_ok_at: null,
      last_error: '',
      version: 1,
    },
  ]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More about Aisha Namatovu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'One-time code' }));
  const form = within(await screen.findByRole('dialog', { name: /^Make a one-time code/ }));
  const tick = await form.findByRole('checkbox', { name: 'Send it by SMS to 0772 000 111' });
  await user.click(tick);
  refuse(createTenantCode, 'invalid_input', {
    send_sms: ['The last three messages to this number were not delivered.'],
  });
  await user.click(form.getByRole('button', { name: 'Make code' }));
  await waitFor(() => expect(tick).toHaveAccessibleDescription(/^The last three messages/));
  const calls = answer(createTenantCode, {
    code: 'K7QM-4TXD-9WPA',
    expires_at: '2026-12-21T09:00:00Z',
    sms_to: '+256772000111',
  });
  await user.click(form.getByRole('button', { name: 'Make code' }));
  expect(await screen.findByText('It also goes to 0772 000 111 by SMS.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ send_sms: true }]);
});

test('on a server without accounts it shows lease and complaints, and no sums', async () => {
  const { account: _account, rent_state: _state, ...foreign } = aisha;
  open(foreign);
  expect(await screen.findByRole('heading', { name: 'Aisha Namatovu' })).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/\d+$/, ''))).toEqual([
    'Lease and terms',
    'Complaints',
  ]);
  expect(screen.getByRole('list', { name: /^Figures of/ })).not.toHaveTextContent('Balance');
  expect(screen.queryByRole('button', { name: 'Record money' })).not.toBeInTheDocument();
});

test('says that there is no such tenant, and offers Retry where it could not be loaded', async () => {
  const { unmount } = open(aisha, '/manager/tenants/0');
  expect(await screen.findByText('There is no such tenant.')).toBeVisible();
  unmount();
  const view = open();
  refuse(getTenant, 'database_away');
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer(getTenant, aisha);
  await view.user.click(again);
  expect(await screen.findByRole('heading', { name: 'Aisha Namatovu' })).toBeVisible();
});

const NOW = '2026-11-21T09:00:00Z';
