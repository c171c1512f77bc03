import { getMyStatement } from '@amayumba/contract/money/account-endpoints.ts';
import { getMyAccount } from '@amayumba/contract/money/my-account-endpoints.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { listMyClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import type { Claim } from '@amayumba/contract/money/claim.ts';
import { getReceiptPaper, listMyReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import {
  getMyRentAlerts,
  getReceiptStatus,
  listMyPayments,
  logPayment,
} from '@amayumba/contract/payments/endpoints.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, answerForeign, refuse, saveFilesOf } from '../../../test/handlers.ts';
import { aCharge, aClaim, aReceipt, aStatement, anAccount, page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { TenantPaymentsScreen } from '../payments/TenantPaymentsScreen.tsx';
import { OwnAccountCards } from './OwnAccountCards.tsx';
import { useOwnAccount } from './use-own-account.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

const october = aCharge({
  id: 601,
  amount: 450_000,
  settled_amount: 150_000,
  outstanding_amount: 300_000,
  status: 4,
  status_id: 4,
  status_details: { id: 4, name: 'Partial' },
  is_overdue: true,
});
const december = aCharge({ id: 602, due_date: '2026-12-05', months_paid: [12] });
const logged = aCharge({ acknowledgement_status: 'Awaiting verification' });
const account = anAccount({ open_amount: 750_000, balance: 750_000, overdue_amount: 300_000 });

interface Served {
  of?: Account;
  claims?: Claim[];
  payments?: Payment[];
  upcoming?: Payment[];
}

function serve({ of = account, claims = [], payments = [october, december], upcoming = [december] }: Served = {}) {
  answer(listMyPayments, ({ query }) => {
    const month = Number(query.get('month'));
    const found = month ? payments.filter(({ months_paid }) => months_paid.includes(month)) : payments;
    return { ...page(found), total_amount: 0 };
  });
  answer(getReceiptStatus, {
    payments: [...payments, ...claims.filter(({ state }) => state === 'waiting').map(() => logged)],
    total_paid: 0,
    total_pending: 0,
    amount_paid: 0,
    amount_pending: 0,
  });
  answer(getMyRentAlerts, { total_upcoming: 1, total_overdue: 1, overdue: [october], upcoming_due: upcoming });
  answer(listMyClaims, ({ query }) => {
    const state = query.get('state');
    return page(claims.filter((claim) => state === null || claim.state === state));
  });
  return { account: answer(getMyAccount, of), statement: answer(getMyStatement, aStatement(of)) };
}

const show = (path = '/') => renderScreen(<TenantPaymentsScreen />, { path, as: 'tenant' });
/** What the home of the portal begins with. */
const HomeCards = () => <OwnAccountCards account={useOwnAccount()} />;
const showHome = () => renderScreen(<HomeCards />, { path: '/', as: 'tenant' });
const owed = async () => within(await screen.findByRole('region', { name: 'You owe' }));

describe('What the tenant owes', () => {
  test('shows all that is open, what of it is late and since when, and what comes next', async () => {
    serve();
    showHome();
    const card = await owed();
    expect(card.getByText(/^USh\s750,000$/)).toBeInTheDocument();
    expect(card.getByText('Overdue')).toBeInTheDocument();
    expect(card.getByText(/USh\s300,000 is late/)).toBeInTheDocument();
    expect(card.getByText('47 days late')).toBeInTheDocument();
    expect(await card.findByText(/is not due yet: Rent, December 2026, on 5 Dec 2026/)).toBeInTheDocument();
    const facts = within(screen.getByRole('region', { name: 'Your account' }));
    expect(facts.getByText('30 Sept 2026')).toBeInTheDocument();
    expect(facts.getByText(/USh\s450,000 a month, due on the 5th/)).toBeInTheDocument();
  });

  test.each([
    ['2026-11-01', 'Overdue'],
    ['2026-11-21', 'Not due yet'],
  ])('a deposit alone that is due on %s is %s', async (due_date, label) => {
    const deposit = aCharge({ payment_type: 'Security Deposit', due_date });
    serve({
      of: anAccount({ open_amount: 0, overdue_amount: 0, not_due: 0, oldest_due: null, deposit_due: 450_000 }),
      payments: [deposit],
    });
    showHome();
    const card = await owed();
    expect(card.getByText(/^Security deposit still to pay:/)).toBeInTheDocument();
    expect(card.getByText(label)).toBeInTheDocument();
  });

  test('names rent that comes, and not a deposit of the same sum that is due before it', async () => {
    const deposit = aCharge({ payment_type: 'Security Deposit', due_date: '2026-12-01', amount: 450_000 });
    const rent = { open_amount: 450_000, overdue_amount: 0, not_due: 450_000, oldest_due: '2026-12-05' };
    const coming = [{ ...deposit, outstanding_amount: 450_000 }, december];
    serve({ of: anAccount({ ...rent, deposit_due: 450_000 }), payments: coming, upcoming: coming });
    showHome();
    const card = await owed();
    expect(await card.findByText('due 5 Dec 2026')).toBeInTheDocument();
    expect(card.getByText(/is not due yet: Rent, December 2026, on 5 Dec 2026/)).toBeInTheDocument();
  });

  test('says no single day for months that were due one after the other', async () => {
    const september = { ...october, id: 600, due_date: '2026-09-05', months_paid: [9] };
    const late = { open_amount: 600_000, overdue_amount: 600_000, not_due: 0, oldest_due: '2026-09-05' };
    serve({ of: anAccount(late), payments: [september, october], upcoming: [] });
    showHome();
    const card = await owed();
    expect(await card.findByText(/the oldest due 5 Sept 2026/)).toBeInTheDocument();
    expect(card.queryByText('due 5 Sept 2026')).not.toBeInTheDocument();
  });

  test('a lease that has not begun says from when, and has not ended', async () => {
    serve({ of: { ...account, lease: { id: 3, start: '2026-12-01', end: '2027-11-30', is_current: false } } });
    showHome();
    expect(await screen.findByText('from 1 Dec 2026')).toBeInTheDocument();
  });

  test('says so if nothing is open, and what is paid ahead', async () => {
    serve({ of: anAccount({ open_amount: 0, overdue_amount: 0, not_due: 0, credit: 90_000, oldest_due: null }) });
    show();
    const card = await owed();
    expect(card.getByText('Nothing is open. Thank you.')).toBeInTheDocument();
    expect(card.getAllByText('Paid ahead')).toHaveLength(1);
    expect(card.getByText(/^USh\s90,000$/)).toBeInTheDocument();
  });

  test('says no day until which rent is paid where there is none', async () => {
    serve({ of: anAccount({ paid_until: null }) });
    showHome();
    const card = within(await screen.findByRole('region', { name: 'Your account' }));
    expect(card.getByText('Deposit held')).toBeVisible();
    expect(card.queryByText('Paid until')).not.toBeInTheDocument();
  });

  test('counts what is open from another lease, and leads to its statement', async () => {
    serve({
      of: anAccount({ open_amount: 0, overdue_amount: 0, not_due: 0, oldest_due: null }),
      payments: [
        { ...october, account: 4 },
        { ...december, account: 4, outstanding_amount: 100_000 },
      ],
    });
    const { user } = show();
    const card = await owed();
    expect(await card.findByText('From another lease')).toHaveAttribute(
      'href',
      '/tenant/payments?tab=statement&account=4',
    );
    expect(card.getAllByText(/^USh\s400,000$/)).toHaveLength(2);
    expect(card.getByText('Overdue')).toBeInTheDocument();
    expect(card.queryByText(/Nothing is open/)).not.toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'How to pay' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How to pay' }));
    expect(dialog.getByText(/^USh\s400,000 is open from another lease/)).toBeInTheDocument();
  });

  test('is not said while the payments, which show what other leases owe, could not be loaded', async () => {
    const nothingOpen = anAccount({ open_amount: 0, overdue_amount: 0, not_due: 0, oldest_due: null });
    const served = { of: nothingOpen, payments: [{ ...october, account: 4 }] };
    serve(served);
    refuse(getReceiptStatus, 'internal_error');
    const { user } = showHome();
    expect(await screen.findByText('Your account could not be loaded')).toBeInTheDocument();
    expect(screen.queryByText(/Nothing is open/)).not.toBeInTheDocument();
    serve(served);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await owed()).getByText('From another lease')).toBeInTheDocument();
  });

  test('the payment code can be copied, and How to pay explains where to write it', async () => {
    serve();
    const { user } = showHome();
    const facts = within(await screen.findByRole('region', { name: 'Your account' }));
    expect(facts.getByText('4170 3653')).toBeInTheDocument();
    await user.click(facts.getByRole('button', { name: /^Copy\s*the payment code$/ }));
    expect(await navigator.clipboard.readText()).toBe('41703653');
    await user.click((await owed()).getByRole('button', { name: 'How to pay' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How to pay' }));
    expect(dialog.getByText(/Type the payment code as the reason/)).toBeInTheDocument();
  });

  test('is hidden, with its tabs, where the server keeps no accounts', async () => {
    serve();
    answerForeign(getMyAccount, { detail: 'Not found.' }, 404);
    show('/?tab=statement');
    expect(await screen.findByRole('table', { name: 'Payment history' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Statement' })).not.toBeInTheDocument());
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['History', 'Log Payment']);
    expect(screen.queryByText('You owe')).not.toBeInTheDocument();
  });

  test('a failure offers to try again, and leaves the rest of the screen', async () => {
    serve();
    refuse(getMyAccount, 'internal_error');
    show();
    expect(await screen.findByText('Your account could not be loaded')).toBeInTheDocument();
    expect(await screen.findByRole('table', { name: 'Payment history' })).toBeInTheDocument();
  });
});

describe('Statement', () => {
  test('lists the newest entry first with the balance after each, for the chosen period', async () => {
    const { statement } = serve();
    const { user } = show('/?tab=statement');
    const table = within(await screen.findByRole('table', { name: 'Statement' }));
    await table.findByText('Rent, October 2026');
    const rows = table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^9 Oct 2026Payment received, CashAMA-2026-000812.*100,000350,000$/);
    expect(rows[1]).toMatch(/^5 Oct 2026Rent, October 2026450,000450,000$/);
    expect(statement[0]?.query.get('from')).toBe('2025-11-21');
    await user.selectOptions(screen.getByLabelText('Period'), 'Last year');
    await waitFor(() => expect(statement).toHaveLength(2));
    expect(statement[1]?.query.toString()).toBe('from=2025-01-01&to=2025-12-31');
  });

  test('its file is named by the last day that it covers, which may be to come', async () => {
    serve();
    const { user } = show('/?tab=statement');
    await screen.findByText(/^Balance before/);
    const saved = saveFilesOf(getMyStatement);
    await user.click(screen.getByRole('button', { name: /^PDF\s*of the statement$/ }));
    await waitFor(() => expect(saved).toEqual(['statement-2027-11-21.pdf']));
  });

  test('of another lease opens by its account, with the code to pay with, and leads back', async () => {
    const { statement } = serve({ of: anAccount({ id: 4, reference_code: '11112222' }) });
    const { user } = show('/?tab=statement&account=4');
    expect(await screen.findByText('Another lease: U02 · Kireka Hill Cottages')).toBeInTheDocument();
    expect(screen.getAllByText('1111 2222').length).toBeGreaterThan(0);
    expect(statement[0]?.query.get('account')).toBe('4');
    await user.selectOptions(screen.getByLabelText('Lease'), 'Current lease');
    await waitFor(() => expect(statement.at(-1)?.query.has('account')).toBe(false));
  });

  test('of a former lease with nothing open is one choice', async () => {
    const paid = aCharge({ account: 4, outstanding_amount: 0, status_id: 2, is_owed: false, due_date: '2024-03-05' });
    const { statement } = serve({ payments: [october, paid, { ...paid, due_date: '2025-01-05' }] });
    const { user } = show('/?tab=statement');
    await user.selectOptions(await screen.findByLabelText('Lease'), 'U02 · Kireka Hill Cottages, 2024–2025');
    await waitFor(() => expect(statement.at(-1)?.query.get('account')).toBe('4'));
    expect(screen.getByTestId('address')).toHaveTextContent('?tab=statement&account=4');
  });

  test('of another lease shows nothing of the current one while it loads, and says if that failed', async () => {
    serve({ payments: [october, { ...december, account: 4 }] });
    const { user } = show('/?tab=statement');
    const figures = [/^Balance before/, 'AMA-2026-000812', 'Deposit held by the landlord'];
    for (const text of figures) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    const held = Promise.withResolvers<void>();
    refuse(getMyStatement, 'internal_error', undefined, held.promise);
    await user.selectOptions(await screen.findByLabelText('Lease'), 'U02 · Kireka Hill Cottages, 2026');
    expect(await screen.findByText('Loading your statement...')).toBeInTheDocument();
    for (const text of figures) expect(screen.queryByText(text)).not.toBeInTheDocument();
    held.resolve();
    expect(await screen.findByText('Your statement could not be loaded')).toBeInTheDocument();
    for (const text of figures) expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  test('of the only lease offers no choice of leases', async () => {
    serve();
    show('/?tab=statement');
    expect(await screen.findByLabelText('Period')).toBeInTheDocument();
    expect(screen.queryByLabelText('Lease')).not.toBeInTheDocument();
  });

  test('days in the wrong order are refused at the field, and nothing is asked', async () => {
    const { statement } = serve();
    const { user } = show('/?tab=statement');
    await user.selectOptions(await screen.findByLabelText('Period'), 'Choose days');
    await user.type(screen.getByLabelText('From'), '2026-11-02');
    await waitFor(() => expect(statement.at(-1)?.query.get('from')).toBe('2026-11-02'));
    const asked = statement.length;
    await user.type(screen.getByLabelText('To'), '2026-11-01');
    expect(await screen.findByText('The last day must not lie before the first.')).toBeInTheDocument();
    expect(screen.getByText('Nothing in this period')).toBeInTheDocument();
    expect(statement).toHaveLength(asked);
  });
});

describe('Receipts', () => {
  test('each has its paper and the page that proves it; a void one says why', async () => {
    serve();
    answer(listMyReceipts, page([aReceipt(), aReceipt({ id: 5, state: 'void', void_reason: 'Cheque bounced' })]));
    const paper = refuse(getReceiptPaper, 'not_found');
    const { user } = show('/?tab=receipts');
    const table = within(await screen.findByRole('table', { name: 'Receipts' }));
    expect((await table.findAllByText('Rent, October 2026; Rent, December 2026'))[0]).toBeInTheDocument();
    expect(table.getByText(/Cheque bounced/)).toBeInTheDocument();
    expect(table.getAllByRole('link', { name: /^Verify\s*receipt AMA-2026-000812$/ })[0]).toHaveAttribute(
      'href',
      'https://portal.example/r/7KQ2M9XT4R',
    );
    const [first] = table.getAllByRole('button', { name: /^PDF\s*of AMA-2026-000812$/ });
    await user.click(first as HTMLElement);
    await waitFor(() => expect(paper[0]?.params).toMatchObject({ id: '812' }));
    expect((await screen.findAllByText(/^Couldn't download the receipt/)).length).toBeGreaterThan(0);
  });
});

test.each([
  ['receipts', listMyReceipts, [aReceipt()], 'Loading your receipts...', 'AMA-2026-000812'],
  ['logged', listMyClaims, [aClaim({ state: 'verified' })], 'Loading what you logged...', /^Rent, October 2026/],
] as const)(
  'the tab %s shows no row of the page before while the next one loads',
  async (tab, call, rows, loading, row) => {
    serve();
    const second = Promise.withResolvers<void>();
    answer(call as typeof listMyReceipts, async ({ query }) => {
      if (query.get('page') === '2') await second.promise;
      return page(rows as unknown as Receipt[], 21);
    });
    const { user } = show(`/?tab=${tab}`);
    expect((await screen.findAllByText(row)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText(loading)).toBeInTheDocument();
    expect(screen.queryByText(row)).not.toBeInTheDocument();
    expect(screen.getByText(/^21–21 of 21/)).toBeInTheDocument();
    second.resolve();
    expect((await screen.findAllByText(row)).length).toBeGreaterThan(0);
  },
);

describe('Logged payments', () => {
  const claims = [
    aClaim({ id: 33, charge: 601, amount: 300_000 }),
    aClaim({ id: 32, charge: 602, state: 'verified', receipt: 812 }),
    aClaim({ id: 31, charge: 601, state: 'rejected', reason: 'There is no such transaction.' }),
  ];

  test('each shows what it was for and what became of it, a rejected one the reason', async () => {
    serve({ claims });
    show('/?tab=logged');
    const items = within(await screen.findByRole('list', { name: 'Logged payments' })).getAllByRole('listitem');
    await waitFor(() => expect(items[0]).toHaveTextContent(/^Rent, October 2026 · USh\s300,000/));
    expect(items[0]).toHaveTextContent('Awaiting verification');
    expect(items[1]).toHaveTextContent('Verified');
    expect(within(items[1] as HTMLElement).getByRole('button', { name: /^PDF\s*of receipt/ })).toBeInTheDocument();
    expect(items[2]).toHaveTextContent('There is no such transaction. If you did pay, ask your property manager.');
    expect((await owed()).getByRole('link', { name: 'A payment you logged' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /^Logged\s*1$/ })).toBeInTheDocument();
  });

  test('an empty list leads to the form', async () => {
    serve();
    const { user } = show('/?tab=logged');
    expect(await screen.findByText('Nothing logged yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Log Payment' }));
    expect(screen.getByTestId('address')).toHaveTextContent('tab=log');
  });
});

describe('Log Payment', () => {
  test('an open payment fills in type, month, due date and what is left of it', async () => {
    serve();
    const sent = answer(logPayment, { ...october, message: 'Logged.' });
    const { user } = show('/?tab=log');
    await user.click(await screen.findByRole('button', { name: /^Rent, October 2026/ }));
    expect(screen.getByRole('button', { name: /^Rent, October 2026/ })).toHaveAttribute('aria-pressed', 'true');
    // Only how it was paid is asked.
    expect(screen.getByText(/^You paid/)).toHaveTextContent(/^You paid USh\s300,000, due 5 Oct 2026\.$/);
    for (const label of [/^Amount/, /^Payment type/, /^Month/, /^Year/, /^Due date/])
      expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change amount or month' }));
    expect(await screen.findByText(/^Rent, October 2026: USh\s300,000 is open, due 5 Oct 2026\.$/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Due date/)).toHaveValue('2026-10-05');
    await user.click(screen.getByRole('button', { name: /^Rent, October 2026/ }));
    await user.selectOptions(screen.getByLabelText(/^Payment method/), 'Cash');
    await user.type(screen.getByLabelText(/^Reference number/), 'C-1');
    fireEvent.change(screen.getByLabelText('Paid on'), { target: { value: '2026-11-20' } });
    await user.click(screen.getByRole('button', { name: 'Submit Payment' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      amount: '300000',
      payment_type: 'Rent',
      payment_for_month: '10',
      payment_for_year: '2026',
      due_date: '2026-10-05',
      paid_on: '2026-11-20',
    });
  });

  test('the only open payment is filled in, until the tenant clears it', async () => {
    serve({ payments: [october], upcoming: [] });
    const { user } = show('/?tab=log');
    expect(await screen.findByText(/^You paid/)).toHaveTextContent(/^You paid USh\s300,000, due 5 Oct 2026\.$/);
    expect(screen.getByRole('button', { name: /^Rent, October 2026/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('');
  });

  test('of several open payments, and of one that awaits verification, none is filled in', async () => {
    serve();
    const { unmount } = show('/?tab=log');
    await screen.findByRole('button', { name: /^Rent, December 2026/ });
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('');
    unmount();
    serve({ upcoming: [] });
    const waits = { ...october, acknowledgement_status: 'Awaiting verification' as const };
    answer(getMyRentAlerts, { total_upcoming: 0, total_overdue: 1, overdue: [waits], upcoming_due: [] });
    show('/?tab=log');
    await screen.findByRole('button', { name: /^Rent, October 2026/ });
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('');
  });

  test('what was typed before stays, although there is only one open payment', async () => {
    serve({ upcoming: [] });
    const { user, unmount } = show('/?tab=log');
    await user.click(await screen.findByRole('button', { name: 'Change amount or month' }));
    await user.clear(screen.getByLabelText(/^Amount/));
    await user.type(screen.getByLabelText(/^Amount/), '250000');
    unmount();
    show('/?tab=log');
    await screen.findByRole('button', { name: /^Rent, October 2026/ });
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('250,000');
  });

  test('says if nothing is charged for the month, or if it is paid', async () => {
    const paid = aCharge({
      status_details: { id: 2, name: 'Paid' },
      outstanding_amount: 0,
      months_paid: [9],
      due_date: '2026-09-05',
    });
    serve({ payments: [paid] });
    const { user } = show('/?tab=log');
    expect(await screen.findByText(/^Rent, November 2026: nothing is charged yet/)).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText(/^Month/), 'September');
    expect(await screen.findByText('Rent, September 2026: paid already.')).toBeInTheDocument();
  });

  test('shows the limits of the server at the fields', async () => {
    serve();
    refuse(logPayment, 'invalid_input', {
      amount: ['Enter at most USh 1,000,000,000.'],
      due_date: ['Enter a day within two years of today.'],
    });
    const { user } = show('/?tab=log');
    await user.click(await screen.findByRole('button', { name: /^Rent, October 2026/ }));
    await user.selectOptions(screen.getByLabelText(/^Payment method/), 'Cash');
    await user.type(screen.getByLabelText(/^Reference number/), 'C-1');
    await user.click(screen.getByRole('button', { name: 'Submit Payment' }));
    expect(await screen.findByText('Enter a day within two years of today.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Amount/)).toHaveAccessibleDescription(/at most USh 1,000,000,000/);
  });
});
