import { listTerms } from '@amayumba/contract/money/charging-endpoints.ts';
import { getAccount, listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { createReceipt, listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aCharge, aReceipt, anAccount, december, listing, october, page, TERMS } from '../../../../test/money.ts';
import { answer, answerForeign, type ReceivedCall, refuse } from '../../../../test/handlers.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { RecordMoneyModal } from './RecordMoneyModal.tsx';

const account = anAccount();

function serve() {
  answer(listAccounts, { next: null, previous: null, results: [account] });
  answer(getAccount, account);
  answer(listMoneyRules, []);
  answer(listTerms, [TERMS]);
  answer(listPayments, page([december, october]));
  answer(listReceipts, { next: null, previous: null, results: [] });
  return answer(createReceipt, aReceipt());
}

const form = async () => within(await screen.findByRole('dialog', { name: 'Record money' }));
const open = () => renderScreen(<RecordMoneyModal onClose={() => undefined} />);
/** The form of an account, as on its page. */
const openOf = () => renderScreen(<RecordMoneyModal account={account} onClose={() => undefined} />);
async function ready() {
  const dialog = await form();
  await waitFor(() => expect(dialog.getByLabelText('Amount received')).toHaveFocus());
  return dialog;
}

async function choose(user: UserEvent) {
  const dialog = await form();
  await user.type(await dialog.findByRole('combobox', { name: 'Tenant' }), 'aisha');
  await screen.findByRole('option', { name: /Aisha Namatovu/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByLabelText('Amount received')).toHaveFocus());
  return dialog;
}

async function split(user: UserEvent, dialog: Awaited<ReturnType<typeof form>>) {
  const button = await dialog.findByRole('button', { name: 'Choose what it settles' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

const keyOf = (call: ReceivedCall | undefined) => call?.headers.get('Idempotency-Key');

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

test('a search for the tenant that fails does not read as if nobody was found', async () => {
  serve();
  refuse(listAccounts, 'database_away');
  const { user } = open();
  const dialog = await form();
  const field = await dialog.findByRole('combobox', { name: 'Tenant' });
  await user.type(field, 'aisha');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/cannot reach its records/));
  expect(screen.queryByText('No account found')).not.toBeInTheDocument();
});

test('money is recorded by keyboard alone, and the form is ready for the next receipt', async () => {
  const calls = serve();
  const { user } = open();
  const dialog = await choose(user);
  await user.keyboard('700k');
  expect(await dialog.findByText('Settles 1 charge in whole, 1 charge in part.')).toBeInTheDocument();
  const changes = dialog.getByLabelText('What changes');
  expect(changes).toHaveTextContent(/Owed\s*USh\s900,000 becomes USh\s200,000/);
  expect(changes).toHaveTextContent('Paid until30 Sept 2026 becomes 31 Oct 2026');

  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.keyboard('{Enter}');
  const recorded = await dialog.findByText(/^Recorded: /);
  expect(scrolled.mock.contexts).toContain(recorded.closest('output'));
  expect(calls.map(({ body }) => body)).toEqual([{ account: 7, amount: 700_000, method: 'Cash', channel: 'cash' }]);
  expect(keyOf(calls[0])).toMatch(/^[\da-f]{32}$/);
  expect(dialog.getByRole('button', { name: 'Print AMA-2026-000812' })).toBeInTheDocument();
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Tenant' })).toHaveFocus());
  expect(dialog.getByLabelText('Amount received')).toHaveValue('');
});

test('far more than is owed is recorded only once a question is answered, which goes with the amount; a year of rent ahead raises none', async () => {
  const calls = serve();
  answer(getAccount, anAccount({ paid_until: null }));
  const { user } = openOf();
  const dialog = await ready();
  await user.keyboard('700k');
  const changes = await dialog.findByLabelText('What changes');
  await waitFor(() => expect(changes).toHaveTextContent('Paid untilnot yet becomes 31 Oct 2026'));
  const amount = dialog.getByLabelText('Amount received');
  await user.clear(amount);
  await user.type(amount, '9m');
  await user.keyboard('{Enter}{Enter}');
  expect(await dialog.findByText(/^That is USh\s8,100,000 more than Aisha Namatovu owes\./)).toBeVisible();
  expect(calls).toHaveLength(0);
  await user.clear(amount);
  await user.type(amount, '6.3m');
  expect(dialog.queryByText(/^That is USh/)).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  await dialog.findByText(/Recorded:/);
  await user.type(dialog.getByLabelText('Amount received'), '9m');
  await user.keyboard('{Enter}');
  await user.click(await dialog.findByRole('button', { name: 'Record anyway' }));
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toMatchObject([{ amount: 6_300_000 }, { amount: 9_000_000 }]),
  );
});

test('tax that the tenant withheld settles with the money, and its certificate goes with it', async () => {
  const calls = serve();
  const { user } = openOf();
  const dialog = await ready();
  await user.keyboard('420k');
  await user.click(dialog.getByText('More: tax withheld by the tenant'));
  await user.type(dialog.getByLabelText('Tax withheld'), '30k');
  await user.type(dialog.getByLabelText('Withholding certificate'), 'WHT-7');
  expect(await dialog.findByText('Settles 1 charge in whole.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: /Record USh/ }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ amount: 420_000, withheld: 30_000, withholding_certificate: 'WHT-7' });
});

test('a double click records once, and the next receipt has a key of its own', async () => {
  const calls = serve();
  const { user } = open();
  const dialog = await choose(user);
  await user.keyboard('450k');
  await user.dblClick(dialog.getByRole('button', { name: /Record USh/ }));
  await dialog.findByText(/Recorded:/);
  expect(calls).toHaveLength(1);
  await choose(user);
  await user.keyboard('100k{Enter}');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
});

test('a transaction id is recognised before the form is sent, and refused at its field, and nothing typed is lost', async () => {
  serve();
  const found = answer(listReceipts, {
    next: null,
    previous: null,
    results: [aReceipt({ external_reference: '22851904467' })],
  });
  const used = 'This transaction id is recorded already, on AMA-2026-000700.';
  const calls = answerForeign(createReceipt, { error: used, code: 'reference_used' }, 409);
  const { user } = openOf();
  const dialog = await ready();
  await user.keyboard('700k');
  await user.type(dialog.getByLabelText('Reference'), '22851904467');
  await waitFor(() =>
    expect(dialog.getByLabelText('Reference')).toHaveAccessibleDescription(
      /Already on receipt AMA-2026-000812: USh\s700,000 from Aisha Namatovu, 21 Nov 2026\./,
    ),
  );
  expect(found.at(-1)?.query.get('channel')).toBe('cash');
  answer(listReceipts, { next: null, previous: null, results: [] });
  await user.click(dialog.getByRole('radio', { name: /MTN MoMo/ }));
  await user.type(dialog.getByLabelText('MTN MoMo transaction id'), '{Enter}');
  await waitFor(() => expect(dialog.getByLabelText('MTN MoMo transaction id')).toHaveAccessibleDescription(used));
  expect(calls[0]?.body).toMatchObject({
    method: 'Mobile Money',
    channel: 'mtn',
    external_reference: '22851904467',
  });
  expect(dialog.getByLabelText('Amount received')).toHaveValue('700,000');
  expect(dialog.getByLabelText('MTN MoMo transaction id')).toHaveValue('22851904467');
  expect(dialog.getByText('Aisha Namatovu')).toBeInTheDocument();
});

test('a split says which part is for charges that were settled meanwhile, and can leave it out', async () => {
  const calls = serve();
  const first = openOf();
  const dialog = await ready();
  await first.user.keyboard('700k');
  await split(first.user, dialog);
  first.unmount();
  // Another person's receipt settles October while the draft is kept.
  const paid = { ...october, outstanding_amount: 0, settled_amount: 450_000, status_id: 2, is_owed: false };
  answer(listPayments, page([december, paid]));
  answer(getAccount, anAccount({ open_amount: 450_000, balance: 450_000 }));
  const { user } = openOf();
  const again = await form();
  expect(await again.findByText(/USh.450,000 of it is for charges that are not listed here/)).toBeVisible();
  const record = again.getByRole('button', { name: /Record USh/ });
  expect(record).toBeDisabled();
  await user.click(again.getByRole('button', { name: 'Leave it out' }));
  await user.click(record);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ amount: 700_000, allocations: [{ charge: 602, amount: 250_000 }] });
});

test('somebody else who paid is named, with the phone number if it is known, and the digit 7 chooses a card', async () => {
  const calls = serve();
  const { user } = openOf();
  const dialog = await ready();
  await user.keyboard('450k');
  await user.click(dialog.getByRole('radio', { name: 'Cash' }));
  await user.keyboard('7');
  expect(dialog.getByRole('radio', { name: 'Card' })).toBeChecked();
  await user.type(dialog.getByLabelText('Card slip number'), '004512');
  expect(dialog.queryByLabelText('Phone of the payer')).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText('Paid by'), ' Okello Brian ');
  await user.type(dialog.getByLabelText('Phone of the payer'), '0772 123456{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    method: 'Credit Card',
    channel: 'card',
    external_reference: '004512',
    payer_name: 'Okello Brian',
    payer_phone: '0772 123456',
  });
  await dialog.findByText(/Recorded:/);
  expect(dialog.getByLabelText('Paid by')).toHaveValue('');
});

test('a split by hand is checked against the amount, shows at its line what the server refuses until the line changes, and is sent as it is', async () => {
  serve();
  const { user } = openOf();
  const dialog = await ready();
  await user.keyboard('500k');
  await split(user, dialog);
  const late = dialog.getByLabelText('For Rent, December 2026');
  expect(dialog.getByLabelText('For Rent, October 2026')).toHaveValue('450,000');
  await user.clear(late);
  await user.type(late, '200k');
  expect(dialog.getByText(/Only USh\s500,000 of this receipt can be allocated/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /Record USh/ })).toBeDisabled();
  await user.clear(late);
  await user.type(late, '20k');
  expect(dialog.getByText(/USh\s30,000 stays credit\./)).toBeInTheDocument();
  refuse(createReceipt, 'invalid_input', { 'allocations.1.amount': ['Only USh 10,000 of this charge is open.'] });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(late).toHaveAccessibleDescription('Only USh 10,000 of this charge is open.'));
  expect(dialog.getByLabelText('For Rent, October 2026')).toBeValid();
  expect(dialog.queryByRole('alert')).toBeNull();
  await user.clear(late);
  await user.type(late, '10k');
  expect(late).toBeValid();
  const calls = answer(createReceipt, aReceipt());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    allocations: [
      { charge: 601, amount: 450_000 },
      { charge: 602, amount: 10_000 },
    ],
  });
});

test('a split by hand waits for the charges, because it begins with what they take, the oldest open one of more than one page too', async () => {
  serve();
  const paid = { is_owed: false, outstanding_amount: 0, due_date: '2026-11-05' };
  const charges = listing([december, ...Array.from({ length: 200 }, (_, id) => aCharge({ ...paid, id })), october]);
  const counting = Promise.withResolvers<void>();
  answer(listPayments, async (call) => {
    await counting.promise;
    return charges(call);
  });
  const { user } = openOf();
  const dialog = await ready();
  await user.keyboard('500k');
  expect(await dialog.findByRole('button', { name: 'Choose what it settles' })).toBeDisabled();
  counting.resolve();
  await split(user, dialog);
  expect(dialog.getByLabelText('For Rent, October 2026')).toHaveValue('450,000');
  expect(dialog.getAllByLabelText('For Rent, December 2026')).toHaveLength(1);
});

test('faults are shown at their fields, and a draft survives closing the form; after a key that is used up, it sends nothing until then', async () => {
  serve();
  refuse(createReceipt, 'invalid_input', { amount: ['The amount is too large.'] });
  const first = open();
  const dialog = await choose(first.user);
  await first.user.keyboard('900k{Enter}');
  await waitFor(() =>
    expect(dialog.getByLabelText('Amount received')).toHaveAccessibleDescription('The amount is too large.'),
  );
  const calls = refuse(createReceipt, 'key_reused');
  await first.user.click(dialog.getByRole('button', { name: /Record USh/ }));
  expect(await dialog.findByText(/^This was recorded before/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /Record USh/ })).toBeDisabled();
  first.unmount();
  const { user } = open();
  const again = await form();
  expect(await again.findByText('Aisha Namatovu')).toBeInTheDocument();
  expect(again.getByLabelText('Amount received')).toHaveValue('900,000');
  await user.click(again.getByRole('button', { name: /Record USh/ }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
});
