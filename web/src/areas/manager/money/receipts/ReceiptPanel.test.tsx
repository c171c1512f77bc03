import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { listMessages } from '@amayumba/contract/messages/endpoints.ts';
import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import {
  allocateReceipt,
  changeCertificate,
  getMoneyReceipt,
  reverseReceipt,
  sendReceipt,
} from '@amayumba/contract/money/receipt-endpoints.ts';
import { listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anAuditEntry } from '../../../../test/factories.ts';
import { answer, answerConflict, keysOf, loseAnswer, refuse } from '../../../../test/handlers.ts';
import { aMessage } from '../../../../test/messages.ts';
import { aCharge, anAccount, aReceipt, december, listing, page } from '../../../../test/money.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';

const receipt = aReceipt();
/** October is settled in whole by the receipt, so nothing of it is open. */
const settled = aCharge({ id: 601, settled_amount: 450_000, outstanding_amount: 0, is_owed: false, status_id: 2 });
const partly = { ...december, settled_amount: 250_000, outstanding_amount: 200_000 };

function open(shown = receipt, onOpen = (_id: number) => {}) {
  answer(getMoneyReceipt, ({ params }) =>
    params['id'] === '813' ? aReceipt({ id: 813, receipt_code: 'AMA-2026-000813' }) : shown,
  );
  answer(getAccount, anAccount({ balance: 200_000, open_amount: 200_000 }));
  answer(listPayments, page([settled, partly]));
  return renderScreen(<ReceiptPanel id={812} onOpen={onOpen} onClose={() => undefined} />);
}
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

test('shows what a receipt settles now, and what it leaves as credit', async () => {
  open();
  const panel = await dialog(/AMA-2026-000812/);
  expect(await panel.findByText('Rent, October 2026')).toBeInTheDocument();
  expect(panel.getByText('Left as credit').closest('div')).toHaveTextContent(/USh\s0/);
  expect(panel.getByText('Valid')).toBeInTheDocument();
});

test('leads to the charges that it settles, and says where it came from, whether the tenant got it and who recorded it', async () => {
  const sent = answer(
    listMessages,
    page([aMessage({ purpose: 'receipt', step: null, channel: 'mail', to: 'a@b.ug' })]),
  );
  const audit = answer(listAudit, page([anAuditEntry({ by: 'Moses Kato', summary: 'Moses Kato recorded a receipt' })]));
  const { user } = open(aReceipt({ source: 'statement' }));
  const panel = await dialog(/AMA-2026-000812/);
  expect(await panel.findByRole('link', { name: 'Rent, October 2026' })).toHaveAttribute(
    'href',
    '/manager/charges/601',
  );
  expect(panel.getByText('Came from').closest('div')).toHaveTextContent('An imported statement');
  const messages = within(await panel.findByRole('region', { name: 'Sent to the tenant' }));
  expect(messages.getByRole('listitem')).toHaveTextContent(/^EmailDeliveredReceipt · .*a@b\.ug$/);
  expect(messages.getByRole('link', { name: 'What they say' })).toHaveAttribute(
    'href',
    '/manager/messages?receipt=812',
  );
  expect(sent[0]?.query.get('receipt')).toBe('812');
  await user.click(panel.getByText('History'));
  expect((await panel.findAllByText('Moses Kato'))[0]).toBeVisible();
  expect(Object.fromEntries(audit[0]?.query ?? [])).toMatchObject({ subject: 'receipt', subject_id: '812' });
});

test('the phone number of who paid is written as people read it', async () => {
  open(aReceipt({ payer_name: 'Prossy Ejang', payer_phone: '+256776635526' }));
  expect(await screen.findByText('Prossy Ejang, 0776 635 526')).toBeInTheDocument();
});

test('a void receipt says why, and cannot be reversed again', async () => {
  open(aReceipt({ state: 'void', voided_at: '2026-11-22T09:00:00Z', void_reason: 'Typed twice', replaced_by: 813 }));
  const panel = await dialog(/AMA-2026-000812/);
  expect(await panel.findByText('Typed twice')).toBeInTheDocument();
  expect(await panel.findByRole('button', { name: 'Replaced by AMA-2026-000813' })).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'Reverse...' })).not.toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
});

test('a receipt names the one that it replaces, and opens it', async () => {
  const onOpen = vi.fn<(id: number) => void>();
  const { user } = open(aReceipt({ replaces: 811, replaces_code: 'AMA-2026-000811' }), onOpen);
  const panel = await dialog(/AMA-2026-000812/);
  await user.click(await panel.findByRole('button', { name: 'Replaces AMA-2026-000811' }));
  expect(onOpen).toHaveBeenCalledWith(811);
});

test.each([
  ['a deposit', 'deposit', 'Deposit'],
  ['another account', 'transfer', 'Another account'],
] as const)('money of %s is not said to be paid by another way', async (_what, source, words) => {
  open(aReceipt({ source, channel: 'other', method: 'Other' }));
  const panel = await dialog(/AMA-2026-000812/);
  expect((await panel.findByText('Paid by')).parentElement).toHaveTextContent(`Paid by${words}`);
});

test('a receipt for which no money came in is reversed without a right amount', async () => {
  const { user } = open(aReceipt({ source: 'deposit', channel: 'other', method: 'Deposit' }));
  await user.click(await screen.findByRole('button', { name: 'Reverse...' }));
  const form = await dialog(/Reverse AMA-2026-000812/);
  expect(form.getByLabelText(/Reason/)).toBeInTheDocument();
  expect(form.queryByRole('radio')).not.toBeInTheDocument();
});

test('reversing needs a reason, shows the balance after it, and can record the right amount', async () => {
  const { user } = open();
  const calls = answer(reverseReceipt, {
    receipt: aReceipt({ state: 'void' }),
    replacement: aReceipt({ id: 813, amount: 70_000, receipt_code: 'AMA-2026-000813' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Reverse...' }));
  const form = await dialog(/Reverse AMA-2026-000812/);
  const changes = await form.findByLabelText('What changes');
  expect(changes).toHaveTextContent(/BalanceUSh\s200,000 owed becomes USh\s900,000 owed/);
  await user.click(form.getByRole('button', { name: 'Reverse receipt' }));
  expect(calls).toHaveLength(0);
  await user.type(form.getByLabelText(/Reason/), 'It was 70,000');
  await user.click(form.getByRole('radio', { name: /Record the right receipt/ }));
  await user.clear(form.getByLabelText(/Right amount/));
  await user.type(form.getByLabelText(/Right amount/), '70k');
  expect(changes).toHaveTextContent(/becomes USh\s830,000 owed/);
  await user.click(form.getByRole('button', { name: 'Reverse and replace' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    reason: 'It was 70,000',
    replacement: { account: 7, amount: 70_000, method: 'Cash', received_at: receipt.received_at },
  });
});

test('of a tenant with more charges than one page lists, the oldest can be settled by hand', async () => {
  const { user } = open();
  const paid = { is_owed: false, outstanding_amount: 0, due_date: '2027-01-05' };
  answer(listPayments, listing([...Array.from({ length: 200 }, (_, id) => aCharge({ ...paid, id })), partly]));
  await user.click(await screen.findByRole('button', { name: 'Change allocation' }));
  expect(await screen.findByLabelText('For Rent, December 2026')).toBeVisible();
});

test('reversing does not name rent as owed that was paid ahead and is not charged any more', async () => {
  const charge = { id: 602, source: 'schedule' as const, settled_amount: 450_000, outstanding_amount: 0 };
  const january = aCharge({ ...charge, due_date: '2027-01-05', period_start: '2027-01-01', months_paid: [1] });
  const [whole, part] = receipt.allocations;
  if (!whole || !part) throw new Error('the receipt settles nothing');
  const { user } = open(aReceipt({ amount: 900_000, allocations: [whole, { ...part, amount: 450_000 }] }));
  answer(getAccount, anAccount({ balance: 0, open_amount: 0 }));
  answer(listPayments, page([settled, january]));
  await user.click(await screen.findByRole('button', { name: 'Reverse...' }));
  const changes = await (await dialog(/Reverse AMA-2026-000812/)).findByLabelText('What changes');
  await waitFor(() => expect(changes).toHaveTextContent(/USh\s0 becomes USh\s450,000 owed/));
});

test.each([
  ['a deposit', { payment_type: 'Security Deposit' as const }],
  ['a line by hand', { by_hand: true }],
])('the right amount settles what the wrong one did, where that has %s', async (_what, first) => {
  const [deposit, rent] = receipt.allocations;
  if (!deposit || !rent) throw new Error('The receipt settles two charges.');
  const { user } = open(aReceipt({ allocations: [{ ...deposit, ...first }, rent] }));
  const calls = answer(reverseReceipt, { receipt: aReceipt({ state: 'void' }), replacement: aReceipt({ id: 813 }) });
  await user.click(await screen.findByRole('button', { name: 'Reverse...' }));
  const form = await dialog(/Reverse AMA-2026-000812/);
  await user.type(form.getByLabelText(/Reason/), 'It was 500,000');
  await user.click(form.getByRole('radio', { name: /Record the right receipt/ }));
  await user.clear(form.getByLabelText(/Right amount/));
  await user.type(form.getByLabelText(/Right amount/), '500k');
  await user.click(form.getByRole('button', { name: 'Reverse and replace' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    replacement: {
      amount: 500_000,
      allocations: [
        { charge: 601, amount: 450_000 },
        { charge: 602, amount: 50_000 },
      ],
    },
  });
});

test('a wrong day, method or reference is put right in the receipt that replaces it', async () => {
  const { user } = open(aReceipt({ channel: 'mtn', method: 'Mobile Money', external_reference: '22851904467' }));
  const used = { 'replacement.external_reference': ['This transaction id is recorded already.'] };
  const calls = refuse(reverseReceipt, 'invalid_input', used);
  await user.click(await screen.findByRole('button', { name: 'Reverse...' }));
  const form = await dialog(/Reverse AMA-2026-000812/);
  await user.type(form.getByLabelText(/^Reason/), 'It was Airtel, a day before');
  await user.click(form.getByRole('radio', { name: /Record the right receipt/ }));
  expect(form.getByLabelText(/Right amount/)).toHaveValue('700,000');
  expect(form.getByLabelText('MTN MoMo transaction id')).toHaveValue('22851904467');
  expect(form.getByLabelText(/Day received/)).toHaveValue('2026-11-21');
  await user.click(form.getByRole('radio', { name: /Airtel Money/ }));
  await user.clear(form.getByLabelText('Airtel Money transaction id'));
  await user.type(form.getByLabelText('Airtel Money transaction id'), '77120');
  fireEvent.change(form.getByLabelText(/Day received/), { target: { value: '2026-11-20' } });
  await user.click(form.getByRole('button', { name: 'Reverse and replace' }));
  await waitFor(() =>
    expect(form.getByLabelText('Airtel Money transaction id')).toHaveAccessibleDescription(/recorded already/),
  );
  expect(calls[0]?.body).toMatchObject({
    replacement: {
      amount: 700_000,
      method: 'Mobile Money',
      channel: 'airtel',
      external_reference: '77120',
      received_at: '2026-11-20',
      payer_name: 'Aisha Namatovu',
    },
  });
});

test('money that was used since is not reversed, and the form says so', async () => {
  const { user } = open();
  refuse(reverseReceipt, 'money_used');
  await user.click(await screen.findByRole('button', { name: 'Reverse...' }));
  const form = await dialog(/Reverse AMA-2026-000812/);
  await user.type(form.getByLabelText(/Reason/), 'Typed twice{Enter}');
  expect(await form.findByRole('alert')).toHaveTextContent('Undo that first.');
  expect(form.getByLabelText(/Reason/)).toHaveValue('Typed twice');
});

test('a split by hand keeps to the receipt and to each charge', async () => {
  const { user } = open();
  const calls = answer(allocateReceipt, aReceipt({ allocated: 450_000, unallocated: 250_000 }));
  await user.click(await screen.findByRole('button', { name: 'Change allocation' }));
  const form = await dialog(/Move what AMA-2026-000812 settles/);
  const late = await form.findByLabelText('For Rent, December 2026');
  await user.clear(late);
  await user.type(late, '460k');
  expect(late).toHaveAccessibleDescription(/Only USh\s450,000 of this charge is open\./);
  expect(form.getByRole('button', { name: 'Save allocation' })).toBeDisabled();
  await user.clear(late);
  expect(form.getByText(/USh\s250,000 stays credit\./)).toBeInTheDocument();
  expect(form.getByLabelText('What changes')).toHaveTextContent(/CreditUSh\s0 becomes USh\s250,000/);
  await user.click(form.getByRole('button', { name: 'Save allocation' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ allocations: [{ charge: 601, amount: 450_000 }], version: 2 }));
});

test('what the server refuses of a split is shown at its line, and at the top where the line is gone', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Change allocation' }));
  const form = await dialog(/Move what AMA-2026-000812 settles/);
  const rent = await form.findByLabelText('For Rent, October 2026');
  refuse(allocateReceipt, 'invalid_input', { 'allocations.0.charge': ['This charge is only claimed.'] });
  await user.click(form.getByRole('button', { name: 'Save allocation' }));
  await waitFor(() => expect(rent).toHaveAccessibleDescription('This charge is only claimed.'));
  expect(form.queryByRole('alert')).toBeNull();
  refuse(allocateReceipt, 'invalid_input', { 'allocations.7.charge': ['This charge is only claimed.'] });
  await user.click(form.getByRole('button', { name: 'Save allocation' }));
  expect(await form.findByRole('alert')).toBeInTheDocument();
});

test('a receipt that somebody else allocated meanwhile stays as it is', async () => {
  const { user } = open();
  answerConflict(allocateReceipt, aReceipt({ version: 3 }));
  await user.click(await screen.findByRole('button', { name: 'Change allocation' }));
  const form = await dialog(/Move what AMA-2026-000812 settles/);
  await form.findByLabelText('For Rent, December 2026');
  await user.click(form.getByRole('button', { name: 'Save allocation' }));
  expect(await form.findByRole('alert')).toHaveTextContent(/^Sarah Nakato changed this .*at 12:40\. Check the figures/);
});

test('tax withheld is shown, and its certificate is entered when it comes', async () => {
  const { user } = open(aReceipt({ amount: 658_000, withheld: 42_000 }));
  const panel = await dialog(/AMA-2026-000812/);
  expect((await panel.findByText('Tax withheld')).closest('div')).toHaveTextContent(/USh\s42,000, no certificate yet/);
  expect(panel.queryByText('Refunded or moved')).not.toBeInTheDocument();
  const calls = answer(changeCertificate, aReceipt({ withheld: 42_000, withholding_certificate: 'WHT-7', version: 3 }));
  await user.click(panel.getByRole('button', { name: 'Enter certificate' }));
  const form = await dialog(/Withholding certificate/);
  await user.type(form.getByLabelText('Number of the certificate'), 'WHT-7{Enter}');
  await waitFor(() => expect(calls[0]?.body).toEqual({ withholding_certificate: 'WHT-7', version: 2 }));
});

test('the right receipt keeps the tax that was withheld', async () => {
  const { user } = open(aReceipt({ amount: 658_000, withheld: 42_000, withholding_certificate: 'WHT-7' }));
  const calls = answer(reverseReceipt, { receipt: aReceipt({ state: 'void' }), replacement: aReceipt({ id: 813 }) });
  await user.click(await screen.findByRole('button', { name: 'Reverse...' }));
  const form = await dialog(/Reverse AMA-2026-000812/);
  expect(await form.findByLabelText('What changes')).toHaveTextContent(/becomes USh\s900,000 owed/);
  await user.type(form.getByLabelText(/Reason/), 'Typed wrong');
  await user.click(form.getByRole('radio', { name: /Record the right receipt/ }));
  await user.click(form.getByRole('button', { name: 'Reverse and replace' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ replacement: { withheld: 42_000, withholding_certificate: 'WHT-7' } });
});

test('a receipt whose answer was lost is sent under the same key by the next press, and one that was sent under another', async () => {
  const { user } = open();
  const lost = loseAnswer(sendReceipt);
  const send = await screen.findByRole('button', { name: 'Send again' });
  await user.click(send);
  expect((await screen.findAllByText('This may be done already')).length).toBeGreaterThan(0);
  const calls = answer(sendReceipt, { sent_to: 'aisha@example.com' });
  for (const length of [1, 2]) {
    await waitFor(() => expect(send).toBeEnabled());
    await user.click(send);
    await waitFor(() => expect(calls).toHaveLength(length));
  }
  const [again, next] = keysOf(calls);
  expect([again]).toEqual(keysOf(lost));
  expect(next).not.toBe(again);
});

test('a receipt is sent again', async () => {
  const { user } = open();
  const calls = answer(sendReceipt, { sent_to: 'aisha@example.com' });
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(calls).toHaveLength(1));
});
