import { getAccount, getStatement, listAccounts, updateAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { listClaims, rejectClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { listInbox } from '@amayumba/contract/money/inbox-endpoints.ts';
import { createTerms, listTerms } from '@amayumba/contract/money/charging-endpoints.ts';
import { listPromises } from '@amayumba/contract/messages/endpoints.ts';
import { createCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createMovement, listDeposits, reverseMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { createRefund, createTransfer, getRefund, reverseRefund } from '@amayumba/contract/money/payout-endpoints.ts';
import { listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { conflictAnswer } from '../../../../test/conflict.ts';
import { answer, answerConflict, refuse, saveFilesOf } from '../../../../test/handlers.ts';
import { anInboxItem } from '../../../../test/inbox.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { aCharge, aClaim, anAccount, aStatement, december, october, page, TERMS } from '../../../../test/money.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { AccountPage } from './AccountPage.tsx';

const september = aCharge({
  id: 600,
  settled_amount: 450_000,
  outstanding_amount: 0,
  status: 2,
  status_id: 2,
  status_details: { id: 2, name: 'Paid' },
  is_owed: false,
  months_paid: [9],
  period_start: '2026-09-01',
  period_end: '2026-09-30',
});

function open(account = anAccount(), permissions?: readonly string[]) {
  answer(getAccount, account);
  answer(getStatement, aStatement(account));
  answer(listDeposits, page([]));
  answer(listTerms, [TERMS]);
  answer(listMoneyRules, []);
  answer(listPayments, page([december, october, september]));
  return renderScreen(
    <>
      <Link to="/manager/money/accounts/8">The next account</Link>
      <Routes>
        <Route path="/manager/money/accounts/:id" element={<AccountPage />} />
      </Routes>
    </>,
    { path: `/manager/money/accounts/${account.id}`, ...(permissions && { permissions }) },
  );
}

async function ask(user: UserEvent, item: string, title: string) {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog', { name: title }));
}

type Form = Awaited<ReturnType<typeof ask>>;
const changes = (form: Form) => form.getByLabelText('What changes');

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

describe('the page', () => {
  test.each([
    [{ start: '2024-11-24', end: '2026-10-31' }, 'Lease ended'],
    [{ start: '2026-12-01', end: null }, 'Lease starts 1 Dec 2026'],
  ])('of a lease %j says %j', async (days, words) => {
    open(anAccount({ lease: { id: 3, ...days, is_current: false } }));
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('shows in green what was paid, and not what was reversed', async () => {
    const account = anAccount();
    open(account);
    const [line] = aStatement(account).lines;
    if (!line) throw new Error('a statement has lines');
    const receipt = { ...line, charge: null, receipt: 9, receipt_code: 'AMA-2026-000009' };
    answer(getStatement, {
      ...aStatement(account),
      lines: [
        { ...receipt, id: 91, kind: 'receipt', text: 'Payment received', debit: 0, credit: 300_000, balance: 0 },
        { ...receipt, id: 92, kind: 'reversal', text: 'Reversed', debit: 300_000, credit: 0, balance: 300_000 },
      ],
    });
    expect(await screen.findByText('−300,000')).not.toHaveClass('text-green-ink');
    expect(screen.getByText('300,000', { selector: '.text-green-ink' })).toBeInTheDocument();
  });

  test('shows whose account it is, its figures, and the statement, newest first, with links to the tenant and the charges', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Aisha Namatovu' })).toBeInTheDocument();
    expect(screen.getByText('4170 3653').parentElement).toHaveTextContent('U02, Kireka Hill Cottages · code 4170 3653');
    expect(screen.getByRole('link', { name: 'Call Aisha Namatovu, 0772 123 456' })).toHaveAttribute(
      'href',
      'tel:+256772123456',
    );
    expect(screen.getByRole('link', { name: 'WhatsApp to Aisha Namatovu' })).toHaveAttribute(
      'href',
      'https://wa.me/256772123456',
    );
    const figures = screen.getByRole('list', { name: /^Figures of/ });
    expect(figures).toHaveTextContent(/Balance owed USh\s900,000 oldest 47 days late/);
    expect(figures).toHaveTextContent('Paid until 30 Sept 2026 52 days ago');
    expect(figures).toHaveTextContent(/Rent USh\s450,000 a month, due on the 5th/);
    await screen.findByText('AMA-2026-000812');
    const rows = within(screen.getByRole('table', { name: 'Statement' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DayWhatChargedReceivedBalance, USh',
      '9 Oct 2026Payment received, CashAMA-2026-000812100,000350,000',
      '5 Oct 2026Rent, October 2026450,000450,000',
    ]);
    expect(screen.getByRole('link', { name: 'Rent, October 2026' })).toHaveAttribute('href', '/manager/charges/601');
    expect(screen.getByRole('link', { name: 'Aisha Namatovu' })).toHaveAttribute('href', '/manager/tenants/21');
  });

  test('shows money of the inbox that may be theirs, with what speaks for it, as a link to its line', async () => {
    answer(listClaims, page([]));
    const asked = answer(listInbox, page([anInboxItem()]));
    open();
    const link = await screen.findByRole('link', {
      name: /^May be theirs: USh\s450,000, 22 Nov 2026, AISHA NAMATOVU$/,
    });
    expect(link).toHaveAttribute('href', '/manager/money?tab=inbox&line=41');
    expect(link.parentElement).toHaveTextContent(
      'Phone is known for this account only · Amount equals the oldest charge, Rent, October 2026',
    );
    expect(link.parentElement).not.toHaveTextContent('No payment code');
    expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({ account: '7', state: 'open' });
  });

  test('asks for no money of the inbox for people who do not see it', async () => {
    answer(listClaims, page([aClaim()]));
    const asked = answer(listInbox, page([anInboxItem()]));
    open(anAccount(), ['money:read']);
    expect(await screen.findByRole('region', { name: 'Logged by the tenant' })).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('shows first what the tenant logged, which can be accepted and rejected there', async () => {
    const claims = answer(listClaims, page([aClaim({ notes: 'Paid at the agent' })]));
    const rejected = answer(rejectClaim, aClaim({ state: 'rejected' }));
    const { user } = open();
    const logged = within(await screen.findByRole('region', { name: 'Logged by the tenant' }));
    expect(Object.fromEntries(claims[0]?.query ?? [])).toMatchObject({ account: '7', state: 'waiting' });
    expect(logged.getByText(/USh\s450,000/)).toBeVisible();
    expect(logged.getByRole('link', { name: 'Rent, October 2026' })).toHaveAttribute('href', '/manager/charges/601');
    expect(logged.getByText('22851904467')).toBeVisible();
    expect(logged.getByRole('button', { name: 'Accept' })).toBeVisible();
    answer(listClaims, page([]));
    await user.click(logged.getByRole('button', { name: 'Reject' }));
    const form = within(await screen.findByRole('dialog', { name: 'Reject this claim?' }));
    await user.type(form.getByLabelText(/^Reason/), 'No such transaction');
    await user.click(form.getByRole('button', { name: 'Reject claim' }));
    await waitFor(() => expect(rejected[0]?.body).toEqual({ reason: 'No such transaction' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Logged by the tenant' })).not.toBeInTheDocument());
  });

  test('its files are named by the last day that they cover, which may be to come; a period that cannot be loaded says so, without the rows of another', async () => {
    const { user } = open();
    await screen.findByText('AMA-2026-000812');
    const saved = saveFilesOf(getStatement);
    await user.click(screen.getByRole('button', { name: 'Statement as PDF' }));
    await waitFor(() => expect(saved).toEqual(['statement-41703653-2027-11-21.pdf']));
    const xlsx = screen.getByRole('button', { name: 'XLSX' });
    await waitFor(() => expect(xlsx).toBeEnabled());
    await user.click(xlsx);
    await waitFor(() => expect(saved[1]).toBe('statement-41703653-2027-11-21.xlsx'));
    refuse(getStatement, 'internal_error');
    await user.selectOptions(screen.getByLabelText('Period'), 'Everything');
    expect(await screen.findByText('The statement could not be loaded')).toBeInTheDocument();
    expect(screen.queryByText('AMA-2026-000812')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Opening balance/)).not.toBeInTheDocument();
  });

  test('shows no statement of the account before while its own loads, and no dialog', async () => {
    const { user } = open();
    await screen.findByText('AMA-2026-000812');
    await ask(user, 'Terms of rent', 'Terms of rent');
    const musa = anAccount({ id: 8, tenant_details: { ...anAccount().tenant_details, name: 'Musa Draru' } });
    answer(getAccount, musa);
    const held = Promise.withResolvers<void>();
    answer(getStatement, async () => {
      await held.promise;
      return { ...aStatement(musa), lines: [] };
    });
    fireEvent.click(screen.getByText('The next account'));
    expect(await screen.findByRole('heading', { name: 'Musa Draru' })).toBeInTheDocument();
    expect(screen.queryByText('AMA-2026-000812')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    held.resolve();
    expect(await screen.findByText('No entries in this period')).toBeInTheDocument();
  });

  test('a refund on the statement shows its facts and is reversed with a reason', async () => {
    const refund = {
      id: 5,
      account: 7,
      amount: 80_000,
      method: 'Mobile Money',
      reference: 'MM-9',
      reason: 'Paid twice',
      effective_on: '2026-11-10',
      receipts: [{ id: 812, receipt_number: 20_260_000_812, amount: 80_000 }],
      charge: null,
      reversed_at: null,
      reverse_reason: '',
    };
    const { user } = open();
    const statement = aStatement(anAccount());
    const [line] = statement.lines;
    if (line)
      answer(getStatement, {
        ...statement,
        lines: [{ ...line, id: 3, kind: 'refund', text: 'Refund by Mobile Money', charge: null, refund: 5 }],
      });
    answer(getRefund, refund);
    const calls = answer(reverseRefund, { ...refund, reversed_at: '2026-11-21T09:00:00Z', reverse_reason: 'Bounced' });
    await user.click(await screen.findByRole('button', { name: 'Refund by Mobile Money' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Refund' }));
    expect(await panel.findByText('Paid twice')).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Receipt 2026-000812' })).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Reverse...' }));
    const form = within(await screen.findByRole('dialog', { name: 'Reverse this refund?' }));
    expect(changes(form)).toHaveTextContent(/BalanceUSh\s900,000 owed becomes USh\s820,000 owed/);
    await user.click(form.getByRole('button', { name: 'Reverse refund' }));
    expect(calls).toHaveLength(0);
    await user.type(form.getByLabelText(/Reason/), 'Bounced{Enter}');
    await waitFor(() => expect(calls[0]?.body).toEqual({ reason: 'Bounced' }));
  });

  test('a movement of the deposit is reversed with a reason, but not what a refund status took', async () => {
    const movement = {
      id: 81,
      account: 7,
      kind: 'withheld' as const,
      amount: 100_000,
      charge: null,
      method: '',
      reference: '',
      reason: 'Broken window',
      effective_on: '2026-11-21',
      deposit_held: 350_000,
      receipt: null,
      reversed_at: null,
      reverse_reason: '',
    };
    const bySomeRefundStatus = { ...movement, id: movement.id + 1, kind: 'refunded' as const, charge: 640, reason: '' };
    const { user } = open();
    answer(
      listDeposits,
      page([
        {
          account: 7,
          tenant_details: anAccount().tenant_details,
          deposit_held: 350_000,
          deposit_due: 0,
          movements: [movement, bySomeRefundStatus],
        },
      ]),
    );
    const calls = answer(reverseMovement, {
      ...movement,
      reversed_at: '2026-11-21T09:00:00Z',
      reverse_reason: 'Repaired',
    });
    await user.click(await screen.findByRole('button', { name: 'Reverse' }));
    const form = within(await screen.findByRole('dialog', { name: 'Reverse this movement?' }));
    await user.type(form.getByLabelText(/^Reason/), ' Repaired ');
    await user.click(form.getByRole('button', { name: 'Reverse' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ reason: 'Repaired' }));
  });

  test('says that an account does not exist', async () => {
    open();
    refuse(getAccount, 'not_found');
    expect(await screen.findByText('This account could not be loaded')).toBeInTheDocument();
  });
});

describe('its dialogs show what changes before it is sent', () => {
  test('a credit note, also on what is paid while more is open', async () => {
    const calls = answer(createCreditNote, {
      id: 1,
      charge: 601,
      account: 7,
      amount: 50_000,
      kind: 'repair',
      reason: 'Tap',
      effective_on: '2026-11-21',
      reversed_at: null,
      reverse_reason: '',
    });
    const { user } = open();
    const form = await ask(user, 'Credit note', 'Credit note');
    await form.findByRole('option', { name: /Rent, October 2026, USh\s450,000 open/ });
    expect(form.getByRole('option', { name: /Rent, September 2026, USh\s450,000 settled/ })).toBeInTheDocument();
    await user.selectOptions(form.getByLabelText(/Charge/), '600');
    await user.type(form.getByLabelText(/Reduce it by/), '50k');
    // What it frees settles October.
    expect(changes(form)).toHaveTextContent(/OwedUSh\s900,000 becomes USh\s850,000$/);
    await user.selectOptions(form.getByLabelText(/Charge/), '601');
    await user.selectOptions(form.getByLabelText('Kind'), 'Repair done by the tenant');
    await user.type(form.getByLabelText(/Reason/), 'Tap');
    expect(changes(form)).toHaveTextContent(/OwedUSh\s900,000 becomes USh\s850,000/);
    await user.click(form.getByRole('button', { name: 'Record credit note' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ charge: 601, amount: 50_000, kind: 'repair', reason: 'Tap' }));
  });

  test('a credit note on what is paid, where nothing is open', async () => {
    const { user } = open(anAccount({ balance: 0, open_amount: 0, overdue_amount: 0, deposit_due: 0 }));
    answer(listPayments, page([september]));
    const form = await ask(user, 'Credit note', 'Credit note');
    await user.selectOptions(
      form.getByLabelText(/Charge/),
      await form.findByRole('option', { name: /September 2026/ }),
    );
    await user.type(form.getByLabelText(/Reduce it by/), '50k');
    expect(changes(form)).toHaveTextContent(/CreditUSh\s0 becomes USh\s50,000/);
  });

  test('a deposit used for a charge, never more than is held', async () => {
    const calls = refuse(createMovement, 'not_enough_deposit');
    const { user } = open();
    const form = await ask(user, 'Deposit', 'Deposit');
    await user.click(form.getByRole('radio', { name: /Withhold it/ }));
    await user.type(form.getByLabelText(/Amount/), '500k');
    expect(form.getByLabelText(/Amount/)).toHaveAccessibleDescription(/At most USh\s450,000\./);
    await user.clear(form.getByLabelText(/Amount/));
    await user.type(form.getByLabelText(/Amount/), '100k');
    await user.type(form.getByLabelText(/Reason/), 'Broken window');
    expect(changes(form)).toHaveTextContent(/Deposit heldUSh\s450,000 becomes USh\s350,000/);
    await user.click(form.getByRole('button', { name: 'Record' }));
    expect(await form.findByRole('alert')).toHaveTextContent('This account holds less deposit than that.');
    expect(calls[0]?.params).toMatchObject({ account: '7' });
    expect(calls[0]?.body).toEqual({ kind: 'withheld', amount: 100_000, reason: 'Broken window' });
  });

  test('a refund of credit', async () => {
    const { user } = open(anAccount({ balance: -80_000, open_amount: 0, overdue_amount: 0, credit: 80_000 }));
    const calls = refuse(createRefund, 'not_enough_credit');
    const form = await ask(user, 'Refund credit', 'Refund credit');
    await user.clear(form.getByLabelText(/Amount paid back/));
    await user.type(form.getByLabelText(/Amount paid back/), '30k');
    await user.type(form.getByLabelText(/Reason/), 'Paid twice');
    expect(changes(form)).toHaveTextContent(/CreditUSh\s80,000 becomes USh\s50,000/);
    await user.click(form.getByRole('button', { name: 'Record refund' }));
    expect(await form.findByRole('alert')).toHaveTextContent('This account has less credit than that.');
    expect(calls).toHaveLength(1);
  });

  test('a move to the only other account of the tenant', async () => {
    const { user } = open();
    const next = anAccount({ id: 9, deposit_held: 0, reference_code: '48217362' });
    answer(listAccounts, { next: null, previous: null, results: [anAccount(), next] });
    const calls = answer(createTransfer, {
      id: 1,
      from: anAccount(),
      to: next,
      credit: 0,
      deposit: 450_000,
      reason: 'Moved home',
      effective_on: '2026-11-21',
    });
    const form = await ask(user, 'Move to another account', 'Move to another account');
    await waitFor(() => expect(form.getByLabelText(/To/)).toHaveValue('9'));
    await user.type(form.getByLabelText(/Reason/), 'Moved home');
    expect(changes(form)).toHaveTextContent(/Deposit hereUSh\s450,000 becomes USh\s0/);
    await user.click(form.getByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(calls[0]?.body).toEqual({ from_account: 7, to_account: 9, deposit: 450_000, reason: 'Moved home' }),
    );
  });

  test('a move of nothing says what is missing, at the fields', async () => {
    const { user } = open();
    const others = [anAccount({ id: 9, reference_code: '48217362' }), anAccount({ id: 10 })];
    answer(listAccounts, { next: null, previous: null, results: others });
    const calls = refuse(createTransfer, 'other_tenant');
    const form = await ask(user, 'Move to another account', 'Move to another account');
    await user.type(form.getByLabelText(/Reason/), 'Moved home');
    await user.clear(form.getByLabelText('Deposit'));
    await user.click(form.getByRole('button', { name: 'Move' }));
    expect(form.getByLabelText(/To/)).toBeInvalid();
    await form.findByRole('option', { name: /4821 7362/ });
    await user.selectOptions(form.getByLabelText(/To/), '9');
    await user.click(form.getByRole('button', { name: 'Move' }));
    expect(form.getByLabelText('Credit')).toHaveAccessibleDescription('Enter the credit or the deposit to move.');
    await user.type(form.getByLabelText('Deposit'), '50k');
    expect(form.getByLabelText('Credit')).not.toHaveAccessibleDescription();
    await user.click(form.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  test('a rise above the limit asks why the tenant agreed', async () => {
    const { user } = open(anAccount({ lease: { id: 3, start: '2024-11-24', end: '2027-11-23', is_current: true } }));
    refuse(createTerms, 'rent_rise_limit');
    const form = await ask(user, 'Terms of rent', 'Terms of rent');
    await user.clear(form.getByLabelText(/^Rent/));
    await user.type(form.getByLabelText(/^Rent/), '600k');
    expect(changes(form)).toHaveTextContent(/USh\s450,000 a month becomes USh\s600,000 a month/);
    expect(form.queryByLabelText('Why the tenant agreed')).not.toBeInTheDocument();
    expect(form.getByText(/the rent rises only if the agreement allows it/)).toHaveTextContent('section 26 (3)');
    await user.type(form.getByLabelText(/Notice given on/), '2026-09-01');
    await user.click(form.getByRole('button', { name: 'Save new terms' }));
    expect(await form.findByLabelText('Why the tenant agreed')).toBeInTheDocument();
  });

  test('a rise is judged by the year, against the rent in force before the new rent', async () => {
    const { user } = open();
    answer(listTerms, [TERMS, { ...TERMS, id: 6, starts_on: '2027-01-01', rent_amount: 480_000 }]);
    const form = await ask(user, 'Terms of rent', 'Terms of rent');
    await form.findByText('From 1 Jan 2027');
    await user.clear(form.getByLabelText(/^Rent/));
    await user.type(form.getByLabelText(/^Rent/), '470k');
    expect(form.getByLabelText(/Notice given on/)).toBeInTheDocument();
    fireEvent.change(form.getByLabelText(/^From/), { target: { value: '2027-02-01' } });
    expect(form.queryByLabelText(/Notice given on/)).not.toBeInTheDocument();
    await user.selectOptions(form.getByRole('combobox'), 'week');
    expect(form.getByLabelText(/Notice given on/)).toBeInTheDocument();
    expect(changes(form)).toHaveTextContent(/USh\s480,000 a month becomes USh\s470,000 a week/);
  });

  test('the notice is asked for if the server misses it', async () => {
    const { user } = open();
    answer(listTerms, []);
    refuse(createTerms, 'invalid_input', { notice_on: ['Enter the day on which the tenant was given notice.'] });
    const form = await ask(user, 'Terms of rent', 'Terms of rent');
    await user.click(form.getByRole('button', { name: 'Save new terms' }));
    expect(await form.findByLabelText(/Notice given on/)).toHaveAccessibleDescription(/Enter the day on which/);
  });

  test('a promise names how much and who promised it, is not sent for a day that has passed, and earlier ones show whether they were kept', async () => {
    const { user } = open();
    answer(listPromises, [
      {
        id: 3,
        amount: 450_000,
        received: 200_000,
        due_on: '2026-11-10',
        promised_by: 'Her brother',
        noted_by: 'Moses Okello',
        noted_at: '2026-11-02T08:00:00Z',
        state: 'broken',
      },
    ]);
    const calls = answer(updateAccount, anAccount({ promise_on: '2026-11-30' }));
    const entry = within(await screen.findByRole('list', { name: 'Promises' })).getByRole('listitem');
    expect(entry).toHaveTextContent('USh 450,000 by 10 Nov 2026Broken');
    expect(entry).toHaveTextContent('USh 200,000 received. Her brother, noted 2 Nov 2026 by Moses Okello');
    const form = await ask(user, 'Promise or dispute', 'Promise or dispute');
    expect(form.queryByLabelText('Who promised it')).not.toBeInTheDocument();
    await user.type(form.getByLabelText('Promised to pay by'), '2026-11-01');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('This day has passed.')).toBeInTheDocument();
    expect(calls).toEqual([]);
    await user.clear(form.getByLabelText('Promised to pay by'));
    await user.type(form.getByLabelText('Promised to pay by'), '2026-11-30');
    await user.type(form.getByLabelText('Amount'), '300k');
    await user.type(form.getByLabelText('Who promised it'), 'Her employer');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({
      promise_on: '2026-11-30',
      promise_amount: 300_000,
      promised_by: 'Her employer',
      disputed: false,
      version: 4,
    });
  });

  test('what was written is a click away, and a notice is served on the spot', async () => {
    const { user } = open();
    const card = within(await screen.findByRole('region', { name: 'Messages' }));
    expect(card.getByRole('link', { name: 'Conversation' })).toHaveAttribute(
      'href',
      '/manager/messages?tab=conversations&account=7',
    );
    expect(card.getByRole('link', { name: 'What was sent' })).toHaveAttribute('href', '/manager/messages?account=7');
    expect(card.getByRole('button', { name: 'Proof of messages' })).toBeEnabled();
    await user.click(card.getByRole('button', { name: 'Serve a notice' }));
    const form = within(await screen.findByRole('dialog', { name: 'Serve a notice' }));
    expect(form.getByText('Aisha Namatovu, U02, Kireka Hill Cottages')).toBeVisible();
    expect(form.queryByRole('combobox', { name: 'Tenant' })).not.toBeInTheDocument();
  });

  test('a promise that somebody else changed meanwhile is shown before it is replaced', async () => {
    const { user } = open();
    const calls = answerConflict(updateAccount, anAccount({ promise_on: '2026-11-28', version: 5 }));
    const form = await ask(user, 'Promise or dispute', 'Promise or dispute');
    await user.type(form.getByLabelText('Promised to pay by'), '2026-11-30');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const { field } = await conflictAnswer();
    expect(field('Promised to pay by').theirs).toHaveAccessibleName(/28 Nov 2026/);
    await user.click(field('Promised to pay by').mine);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]);
  });

  test('a draft of a promise from before somebody else noted a dispute does not remove the dispute', async () => {
    const { user } = open();
    const form = await ask(user, 'Promise or dispute', 'Promise or dispute');
    await user.type(form.getByLabelText('Promised to pay by'), '2026-11-30');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await modalsAreClosed();
    cleanup();
    const disputed = anAccount({ disputed: true, version: 5 });
    const again = open(disputed).user;
    const restored = await ask(again, 'Promise or dispute', 'Promise or dispute');
    expect(restored.getByLabelText('Promised to pay by')).toHaveValue('2026-11-30');
    const calls = answerConflict(updateAccount, disputed);
    await again.click(restored.getByRole('button', { name: 'Save' }));
    await conflictAnswer();
    expect(restored.getByRole('checkbox', { name: /disputes/ })).toBeChecked();
    await again.click(restored.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ body }) => body)).toMatchObject([{ version: 4 }, { disputed: true, version: 5 }]);
  });

  test('an unchanged promise keeps its sum, and the form does not say otherwise', async () => {
    const { user } = open(anAccount({ promise_on: '2026-11-30' }));
    const form = await ask(user, 'Promise or dispute', 'Promise or dispute');
    expect(form.getByLabelText('Amount')).toHaveAccessibleDescription('Empty for the sum that was noted.');
    await user.clear(form.getByLabelText('Promised to pay by'));
    await user.type(form.getByLabelText('Promised to pay by'), '2026-12-02');
    expect(form.getByLabelText('Amount')).toHaveAccessibleDescription(/^Empty for what is open/);
  });
});
