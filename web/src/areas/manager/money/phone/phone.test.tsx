import { getAccount, getStatement } from '@amayumba/contract/money/account-endpoints.ts';
import { listTerms } from '@amayumba/contract/money/charging-endpoints.ts';
import {
  checkCollection,
  createCollection,
  decideCollection,
  getCollection,
  listCollections,
} from '@amayumba/contract/money/collection-endpoints.ts';
import type { Collection } from '@amayumba/contract/money/collection.ts';
import { listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { listNetworks } from '@amayumba/contract/money/network-endpoints.ts';
import { createPayLink } from '@amayumba/contract/money/pay-link-endpoints.ts';
import { listProviders } from '@amayumba/contract/money/provider-endpoints.ts';
import type { Provider } from '@amayumba/contract/money/provider.ts';
import { getMoneyReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, answerForeign, refuse } from '../../../../test/handlers.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { aCollection, anAccount, aReceipt, aStatement, page, paidCollection } from '../../../../test/money.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { AccountPage } from '../account/AccountPage.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') });
  return Promise.all([import('../account/AccountDialogs.tsx'), import('../../../../ui/ModalPanel.tsx')]);
});

const UNKNOWN = aCollection({
  state: 'unknown',
  reason: 'We could not learn what became of this payment. Do not pay again; we are asking MTN. Reference 3f1c2a90.',
  requested_at: '2026-11-20T08:00:00Z',
  checks: 90,
});

function open(attempts: Collection[] = [], hasNetworks = true) {
  const account = anAccount();
  answer(getAccount, account);
  answer(getStatement, aStatement(account));
  answer(listDeposits, page([]));
  answer(listTerms, []);
  answer(listMoneyRules, []);
  if (hasNetworks) answer(listNetworks, [{ name: 'mtn', simulator_url: null }]);
  const listed = { attempts };
  const lists = answer(listCollections, ({ query }) => page(query.get('state') === 'open' ? [] : listed.attempts));
  const view = renderScreen(
    <Routes>
      <Route path="/manager/money/accounts/:id" element={<AccountPage />} />
    </Routes>,
    { path: `/manager/money/accounts/${account.id}` },
  );
  const ask = async (item: string) => {
    await view.user.click(await screen.findByRole('button', { name: 'More' }));
    await view.user.click(await screen.findByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog', { name: item }));
  };
  return { ...view, ask, listed, lists };
}

const attemptsOf = async () => within(await screen.findByRole('list', { name: 'Payments asked for by phone' }));

describe('Ask by phone', () => {
  test('names the account, waits for the PIN, and leads to the receipt', async () => {
    const { user, ask } = open();
    const form = await ask('Ask by phone');
    const sent = answer(createCollection, aCollection({ state: 'created' }));
    answer(getMoneyReceipt, aReceipt({ amount: 450_000 }));
    answer(getCollection, paidCollection);
    expect(form.getByText('Aisha Namatovu, U02, Kireka Hill Cottages')).toBeInTheDocument();
    expect(form.getByRole('radio', { name: /^What is late\s?47 days late\s?450,000$/ })).toBeChecked();
    expect(form.getByText('The tenant’s number.')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: /^Ask for USh\s450,000 by MTN$/ }));
    const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
    expect(sent[0]?.body).toEqual({ amount: 450_000, phone: '0772 123 456', provider: 'mtn', account: 7 });
    expect(receipt.getByRole('link', { name: 'Open the receipt' })).toHaveAttribute(
      'href',
      '/manager/money/accounts/7?receipt=812',
    );
  });

  test.each(['no network is switched on', 'the server lacks these calls'])('is not offered where %s', async (why) => {
    const { user } = open([], false);
    if (why.startsWith('no network')) answer(listNetworks, []);
    else answerForeign(listNetworks, { detail: 'Not found.' }, 404);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.queryByRole('menuitem', { name: 'Ask by phone' })).not.toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Send a pay link' })).not.toBeInTheDocument();
  });
});

test('a pay link is made once, copied or sent by WhatsApp, and says till when it works', async () => {
  const { user, ask } = open();
  const sent = answer(createPayLink, {
    url: 'https://portal.example/pay/7.abc',
    expires_at: '2026-12-05T09:00:00Z',
  });
  const form = await ask('Send a pay link');
  await user.click(form.getByRole('button', { name: 'Make the link' }));
  expect(await form.findByLabelText('Pay link')).toHaveValue('https://portal.example/pay/7.abc');
  expect(form.getByText(/^Works until 5 Dec 2026/)).toBeInTheDocument();
  expect(form.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/256772123456?text=Pay%20your%20rent%20by%20mobile%20money%20here%3A%20https%3A%2F%2Fportal.example%2Fpay%2F7.abc',
  );
  await user.click(form.getByRole('button', { name: /^Copy/ }));
  expect(await navigator.clipboard.readText()).toBe('https://portal.example/pay/7.abc');
  expect(sent.map(({ body }) => body)).toEqual([{ account: 7 }]);
});

describe('a pay link by SMS', () => {
  const SMS: Provider = {
    name: 'sms',
    mode: 'simulator',
    base_url: '',
    currency: 'UGX',
    has_secrets: false,
    callback_url: '',
    simulator_url: null,
    last_ok_at: null,
    last_error: '',
    version: 1,
  };

  test('is offered where the number can receive one, and says where it goes', async () => {
    answer(listProviders, [SMS]);
    const { user, ask } = open();
    const form = await ask('Send a pay link');
    await user.click(await form.findByRole('checkbox', { name: 'Send it by SMS to 0772 123 456' }));
    refuse(createPayLink, 'invalid_input', { send_sms: ['SMS is switched off in Settings.'] });
    await user.click(form.getByRole('button', { name: 'Make the link' }));
    await waitFor(() =>
      expect(form.getByRole('checkbox')).toHaveAccessibleDescription('SMS is switched off in Settings.'),
    );
    const sent = answer(createPayLink, {
      url: 'https://portal.example/pay/7.abc',
      expires_at: '2026-12-05T09:00:00Z',
      sms: { to: '+256772123456', held_until: null },
    });
    await user.click(form.getByRole('button', { name: 'Make the link' }));
    expect(await form.findByText('It goes to 0772 123 456 by SMS.')).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([{ account: 7, send_sms: true }]);
  });

  test('is not offered while the office sends none', async () => {
    const asked = answer(listProviders, [{ ...SMS, mode: 'off' }]);
    const form = await open().ask('Send a pay link');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(form.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('what was asked for by phone', () => {
  test('shows the last attempts with their state and reason, and no action for one that has ended', async () => {
    open([
      aCollection({ id: '11111111-1111-4111-8111-111111111111', state: 'failed', reason: 'The PIN was wrong.' }),
      paidCollection,
    ]);
    const [failed, paid] = (await attemptsOf()).getAllByRole('listitem');
    expect(failed).toHaveTextContent(/USh\s450,000Not paidMTN 0772 123 456 · .*The PIN was wrong\./);
    expect(paid).toHaveTextContent(/PaidMTN 0772 123 456 · .* · AMA-2026-000812/);
    expect((await attemptsOf()).queryByRole('button')).not.toBeInTheDocument();
  });

  test('an earlier one that waits for a decision is shown behind the last three', async () => {
    const ended = [1, 2, 3, 4].map((nth) =>
      aCollection({ id: `1111111${nth}-1111-4111-8111-111111111111`, state: 'failed', reason: '' }),
    );
    const unknown = aCollection({ state: 'unknown', reason: 'We could not learn what became of this payment.' });
    answer(getCollection, unknown);
    open([...ended, unknown]);
    expect((await attemptsOf()).getAllByRole('listitem')).toHaveLength(4);
    expect((await attemptsOf()).getByRole('button', { name: /^Decide/ })).toBeInTheDocument();
  });

  test('Check now asks the network once, and the lists are fetched again', async () => {
    answer(getCollection, aCollection());
    const { user, lists } = open([aCollection()]);
    const sent = answer(checkCollection, aCollection({ checks: 1 }));
    await user.click((await attemptsOf()).getByRole('button', { name: /^Check now/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(lists.length).toBeGreaterThan(1));
  });

  test('Check now says why the network cannot be asked', async () => {
    answer(getCollection, aCollection());
    const { user } = open([aCollection()]);
    refuse(checkCollection, 'provider_off');
    await user.click((await attemptsOf()).getByRole('button', { name: /^Check now/ }));
    expect(await (await attemptsOf()).findByRole('alert')).toHaveTextContent(/^This network is switched off here/);
  });

  test('an unknown one is decided as paid, with the id of its message and a reason', async () => {
    answer(getCollection, UNKNOWN);
    const { user } = open([UNKNOWN]);
    const sent = answer(decideCollection, paidCollection);
    await user.click((await attemptsOf()).getByRole('button', { name: /^Decide/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Decide about this payment' }));
    expect(form.getByRole('button', { name: 'Record as not paid' })).toBeDisabled();
    await user.click(form.getByRole('radio', { name: /^It was paid/ }));
    await user.type(form.getByLabelText(/^Transaction id of MTN/), '22852640913');
    await user.type(form.getByLabelText(/^Reason/), 'On the statement of 20 November');
    await user.click(form.getByRole('button', { name: 'Record as paid' }));
    await modalsAreClosed();
    expect(sent.map(({ body }) => body)).toEqual([
      { state: 'succeeded', transaction_id: '22852640913', reason: 'On the statement of 20 November' },
    ]);
  });

  test('an unknown one is decided as not paid without an id', async () => {
    answer(getCollection, UNKNOWN);
    const { user } = open([UNKNOWN]);
    const sent = answer(decideCollection, aCollection({ state: 'failed', reason: 'Not on the statement' }));
    await user.click((await attemptsOf()).getByRole('button', { name: /^Decide/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Decide about this payment' }));
    await user.click(form.getByRole('radio', { name: /^It was not paid/ }));
    expect(form.queryByLabelText(/^Transaction id/)).not.toBeInTheDocument();
    await user.type(form.getByLabelText(/^Reason/), 'Not on the statement');
    await user.click(form.getByRole('button', { name: 'Record as not paid' }));
    await modalsAreClosed();
    expect(sent.map(({ body }) => body)).toEqual([{ state: 'failed', reason: 'Not on the statement' }]);
  });
});
