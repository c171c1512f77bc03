import { createCollection, getCollection, listCollections } from '@amayumba/contract/money/collection-endpoints.ts';
import type { Collection } from '@amayumba/contract/money/collection.ts';
import { getMyAccount } from '@amayumba/contract/money/my-account-endpoints.ts';
import { listNetworks, type OpenNetwork } from '@amayumba/contract/money/network-endpoints.ts';
import { listMyReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { getMyRentAlerts, getReceiptStatus, listMyPayments } from '@amayumba/contract/payments/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, answerForeign, neverAnswer, refuse } from '../../../test/handlers.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { aCollection, anAccount, aReceipt, december, october, page, paidCollection } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { TenantPaymentsScreen } from '../payments/TenantPaymentsScreen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') });
  // Loaded before, so that a slow import does not look like a slow screen.
  return Promise.all([import('./pay-modals.tsx'), import('../../../ui/ModalPanel.tsx')]);
});

const NETWORKS: OpenNetwork[] = [
  { name: 'mtn', simulator_url: null },
  { name: 'airtel', simulator_url: null },
];

interface Served {
  networks?: OpenNetwork[];
  /** The tenant's attempts, the latest first. */
  attempts?: Collection[];
}

function serve({ networks = NETWORKS, attempts = [] }: Served = {}) {
  const payments = [october, december];
  answer(listMyPayments, { ...page(payments), total_amount: 0 });
  answer(getReceiptStatus, { payments, total_paid: 0, total_pending: 0, amount_paid: 0, amount_pending: 0 });
  answer(getMyRentAlerts, { total_upcoming: 1, total_overdue: 1, overdue: [october], upcoming_due: [december] });
  answer(listMyReceipts, page([aReceipt({ amount: 450_000 })]));
  answer(listNetworks, networks);
  const listed = { attempts };
  answer(listCollections, () => page(listed.attempts));
  return { listed, account: answer(getMyAccount, anAccount()) };
}

const show = () => renderScreen(<TenantPaymentsScreen />, { as: 'tenant' });
const owed = async () => within(await screen.findByRole('region', { name: 'You owe' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function openForm() {
  const { user } = show();
  await user.click((await owed()).getByRole('button', { name: 'Pay now' }));
  return { user, form: await dialog('Pay now') };
}

describe('the form', () => {
  test('offers what is late and all that is open, the own phone, and its network', async () => {
    serve();
    const { form } = await openForm();
    expect(form.getByRole('radio', { name: /^What is late\s?Rent, October 2026\s?450,000$/ })).toBeChecked();
    expect(
      form.getByRole('radio', { name: /^All that is open\s?Rent, October 2026; Rent, December 2026\s?900,000$/ }),
    ).toBeInTheDocument();
    expect(form.getByLabelText('Phone that pays')).toHaveValue('0772 123 456');
    expect(form.getByText('Your number.')).toBeInTheDocument();
    expect(form.getByRole('radio', { name: /^MTN MoMo/ })).toBeChecked();
    expect(form.getByRole('button', { name: /^Pay USh\s450,000 with MTN$/ })).toBeInTheDocument();
  });

  test('another phone brings its network, which the payer may change', async () => {
    serve();
    const { user, form } = await openForm();
    const sent = answer(createCollection, aCollection({ provider: 'mtn', phone: '256752000111' }));
    answer(getCollection, aCollection());
    await user.clear(form.getByLabelText('Phone that pays'));
    await user.type(form.getByLabelText('Phone that pays'), '0752 000111');
    expect(form.getByRole('radio', { name: /^Airtel Money/ })).toBeChecked();
    expect(form.getByText('Whoever holds this phone types the PIN.')).toBeInTheDocument();
    await user.click(form.getByRole('radio', { name: /^MTN MoMo/ }));
    await user.click(form.getByRole('button', { name: /^Pay/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    // The account on the screen: by now another lease may be the current one.
    expect(sent[0]?.body).toEqual({ amount: 450_000, phone: '0752 000111', provider: 'mtn', account: 7 });
  });

  test('stays while a call of the page that failed is made again', async () => {
    serve();
    refuse(getMyRentAlerts, 'not_found');
    const { user, form } = await openForm();
    const phone = form.getByLabelText('Phone that pays');
    await user.clear(phone);
    await user.type(phone, '0752 000111');
    const again = neverAnswer(getMyRentAlerts);
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(again).toHaveLength(1));
    expect(phone).toBeVisible();
    expect(phone).toHaveValue('0752 000111');
  });

  test('another amount is from 500, and what is wrong shows beside its field once it is sent', async () => {
    serve();
    const { user, form } = await openForm();
    const sent = answer(createCollection, aCollection({ amount: 500 }));
    answer(getCollection, aCollection({ amount: 500 }));
    await user.click(form.getByRole('radio', { name: /^Another amount/ }));
    await user.type(form.getByLabelText(/^Amount/), '499');
    await user.clear(form.getByLabelText('Phone that pays'));
    await user.type(form.getByLabelText('Phone that pays'), '0711 000111');
    await user.click(form.getByRole('button', { name: /^Pay/ }));
    expect(form.getByLabelText('Phone that pays')).not.toHaveAttribute('aria-invalid');
    expect(form.getByText('Choose the network of this phone.')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    await user.click(form.getByRole('radio', { name: /^Airtel Money/ }));
    await user.clear(form.getByLabelText(/^Amount/));
    await user.type(form.getByLabelText(/^Amount/), '500');
    await user.click(form.getByRole('button', { name: /^Pay USh\s500 with Airtel$/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('offers no sum below 500, which no network asks for', async () => {
    serve();
    answer(getMyAccount, anAccount({ open_amount: 300, overdue_amount: 300, not_due: 0 }));
    const { form } = await openForm();
    expect(form.queryByRole('radio', { name: /^What is late/ })).not.toBeInTheDocument();
    expect(form.getByRole('radio', { name: /^Another amount/ })).toBeChecked();
    expect(form.getByLabelText(/^Amount/)).toBeInTheDocument();
  });

  test('proposes what is open now where the chosen sum was paid meanwhile', async () => {
    serve();
    const { user, form } = await openForm();
    await user.clear(form.getByLabelText('Phone that pays'));
    await user.type(form.getByLabelText('Phone that pays'), '0772 000111');
    answer(getMyAccount, anAccount({ open_amount: 450_000, overdue_amount: 0, not_due: 450_000 }));
    fireEvent(window, new Event('focus'));
    expect(await form.findByRole('button', { name: /^Pay USh\s450,000 with MTN$/ })).toBeInTheDocument();
    await waitFor(() => expect(form.getByRole('radio', { name: /^All that is open/ })).toBeChecked());
    expect(form.queryByRole('radio', { name: /^What is late/ })).not.toBeInTheDocument();
  });

  test('leads to the other ways to pay', async () => {
    serve();
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: /with your payment code/ }));
    expect(await screen.findByRole('dialog', { name: 'How to pay' })).toBeInTheDocument();
  });

  test('shows why the network cannot be asked, and keeps what was typed', async () => {
    serve();
    const { user, form } = await openForm();
    refuse(createCollection, 'provider_away');
    await user.click(form.getByRole('radio', { name: /^All that is open/ }));
    await user.click(form.getByRole('button', { name: /^Pay/ }));
    expect(await form.findByText(/This network does not answer at the moment. Nothing was taken./)).toBeInTheDocument();
    expect(form.getByRole('radio', { name: /^All that is open/ })).toBeChecked();
  });
});

describe('paying', () => {
  test('asks once for a double click, waits for the PIN, and ends with the receipt and its proof', async () => {
    const { listed, account } = serve();
    const { user, form } = await openForm();
    const attempt = { now: aCollection() };
    const sent = answer(createCollection, () => {
      listed.attempts = [attempt.now];
      return aCollection({ state: 'created' });
    });
    answer(getCollection, () => attempt.now);
    await user.dblClick(form.getByRole('button', { name: /^Pay USh/ }));
    expect(await form.findByRole('heading', { name: 'Look at your phone' })).toHaveFocus();
    expect(form.getByRole('timer')).toHaveTextContent('5:00left to answer');
    expect(await form.findByText('Asked MTN')).toBeInTheDocument();
    expect(form.getByText(/Dial/)).toHaveTextContent('No message on the phone? Dial *165# and open pending approvals.');
    expect(form.getByText('You may close this page. Nothing is paid twice.')).toBeInTheDocument();
    // Many tenants have no email address.
    expect(form.getByText('here, and under Receipts')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f]{32}$/);
    const before = account.length;
    attempt.now = paidCollection;
    listed.attempts = [paidCollection];
    fireEvent(window, new Event('focus'));
    const receipt = await dialog('Receipt');
    expect(receipt.getByRole('heading', { name: /^Paid USh\s450,000$/ })).toHaveFocus();
    expect(receipt.getByText(/^Thank you, Aisha\./)).toHaveTextContent('You are paid until 30 Sept 2026.');
    expect(await receipt.findByText('22852640913')).toBeInTheDocument();
    expect(await receipt.findByRole('link', { name: 'Verify' })).toHaveAttribute(
      'href',
      'https://portal.example/r/7KQ2M9XT4R',
    );
    expect(receipt.getByText('7KQ2M9XT4R')).toBeInTheDocument();
    // What it changed is fetched again.
    await waitFor(() => expect(account.length).toBeGreaterThan(before));
    await user.click(receipt.getByRole('button', { name: 'Done' }));
    await modalsAreClosed();
  });

  test('a payment that failed says why and whether money was taken, and the form is ready to try again', async () => {
    const { listed } = serve();
    const { user, form } = await openForm();
    const reason = 'The prompt was declined. Nothing was taken. Try again when you are ready to pay.';
    const failed = aCollection({ state: 'failed', reason, finished_at: '2026-11-21T09:00:40Z' });
    const sent = answer(createCollection, () => {
      listed.attempts = [failed];
      return aCollection({ state: 'created' });
    });
    answer(getCollection, failed);
    await user.click(form.getByRole('radio', { name: /^All that is open/ }));
    await user.click(form.getByRole('button', { name: /^Pay USh/ }));
    expect(await form.findByRole('heading', { name: 'Not paid' })).toBeInTheDocument();
    expect(form.getByText(reason)).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Try again' }));
    expect(await form.findByRole('radio', { name: /^All that is open/ })).toBeChecked();
    await user.click(form.getByRole('button', { name: /^Pay USh/ }));
    await waitFor(() => expect(sent).toHaveLength(2));
    // Another attempt is another request.
    expect(sent[1]?.headers.get('Idempotency-Key')).not.toBe(sent[0]?.headers.get('Idempotency-Key'));
  });

  test('a form that changed after a lost reply says that a payment was asked for before', async () => {
    const { listed } = serve();
    const { user, form } = await openForm();
    refuse(createCollection, 'key_reused');
    listed.attempts = [paidCollection];
    answer(getCollection, paidCollection);
    await user.click(form.getByRole('button', { name: /^Pay USh/ }));
    expect(await form.findByRole('alert')).toHaveTextContent(
      'A payment was asked for before, but the reply did not arrive. See under History what became of it before you pay again.',
    );
    // What became of it is fetched.
    expect(await screen.findByText(/^Paid USh\s450,000/)).toBeInTheDocument();
  });

  test('a refusal because another payment is open leads to that payment', async () => {
    const { listed } = serve();
    const { user, form } = await openForm();
    refuse(createCollection, 'collection_open');
    answer(getCollection, aCollection());
    listed.attempts = [aCollection()];
    await user.click(form.getByRole('button', { name: /^Pay USh/ }));
    await user.click(await form.findByRole('button', { name: 'Show this payment' }));
    expect(await form.findByRole('heading', { name: 'Look at your phone' })).toBeInTheDocument();
  });

  test('what nobody knows yet is not paid again', async () => {
    const reason =
      'We could not learn what became of this payment. Do not pay again; we are asking MTN. Reference 3f1c2a90.';
    const unknown = aCollection({ state: 'unknown', reason, requested_at: '2026-11-20T09:00:00Z' });
    serve({ attempts: [unknown] });
    answer(getCollection, unknown);
    const { user } = show();
    const card = await owed();
    expect(await card.findByText(/^Not known yet: USh\s450,000/)).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Show this payment' }));
    const form = await dialog('Pay now');
    expect(await form.findByText(reason)).toBeInTheDocument();
    expect(form.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('while it is not known whether one was taken, Pay now shows that first, and the form only on demand', async () => {
    const reason =
      'We could not learn what became of this payment. Do not pay again; we are asking MTN. Reference 3f1c2a90.';
    const unknown = aCollection({ state: 'unknown', reason, requested_at: '2026-11-20T09:00:00Z' });
    serve({ attempts: [unknown] });
    answer(getCollection, unknown);
    const { user, form } = await openForm();
    expect(await form.findByRole('heading', { name: 'We do not know yet' })).toHaveFocus();
    expect(form.getByText(/^USh\s450,000 from 0772 123 456, asked for on/)).toBeInTheDocument();
    expect(form.getByText('If you pay now, it may be paid twice.')).toBeInTheDocument();
    expect(form.queryByLabelText('Phone that pays')).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Pay all the same' }));
    const sent = answer(createCollection, aCollection({ id: '22222222-2222-4222-8222-222222222222' }));
    await user.click(await form.findByRole('button', { name: /^Pay USh\s450,000 with MTN$/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('an unknown payment of another lease is shown once that lease is chosen', async () => {
    serve({ attempts: [aCollection({ state: 'unknown', account: 8, reason: 'Do not pay again.' })] });
    answer(getCollection, aCollection({ state: 'unknown', account: 8, reason: 'Do not pay again.' }));
    const payments = [october, december, { ...october, id: 99, account: 8 }];
    answer(getReceiptStatus, { payments, total_paid: 0, total_pending: 0, amount_paid: 0, amount_pending: 0 });
    const { user, form } = await openForm();
    await user.click(await form.findByRole('radio', { name: /^From another lease/ }));
    expect(await form.findByRole('heading', { name: 'We do not know yet' })).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Pay all the same' }));
    expect(await form.findByRole('radio', { name: /^From another lease/ })).toBeChecked();
  });
});

describe('after leaving or a reload', () => {
  test('the open payment is found again, and Pay now shows it instead of another form', async () => {
    serve({ attempts: [aCollection()] });
    answer(getCollection, aCollection());
    const { user } = show();
    const card = await owed();
    expect(await card.findByText(/A prompt is on its way/)).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Pay now' }));
    const form = await dialog('Pay now');
    expect(await form.findByRole('heading', { name: 'Look at your phone' })).toBeInTheDocument();
  });

  test('a payment that has just ended says so, and an older one does not', async () => {
    serve({ attempts: [paidCollection] });
    answer(getCollection, paidCollection);
    show();
    expect(await (await owed()).findByText(/^Paid USh\s450,000/)).toBeInTheDocument();
  });

  test('a payment that ended long ago is not shown above what is owed', async () => {
    serve({ attempts: [{ ...paidCollection, finished_at: '2026-11-20T09:00:00Z' }] });
    show();
    const card = await owed();
    expect(card.queryByText(/^Paid USh/)).not.toBeInTheDocument();
  });
});

test('the history ends with the last payments by phone, also those that came to nothing', async () => {
  const reason = 'The PIN was wrong. Nothing was taken. Try again with the right PIN.';
  const id = '11111111-1111-4111-8111-111111111111';
  const failed = aCollection({ id, state: 'failed', reason, finished_at: '2026-11-20T09:00:00Z' });
  serve({ attempts: [failed, { ...paidCollection, finished_at: '2026-11-19T09:00:00Z' }] });
  show();
  const rows = within(await screen.findByRole('list', { name: 'Paid by phone' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/^USh\s450,000Not paidMTN 0772 123 456 · .*The PIN was wrong\./);
  expect(rows[1]).toHaveTextContent(/^USh\s450,000Paid.* · AMA-2026-000812$/);
});

describe('where nobody can be asked by phone', () => {
  test.each([
    ['both networks are off', () => serve({ networks: [] })],
    [
      'the server lacks these calls',
      () => {
        serve();
        answerForeign(listNetworks, { detail: 'Not found.' }, 404);
      },
    ],
  ])('because %s, the tenant pays by hand', async (_why, prepare) => {
    prepare();
    show();
    const card = await owed();
    expect(card.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', '/tenant/payments?tab=log');
    expect(card.getByRole('button', { name: 'How to pay' })).toBeInTheDocument();
    expect(card.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
  });
});
