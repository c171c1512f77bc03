import { listProviders, testProvider, updateProvider } from '@amayumba/contract/money/provider-endpoints.ts';
import type { Provider } from '@amayumba/contract/money/provider.ts';
import { getSecondFactor } from '@amayumba/contract/own-account/endpoints.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, answerConflict, answerForeign, refuse } from '../../../../test/handlers.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { MobileMoneyCard } from './ProviderCards.tsx';

const MTN: Provider = {
  name: 'mtn',
  mode: 'live',
  base_url: 'https://proxy.momoapi.mtn.com',
  currency: 'UGX',
  has_secrets: true,
  callback_url: 'https://portal.example/api/money/callbacks/mtn/',
  simulator_url: null,
  last_ok_at: '2026-11-21T08:30:00Z',
  last_error: '',
  version: 3,
};
const AIRTEL: Provider = { ...MTN, name: 'airtel', mode: 'off', base_url: '', has_secrets: false, version: 1 };

beforeEach(() => import('../../../../ui/ModalPanel.tsx'));

function open(providers = [MTN, AIRTEL], isFactorOn = false) {
  const listed = answer(listProviders, providers);
  answer(getSecondFactor, { is_on: isFactorOn, since: null, recovery_codes_left: 0 });
  return { listed, ...renderScreen(<MobileMoneyCard />) };
}

const rows = async () => within(await screen.findByRole('list', { name: 'Mobile money' })).getAllByRole('listitem');

async function change(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: `Change ${name}` }));
  return within(await screen.findByRole('dialog', { name }));
}

describe('the networks', () => {
  test('show mode, address, keys, last answer and error, and the callback address to copy', async () => {
    open([{ ...MTN, last_error: 'MTN: no answer within 20 seconds.' }, AIRTEL]);
    const [mtn, airtel] = await rows();
    expect(mtn).toHaveTextContent(/MTN MoMoLive/);
    expect(mtn).toHaveTextContent('https://proxy.momoapi.mtn.com');
    expect(mtn).toHaveTextContent('KeysStored, never shown again');
    expect(mtn).toHaveTextContent(/Last answer21 Nov 2026/);
    expect(mtn).toHaveTextContent('Last errorMTN: no answer within 20 seconds.');
    expect(screen.getByLabelText('Callback address of MTN')).toHaveValue(MTN.callback_url);
    expect(airtel).toHaveTextContent('Nobody can be asked by this network.');
    expect(screen.queryByRole('button', { name: 'Test Airtel Money' })).not.toBeInTheDocument();
  });

  test('in the simulator lead to its phone', async () => {
    open([{ ...MTN, mode: 'simulator', simulator_url: 'http://127.0.0.1:4999' }]);
    expect(await screen.findByRole('link', { name: /phone/ })).toHaveAttribute('href', 'http://127.0.0.1:4999');
    expect(screen.queryByLabelText('Callback address of MTN')).not.toBeInTheDocument();
  });

  test('a test says what the network answered and how long it took', async () => {
    const { user, listed } = open();
    answer(testProvider, { ok: true, error: null, took_ms: 312 });
    await user.click(await screen.findByRole('button', { name: 'Test MTN MoMo' }));
    expect(await screen.findByText(/MTN accepted the keys\. It took 312 ms\./)).toBeInTheDocument();
    answer(testProvider, { ok: false, error: 'MTN: it refused the keys.', took_ms: 98 });
    await user.click(screen.getByRole('button', { name: 'Test MTN MoMo' }));
    expect(await screen.findByText(/MTN: it refused the keys\. It took 98 ms\./)).toBeInTheDocument();
    await waitFor(() => expect(listed.length).toBeGreaterThan(1));
  });

  test('are not shown where the server lacks these calls', async () => {
    const asked = answerForeign(listProviders, { detail: 'Not found.' }, 404);
    renderScreen(<MobileMoneyCard />);
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Mobile money')).not.toBeInTheDocument());
  });
});

describe('a change', () => {
  test('sends only what changed, and the version that was seen', async () => {
    const { user } = open();
    const sent = answer(updateProvider, { ...MTN, version: 4 });
    const form = await change(user, 'MTN MoMo');
    expect(form.getByLabelText('Address')).toHaveValue(MTN.base_url);
    await user.type(form.getByLabelText('API key'), 'new-key');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await modalsAreClosed();
    expect(sent.map(({ body }) => body)).toEqual([{ secrets: { key: 'new-key' }, version: 3 }]);
  });

  test('of the mode asks for the keys, and returns address and currency to the mode’s own', async () => {
    const { user } = open();
    const sent = answer(updateProvider, { ...AIRTEL, mode: 'sandbox' });
    const form = await change(user, 'Airtel Money');
    expect(form.queryByLabelText('Address')).not.toBeInTheDocument();
    await user.click(form.getByRole('radio', { name: /^Sandbox/ }));
    await user.type(form.getByLabelText(/^Client id/), 'id');
    await user.type(form.getByLabelText(/^Client secret/), 'secret');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await modalsAreClosed();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        mode: 'sandbox',
        base_url: null,
        currency: null,
        secrets: { client_id: 'id', client_secret: 'secret' },
        version: 1,
      },
    ]);
  });

  test('removes the stored keys of a network that needs none any more', async () => {
    const { user } = open();
    const sent = answer(updateProvider, { ...MTN, mode: 'off', has_secrets: false });
    const form = await change(user, 'MTN MoMo');
    await user.click(form.getByRole('radio', { name: /^Off/ }));
    await user.click(form.getByRole('checkbox', { name: 'Remove the stored keys' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await modalsAreClosed();
    expect(sent[0]?.body).toMatchObject({
      mode: 'off',
      secrets: { user: null, key: null, subscription_key: null },
    });
  });

  test('asks a manager with two-step verification for a fresh code, and shows a wrong one', async () => {
    const { user } = open([MTN], true);
    const form = await change(user, 'MTN MoMo');
    const sent = refuse(updateProvider, 'invalid_input', { code: ['This code is not right, or was used already.'] });
    await user.type(await form.findByLabelText(/^Code/), '123456');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(form.getByLabelText(/^Code/)).toHaveAccessibleDescription('This code is not right, or was used already.'),
    );
    expect(sent[0]?.body).toMatchObject({ code: '123456' });
  });

  test('asks for the code once the server does', async () => {
    const { user } = open();
    const form = await change(user, 'MTN MoMo');
    refuse(updateProvider, 'second_factor_needed');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByLabelText(/^Code/)).toBeInTheDocument();
  });

  test('shows faults at their fields', async () => {
    const { user } = open();
    const form = await change(user, 'MTN MoMo');
    refuse(updateProvider, 'invalid_input', { base_url: ['The address must be https below mtn.com.'] });
    await user.clear(form.getByLabelText('Address'));
    await user.type(form.getByLabelText('Address'), 'https://example.org');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(form.getByLabelText('Address')).toHaveAccessibleDescription('The address must be https below mtn.com.'),
    );
  });

  test('typed for an earlier state does not bring that mode back', async () => {
    const { user } = open([{ ...MTN, mode: 'sandbox' }, AIRTEL]);
    const form = await change(user, 'MTN MoMo');
    await user.clear(form.getByLabelText('Address'));
    await user.type(form.getByLabelText('Address'), 'https://mtn.example.ug');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await modalsAreClosed();
    cleanup();
    // A colleague has switched to real payments since.
    const again = open([{ ...MTN, version: 4 }, AIRTEL]).user;
    const live = await change(again, 'MTN MoMo');
    expect(live.getByRole('radio', { name: /^Live/ })).toBeChecked();
    expect(live.getByLabelText('Address')).toHaveValue(MTN.base_url);
  });

  test('after somebody else’s shows theirs first, and saves on top of it', async () => {
    const { user } = open();
    const form = await change(user, 'MTN MoMo');
    answerConflict(updateProvider, { ...MTN, currency: 'EUR', version: 9 });
    await user.type(form.getByLabelText('API key'), 'new-key');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/Currency: EUR \(was UGX\)/)).toBeInTheDocument();
    const sent = answer(updateProvider, { ...MTN, version: 10 });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ version: 9, secrets: { key: 'new-key' } }));
  });
});
