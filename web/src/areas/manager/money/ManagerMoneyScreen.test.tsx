import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import {
  getAccount,
  listAccounts,
  printStatements,
  remindTenants,
} from '@amayumba/contract/money/account-endpoints.ts';
import { chargeMany, listTerms, previewSchedule, runSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { acceptClaim, listClaims, rejectClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { getMoneyFigures } from '@amayumba/contract/money/figures-endpoints.ts';
import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { getPayment, listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { anEstate } from '../../../test/factories.ts';
import { answer, answerForeign, refuse } from '../../../test/handlers.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { aClaim, anAccount, aReceipt, december, FIGURES, october, page, TERMS } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { notify } from '../../../ui/notices.ts';
import { ManagerMoneyScreen } from './ManagerMoneyScreen.tsx';
import { RemindModal } from './accounts/AccountBulkDialogs.tsx';
import { AcceptClaimModal } from './claims/ClaimDialogs.tsx';
import { RunScheduleDialog } from './schedule/RunScheduleDialog.tsx';

const aisha = anAccount();
const musa = anAccount({
  id: 8,
  tenant: 22,
  tenant_details: { id: 22, name: 'Musa Draru', apartment: 'D11', block: 'D', estate: 'Kireka Hill Cottages' },
  promise_on: '2026-11-15',
  promise_state: 'broken',
});
const TOTALS = {
  open_amount: 1_800_000,
  overdue_amount: 900_000,
  credit: 0,
  deposit_held: 900_000,
  not_due: 900_000,
  days_1_30: 0,
  days_31_60: 900_000,
  days_61_90: 0,
  days_over_90: 0,
};

function serve(accounts = [musa, aisha]) {
  answer(listEstates, page([anEstate({ id: 3, name: 'Kireka Hill Cottages' })]));
  answer(getMoneyFigures, FIGURES);
  answer(listClaims, page([aClaim()]));
  answer(listTerms, [TERMS]);
  return answer(listAccounts, ({ query }) =>
    query.get('count') === 'false'
      ? { next: null, previous: null, results: accounts }
      : { ...page(accounts.slice(0, 1), accounts.length), totals: TOTALS },
  );
}

const open = (path = '/manager/money') => renderScreen(<ManagerMoneyScreen />, { path });
const address = () => screen.getByTestId('address').textContent;
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

describe('accounts', () => {
  test('shows what is open by age, the promise, and the totals', async () => {
    // A part of what is open was promised, and paid.
    serve([musa, anAccount({ promise_on: '2026-11-20', promise_state: 'kept' })]);
    open();
    expect(screen.getByText('Loading accounts...')).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /Musa Draru/ });
    expect(screen.getByRole('row', { name: /Aisha Namatovu/ })).toHaveTextContent('Kept 20 Nov 2026');
    expect(row).toHaveTextContent('D11, Kireka Hill Cottages');
    expect(row).toHaveTextContent('47 days late');
    expect(row).toHaveTextContent('Missed 15 Nov 2026');
    expect(within(row).getByTitle(/Not due USh\s450,000, 31–60 USh\s450,000/)).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Totals' })).toHaveTextContent(/Accounts 2Open USh\s1,800,000/);
    expect(within(row).getByRole('link', { name: 'Musa Draru' })).toHaveAttribute('href', '/manager/money/accounts/8');
  });

  test('each tile opens its rows, and that of what was received names what was reversed of earlier receipts', async () => {
    const calls = serve();
    answer(getMoneyFigures, { ...FIGURES, reversed_earlier: 500_000 });
    const receipts = answer(listReceipts, { next: null, previous: null, results: [aReceipt()] });
    const { user } = open();
    const tiles = within(await screen.findByRole('list', { name: 'Money figures' }));
    await user.click(await tiles.findByRole('button', { name: /Credit USh\s1,850,000/ }));
    await waitFor(() => expect(calls.some(({ query }) => query.get('bucket') === 'credit')).toBe(true));
    expect(await tiles.findByText('91 receipts; 500,000 of earlier ones reversed')).toBeInTheDocument();
    await user.click(tiles.getByRole('button', { name: /Received in November USh\s73,715,000 91 receipts/ }));
    expect(await screen.findByRole('button', { name: 'AMA-2026-000812' })).toBeInTheDocument();
    expect(address()).toBe('/manager/money?state=valid&from=2026-11-01&to=2026-11-30&kind=received&tab=receipts');
    expect(receipts[0]?.query.get('to')).toBe('2026-11-30');
  });

  test('the receipts of a month are one choice, and other days are custom', async () => {
    serve();
    const receipts = answer(listReceipts, { next: null, previous: null, results: [aReceipt()] });
    const { user } = open('/manager/money?tab=receipts');
    await user.selectOptions(await screen.findByLabelText('Period'), 'Last month');
    await waitFor(() => expect(address()).toBe('/manager/money?tab=receipts&from=2026-10-01&to=2026-10-31'));
    expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Period'), 'Custom');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-15' } });
    await waitFor(() => expect(receipts.at(-1)?.query.get('from')).toBe('2026-10-15'));
    expect(screen.getByLabelText('Period')).toHaveValue('custom');
    await user.selectOptions(screen.getByLabelText('Period'), 'Any day');
    await waitFor(() => expect(address()).toBe('/manager/money?tab=receipts'));
  });

  test('filters are sent to the server and kept in the address', async () => {
    const calls = serve();
    const { user } = open();
    await screen.findByText('Musa Draru');
    await user.selectOptions(screen.getByLabelText('Estate'), 'Kireka Hill Cottages');
    await user.selectOptions(screen.getByLabelText('State'), '31–60 days late');
    await user.selectOptions(screen.getByLabelText('Sort'), 'Largest balance');
    await waitFor(() => expect(address()).toBe('/manager/money?estate=3&bucket=31_60&sort=-balance'));
    const last = calls.findLast(({ query }) => query.get('count') === 'false')?.query;
    expect(['estate_id', 'bucket', 'ordering'].map((name) => last?.get(name))).toEqual(['3', '31_60', '-balance']);
  });

  test('selected accounts are charged together, and skipped duplicates are named before', async () => {
    serve();
    const line = { account: 7, tenant_details: aisha.tenant_details, charge: null, amount: 35_000 };
    const charged = answer(chargeMany, {
      count: 1,
      total_amount: 35_000,
      lines: [
        { ...line, duplicate_of: null, is_skipped: false },
        { ...line, account: 8, tenant_details: musa.tenant_details, duplicate_of: 590, is_skipped: true },
        { ...line, account: 9, duplicate_of: null, is_skipped: true },
      ],
    });
    const { user } = open();
    await screen.findByText('Musa Draru');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText(/USh\s1,800,000 open/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Charge 2' }));
    const form = await dialog('Charge 2 accounts');
    await user.type(form.getByLabelText(/Description/), 'Water');
    await user.type(form.getByLabelText(/For each account/), '35k');
    const told = vi.spyOn(notify, 'success');
    fireEvent.change(form.getByLabelText(/Due date/), { target: { value: '2026-12-05' } });
    expect(form.getByLabelText('For the month')).toHaveValue('2026-12');
    await user.click(form.getByRole('button', { name: 'Preview' }));
    expect(await form.findByRole('region', { name: 'Preview' })).toHaveTextContent(
      /1 charge, 2 skipped, USh\s35,000 in all.*Musa Draru.*charged before \(no\. 590\)Skipped.*charged on another account/,
    );
    await user.click(form.getByRole('button', { name: /Charge USh\s35,000/ }));
    await modalsAreClosed();
    expect(charged.map(({ body }) => (body as { preview: boolean }).preview)).toEqual([true, false]);
    expect(charged[1]?.body).toMatchObject({ accounts: [8, 7], amount: 35_000, period_start: '2026-12-01' });
    expect(told).toHaveBeenCalledWith('1 charge made, 2 skipped', expect.stringMatching(/^USh\s35,000 in all$/));
  });

  test('selected tenants are reminded once, after the form said who is reached and how', async () => {
    serve();
    const reminders = {
      by_mail: 1,
      by_sms: 0,
      in_portal_only: 0,
      lines: [
        { account: 8, tenant_details: musa.tenant_details, amount: 900_000, way: 'mail' as const },
        { account: 7, tenant_details: aisha.tenant_details, amount: 900_000, way: 'logged' as const },
      ],
    };
    const sent = answer(remindTenants, reminders);
    const { user } = open();
    await screen.findByText('Musa Draru');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Remind' }));
    const form = await dialog('Remind the tenants of 2 accounts?');
    expect(await form.findByRole('region', { name: 'Who is reminded' })).toHaveTextContent(
      /1 by mail and in the portal, 1 not.*Musa Draru.*Mail and portal.*Aisha Namatovu.*Logged as paid/,
    );
    await user.dblClick(form.getByRole('button', { name: 'Remind 1' }));
    await modalsAreClosed();
    expect(sent.map(({ body }) => body)).toEqual([
      { accounts: [8, 7], preview: true },
      { accounts: [8, 7], preview: false },
    ]);
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
  });

  test('the form for reminders says at night until when SMS wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T17:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    serve();
    const line = { account: 8, tenant_details: musa.tenant_details, amount: 900_000, way: 'sms' as const };
    answer(remindTenants, { by_mail: 0, by_sms: 1, in_portal_only: 0, lines: [line] });
    renderScreen(<RemindModal accounts={[musa]} onClose={vi.fn<() => void>()} onDone={vi.fn<() => void>()} />);
    const form = await dialog('Remind this tenant?');
    expect(await form.findByText(/^SMS wait until .*08:00: none go at this hour\.$/)).toBeVisible();
  });

  test('a selection outlives a search and says how much of it is not on the page', async () => {
    serve();
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Musa Draru' }));
    expect(screen.queryByText(/not on this page/)).not.toBeInTheDocument();
    serve([aisha]);
    await user.type(screen.getByRole('searchbox', { name: 'Search accounts' }), 'aisha');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Musa Draru/ })).not.toBeInTheDocument());
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select Aisha Namatovu' }));
    expect(screen.getByText('2 selected').parentElement).toHaveTextContent(
      /^2 selected, 1 not on this page\s*USh\s1,800,000 open$/,
    );
  });

  test('the statements of selected accounts are one file for chosen days', async () => {
    serve();
    const calls = refuse(printStatements, 'not_found');
    const { user } = open();
    await screen.findByText('Musa Draru');
    await user.click(screen.getByRole('checkbox', { name: 'Select Musa Draru' }));
    await user.click(screen.getByRole('button', { name: 'Statements' }));
    const form = await dialog('Print a statement');
    expect(form.getByLabelText('From')).toHaveValue('2025-11-21');
    await user.click(form.getByRole('button', { name: 'Save as PDF' }));
    expect(await form.findByRole('alert')).toBeInTheDocument();
    expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
      accounts: '8',
      from: '2025-11-21',
      to: '2026-11-21',
      file: 'pdf',
    });
  });

  test('shows an empty state, and an error with a way to try again', async () => {
    serve([]);
    const { user, unmount } = open();
    expect(await screen.findByText('No accounts found')).toBeInTheDocument();
    unmount();
    refuse(listAccounts, 'database_away');
    open();
    expect(await screen.findByText('Accounts could not be loaded')).toBeInTheDocument();
    serve();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Musa Draru')).toBeInTheDocument();
  });

  test('below 640px it shows cards, and the filters fold', async () => {
    stubBrowser({ width: 390 });
    serve();
    const { user } = open();
    const list = await screen.findByRole('list', { name: 'Accounts' });
    expect(await within(list).findByText('Musa Draru')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select Musa Draru' }));
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    const filters = screen.getByRole('button', { name: 'Filters' });
    await user.click(filters);
    expect(filters).toHaveAttribute('aria-expanded', 'true');
  });

  test('the key r records money, but not while a person types', async () => {
    serve();
    answer(getAccount, aisha);
    answer(listMoneyRules, []);
    const { user } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search accounts' }), 'r');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(document.body);
    await user.keyboard('r');
    expect(await screen.findByRole('dialog', { name: 'Record money' })).toBeInTheDocument();
  });
});

test('another server without accounts says so', async () => {
  serve();
  refuse(getMoneyFigures, 'unknown_path');
  open();
  expect(await screen.findByText('This server keeps no accounts')).toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

/** What the form of a claim asks for. */
function serveClaimed(claimed = october) {
  answer(getPayment, claimed);
  answer(getAccount, aisha);
  answer(listPayments, page([december, october]));
  answer(listTerms, [TERMS]);
  answer(listMoneyRules, []);
}

/** The form alone: the screen behind it would be drawn again with each change. */
async function askToAccept(claimed = october, claim = aClaim()) {
  serveClaimed(claimed);
  const calls = answer(acceptClaim, aReceipt());
  const { user } = renderScreen(<AcceptClaimModal claim={claim} onClose={vi.fn<() => void>()} />);
  return { calls, user, form: await dialog('Accept this claim?') };
}

describe('claims', () => {
  test('accepting shows what it settles and records the amount received', async () => {
    const { calls, user, form } = await askToAccept();
    const settles = (words: RegExp) =>
      waitFor(() => expect(form.getByRole('region', { name: 'What it settles' })).toHaveTextContent(words));
    await settles(/Settles 1 charge in whole\.Rent, October 2026USh\s450,000whole/);
    await user.clear(form.getByLabelText(/Amount received/));
    await user.type(form.getByLabelText(/Amount received/), '500k');
    await settles(/Rent, December 2026USh\s50,000of USh\s450,000, USh\s400,000 stays open/);
    await user.clear(form.getByLabelText(/Amount received/));
    await user.type(form.getByLabelText(/Amount received/), '300k');
    await settles(/USh\s150,000 stays openOwedUSh\s900,000 becomes USh\s600,000/);
    fireEvent.change(form.getByLabelText(/Day received/), { target: { value: '2026-11-18' } });
    await user.click(form.getByRole('button', { name: /Accept USh\s300,000/ }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ amount: 300_000, received_at: '2026-11-18' }));
  });

  test('tax that the tenant withheld settles with the amount of the claim, and its certificate goes with it', async () => {
    const { calls, user, form } = await askToAccept();
    await user.clear(form.getByLabelText(/Amount received/));
    await user.type(form.getByLabelText(/Amount received/), '423k');
    await waitFor(() =>
      expect(form.getByRole('region', { name: 'What it settles' })).toHaveTextContent(/USh\s27,000 stays open/),
    );
    await user.click(form.getByText('More: tax withheld by the tenant'));
    expect(form.getByText(/^6% of the rent, from tenants who have to withhold it/)).toBeInTheDocument();
    await user.type(form.getByLabelText('Tax withheld'), '27k');
    await user.type(form.getByLabelText('Withholding certificate'), ' WHT-7 ');
    expect(form.getByRole('region', { name: 'What it settles' })).toHaveTextContent(/Settles 1 charge in whole/);
    await user.click(form.getByRole('button', { name: /Accept USh\s423,000/ }));
    await waitFor(() =>
      expect(calls[0]?.body).toEqual({ amount: 423_000, withheld: 27_000, withholding_certificate: 'WHT-7' }),
    );
  });

  test('a transaction id that another receipt has is refused at its field, where the manager corrects it', async () => {
    const { calls, user, form } = await askToAccept();
    const field = form.getByLabelText('Transaction id');
    expect(field).toHaveValue('22851904467');
    const used = 'This transaction id is recorded already, on AMA-2026-000812.';
    answerForeign(acceptClaim, { error: used, code: 'reference_used' }, 409);
    await user.clear(form.getByLabelText(/Amount received/));
    await user.type(form.getByLabelText(/Amount received/), '400k');
    await user.clear(field);
    await user.type(field, '22851904466');
    expect(field).toHaveAccessibleDescription('Claimed: 22851904467');
    await user.click(form.getByRole('button', { name: /^Accept USh/ }));
    expect(await form.findByText(used)).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription(used);
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
    expect(field).toHaveValue('22851904466');
    expect(form.getByLabelText(/Amount received/)).toHaveValue('400,000');
    expect(calls).toHaveLength(0);
    const sent = answer(acceptClaim, aReceipt());
    await user.clear(field);
    await user.type(field, ' 22851904468 ');
    await user.click(form.getByRole('button', { name: /^Accept USh/ }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ amount: 400_000, external_reference: '22851904468' }));
  });

  test('what a tenant wrote for Cash is no transaction id, so there is none to correct', async () => {
    const { form } = await askToAccept(october, aClaim({ method: 'Cash', reference_number: 'Cash' }));
    expect(form.getByLabelText(/^Amount received/)).toBeInTheDocument();
    expect(form.queryByLabelText('Transaction id')).not.toBeInTheDocument();
  });

  test('a certificate without its tax is refused at the field, which opens for it; a claim for a month that was paid meanwhile is accepted once a second payment is wanted', async () => {
    const { user, form } = await askToAccept();
    refuse(acceptClaim, 'invalid_input', { withheld: ['Enter the tax that the certificate is for.'] });
    await user.click(await form.findByRole('button', { name: /^Accept USh/ }));
    expect(await form.findByText('Enter the tax that the certificate is for.')).toBeVisible();
    refuse(acceptClaim, 'duplicate_payment');
    await user.click(await form.findByRole('button', { name: /^Accept USh/ }));
    expect(await form.findByText('There is already such a payment for this month.')).toBeInTheDocument();
    const calls = answer(acceptClaim, aReceipt());
    await user.click(form.getByRole('button', { name: 'Accept anyway' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ allow_duplicate: true }));
  });

  test('a claim for a month that was charged meanwhile settles that charge, and no second one', async () => {
    const { form } = await askToAccept({ ...october, id: 603, source: 'claim', is_owed: false });
    await waitFor(() =>
      expect(form.getByRole('region', { name: 'What it settles' })).toHaveTextContent(
        /Settles 1 charge in whole\..*OwedUSh\s900,000 becomes USh\s450,000/,
      ),
    );
  });

  test('a claim is split by hand, never above what is open of a charge or was received', async () => {
    const { calls, user, form } = await askToAccept();
    await user.click(await form.findByRole('button', { name: 'Choose what it settles' }));
    expect(form.getByLabelText('For Rent, October 2026')).toHaveValue('450,000');
    await user.type(form.getByLabelText('For Rent, December 2026'), '200k');
    expect(form.getByRole('button', { name: /Accept USh\s450,000/ })).toBeDisabled();
    await user.clear(form.getByLabelText('For Rent, October 2026'));
    expect(form.getByText(/USh\s250,000 stays credit\./)).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: /Accept USh\s450,000/ }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ allocations: [{ charge: 602, amount: 200_000 }] }));
  });

  test('without the day on which the tenant paid, a claim says when it was logged', async () => {
    serve();
    answer(listClaims, page([aClaim({ paid_on: null })]));
    open('/manager/money?tab=claims');
    const row = await screen.findByRole('row', { name: /Aisha Namatovu/ });
    expect(row).toHaveTextContent('Logged 20 Nov 2026');
    expect(screen.queryByText('Paid on', { selector: 'dt' })).not.toBeInTheDocument();
  });

  test('the keys A and R decide the chosen claim, which shows what the tenant sent', async () => {
    serve();
    const { user } = open('/manager/money?tab=claims');
    expect(await screen.findByRole('tab', { name: /Claims to verify ?1/ })).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /Aisha Namatovu/ });
    expect(row).toHaveAttribute('aria-current', 'true');
    await user.keyboard('r');
    const rejection = await dialog('Reject this claim?');
    expect(screen.queryByRole('dialog', { name: 'Record money' })).not.toBeInTheDocument();
    await user.click(rejection.getByRole('button', { name: 'Cancel' }));
    await modalsAreClosed();
    serveClaimed();
    await user.click(screen.getByRole('button', { name: 'Accept the claim of Aisha Namatovu' }));
    await dialog('Accept this claim?');
  });

  test('rejecting needs a reason for the tenant', async () => {
    serve();
    const calls = answer(rejectClaim, aClaim({ state: 'rejected', reason: 'No such transaction' }));
    const { user } = open('/manager/money?tab=claims');
    await user.click(await screen.findByRole('button', { name: 'Reject the claim of Aisha Namatovu' }));
    const form = await dialog('Reject this claim?');
    await user.click(form.getByRole('button', { name: 'Reject claim' }));
    expect(calls).toHaveLength(0);
    await user.type(form.getByLabelText(/Reason/), 'No such transaction{Enter}');
    await waitFor(() => expect(calls[0]?.body).toEqual({ reason: 'No such transaction' }));
  });
});

test('the schedule shows what will be charged until a day, and charges it after a question', async () => {
  serve();
  const charge = {
    account: 7,
    tenant_details: aisha.tenant_details,
    charge: null,
    period_start: '2026-12-01',
    period_end: '2026-12-31',
  };
  const charges = [{ ...charge, due_date: '2026-12-05', amount: 450_000, is_part: false }];
  const left = [
    {
      ...charge,
      account: 8,
      tenant_details: musa.tenant_details,
      charge: 640,
      due_date: '2026-12-05',
      amount: 380_000,
    },
  ];
  const partly_charged = left.map((one) => ({ ...one, charge: 641, months: ['2027-01', '2027-02'] }));
  const months = [
    { month: '2026-12', count: 184, total_amount: 100_150_000 },
    { month: '2027-01', count: 1, total_amount: 450_000 },
  ];
  const preview = { count: 1, total_amount: 450_000, created: 0, charges, months, left, partly_charged };
  const asked = answer(previewSchedule, preview);
  answer(listMoneyRules, []);
  const run = answer(runSchedule, { count: 1, total_amount: 450_000, created: 1, charges });
  const { user } = open('/manager/money?tab=schedule');
  const row = await screen.findByRole('row', { name: /Aisha Namatovu/ });
  expect(row).toHaveTextContent('Aisha NamatovuU02, Kireka Hill CottagesDecember 2026');
  const undecided = screen.getByRole('region', { name: 'Needs your decision' });
  expect(undecided).toHaveTextContent(/Musa DraruD11.*USh\s380,000/);
  expect(undecided).toHaveTextContent('Not charged: January 2027, February 2027');
  expect(asked[0]?.body).toEqual({ until: '2027-01-05' });
  await user.click(screen.getByRole('button', { name: 'Charge now' }));
  const question = await dialog('Charge rent due until 5 Jan 2027?');
  expect(run).toHaveLength(0);
  const byMonth = within(question.getByRole('list', { name: 'By month' })).getAllByRole('listitem');
  expect(byMonth.map(({ textContent }) => textContent)).toEqual([
    'December 2026, 184 chargesUSh\u00A0100,150,000',
    'January 2027, 1 chargeUSh\u00A0450,000',
  ]);
  await user.click(question.getByRole('button', { name: 'Charge now' }));
  expect(await screen.findByText('Rent charged')).toBeInTheDocument();
  expect(run.map(({ body }) => body)).toEqual([{ until: '2027-01-05' }]);
});

test('a run that could not charge an account names it', async () => {
  const { account, tenant_details } = { account: 8, tenant_details: musa.tenant_details };
  const charge = { account: 7, tenant_details: aisha.tenant_details, charge: null, period_start: '2026-12-01' };
  const charges = [
    { ...charge, period_end: '2026-12-31', due_date: '2026-12-05', amount: 450_000, is_part: false },
    { ...charge, account, tenant_details, period_end: '2026-12-31', due_date: '2026-12-05', amount: 1, is_part: false },
  ];
  const preview = { count: 2, total_amount: 450_001, created: 0, charges };
  const failed = [{ account, tenant_details }];
  answer(runSchedule, { count: 1, total_amount: 450_000, created: 1, charges: charges.slice(0, 1), failed });
  const { user } = renderScreen(
    <RunScheduleDialog until="2027-01-05" preview={preview} onClose={vi.fn<() => void>()} />,
  );
  const question = await dialog('Charge rent due until 5 Jan 2027?');
  await user.click(question.getByRole('button', { name: 'Charge now' }));
  const result = await dialog('Not all rent was charged');
  expect(result.getByRole('alert')).toHaveTextContent('The rent of one account could not be charged.');
  expect(result.getByRole('list', { name: 'Not charged' })).toHaveTextContent('Musa Draru');
  expect(result.getByText(/All other rent was charged: 1 charge, USh\s450,000\./)).toBeInTheDocument();
  expect(screen.queryByText('Rent charged')).not.toBeInTheDocument();
});

test('the schedule begins with the month after the days of the rule in force, and says nothing of rent without a day', async () => {
  serve();
  const asked = answer(previewSchedule, { count: 0, total_amount: 0, created: 0, charges: [] });
  answer(listMoneyRules, [
    { key: 'charge_days_before', value: 7, from_date: '2026-01-01', source: 'Office', note: '', is_in_force: true },
  ]);
  open('/manager/money?tab=schedule');
  expect(
    await screen.findByText('Rent that is due within 7 days is charged automatically every day.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ until: '2026-12-28' }));
  fireEvent.change(screen.getByLabelText('Rent due until'), { target: { value: '' } });
  expect(await screen.findByText('Choose a day')).toBeInTheDocument();
  expect(screen.queryByText('No rent to charge until then')).not.toBeInTheDocument();
});
