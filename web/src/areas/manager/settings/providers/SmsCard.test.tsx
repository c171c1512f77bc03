import { listProviders, testProvider, updateProvider } from '@amayumba/contract/money/provider-endpoints.ts';
import { getSecondFactor } from '@amayumba/contract/own-account/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../../test/handlers.ts';
import { anSmsGateway } from '../../../../test/messages.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { SmsCard } from './ProviderCards.tsx';

const SMS = anSmsGateway();

beforeEach(() => import('../../../../ui/ModalPanel.tsx'));

function open(provider = SMS) {
  answer(getSecondFactor, { is_on: true, since: '2026-01-01T00:00:00Z', recovery_codes_left: 5 });
  answer(listProviders, [{ ...SMS, name: 'mtn', mode: 'off' }, provider]);
  return renderScreen(<SmsCard />);
}

test('the gateway shows its mode, its callback address to copy and its last answer, and never a key', async () => {
  open({ ...SMS, last_error: 'The SMS account has no money left.' });
  const gateway = await screen.findByRole('listitem');
  expect(gateway).toHaveTextContent(/^Africa’s TalkingLive/);
  expect(gateway).toHaveTextContent(/KeysStored, never shown againLast answer21 Nov 2026/);
  expect(gateway).toHaveTextContent('Last errorThe SMS account has no money left.');
  expect(gateway).not.toHaveTextContent('Currency');
  expect(screen.getByLabelText('Callback address of Africa’s Talking')).toHaveValue(SMS.callback_url);
});

test('a link to it scrolls there, also when it appears later', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  history.replaceState(null, '', '/manager/settings#sms');
  open();
  await screen.findByRole('listitem');
  expect(scrolled.mock.contexts).toEqual([document.querySelector('#sms')]);
});

test('a test says whether the gateway accepted the keys', async () => {
  const { user } = open();
  const asked = answer(testProvider, { ok: true, error: null, took_ms: 212 });
  await user.click(await screen.findByRole('button', { name: 'Test Africa’s Talking' }));
  expect(await screen.findByText(/Africa’s Talking accepted the keys\. It took 212 ms\./)).toBeInTheDocument();
  expect(asked[0]?.params).toMatchObject({ name: 'sms' });
});

test('keys and a sender name are sent with a fresh code, and are not kept in the draft', async () => {
  const { user } = open({ ...SMS, mode: 'off', has_secrets: false });
  await user.click(await screen.findByRole('button', { name: 'Change Africa’s Talking' }));
  const form = within(await screen.findByRole('dialog', { name: 'Africa’s Talking' }));
  await user.click(form.getByRole('radio', { name: /^Live/ }));
  expect(form.queryByLabelText('Currency')).not.toBeInTheDocument();
  await user.type(form.getByLabelText(/^Username/), 'kireka');
  await user.type(form.getByLabelText(/^API key/), 'atsk_secret');
  await user.type(form.getByLabelText(/^Sender name \(optional\)/), 'KIREKA');
  await user.type(await form.findByLabelText(/^Code/), '123456');
  refuse(updateProvider, 'invalid_input', { secrets: ['A sender name has at most 11 letters and digits.'] });
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('A sender name has at most 11 letters and digits.')).toBeVisible();
  expect(Object.values(sessionStorage).join()).not.toContain('atsk_secret');
  const sent = answer(updateProvider, SMS);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await modalsAreClosed();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      mode: 'live',
      base_url: null,
      currency: null,
      secrets: { username: 'kireka', api_key: 'atsk_secret', sender_id: 'KIREKA' },
      code: '123456',
      version: 3,
    },
  ]);
});

test('the simulator’s phone shows what arrived', async () => {
  open({ ...SMS, mode: 'simulator', simulator_url: 'http://127.0.0.1:4999' });
  expect(await screen.findByRole('link', { name: /phone/ })).toHaveAttribute('href', 'http://127.0.0.1:4999');
});
