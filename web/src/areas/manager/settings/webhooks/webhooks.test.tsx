import type { Delivery, Webhook } from '@amayumba/contract/webhooks/webhook.ts';
import { getSecondFactor } from '@amayumba/contract/own-account/endpoints.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  repeatDelivery,
  testWebhook,
  updateWebhook,
} from '@amayumba/contract/webhooks/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse, server } from '../../../../test/handlers.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { ManagerSettingsScreen } from '../ManagerSettingsScreen.tsx';

const BOOKS: Webhook = {
  id: 4,
  url: 'https://books.example.ug/hooks/amayumba',
  events: ['receipt.recorded', 'receipt.voided'],
  is_active: true,
  disabled_reason: null,
  created_by: 'Sarah Nalubega',
  created_at: '2026-11-20T09:00:00Z',
  last_success_at: '2026-11-21T08:00:00Z',
  last_failure_at: null,
  failures: 0,
  waiting: 0,
  failed: 2,
  version: 3,
};
const GONE: Webhook = {
  ...BOOKS,
  id: 5,
  url: 'https://old.example.ug/',
  is_active: false,
  disabled_reason: 'gone',
  last_failure_at: '2026-11-21T08:30:00Z',
  failures: 1,
  waiting: 7,
};
const DELIVERY: Delivery = {
  id: 61,
  webhook: 4,
  message_id: 'evt_1d4f0c3e-0000-4000-8000-000000000000',
  event: 'receipt.recorded',
  subject: 17,
  state: 'waiting',
  attempts: [
    { at: '2026-11-21T08:00:00Z', status: 500, took_ms: 120, error: null },
    { at: '2026-11-21T08:00:10Z', status: null, took_ms: 10_004, error: 'timeout' },
  ],
  next_at: '2026-11-21T08:01:20Z',
  created_at: '2026-11-21T08:00:00Z',
};
const SECRET = `whsec_${'A'.repeat(43)}=`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') });
  return import('../../../../ui/ModalPanel.tsx');
});

function open(webhooks: Webhook[] = [BOOKS, GONE], { isFactorOn = false } = {}) {
  answer(getSecondFactor, { is_on: isFactorOn, since: null, recovery_codes_left: 0 });
  const listed = answer(listWebhooks, webhooks);
  const as = { staff_role: 'manager', permissions: ['settings:read', 'webhooks:write'] };
  return { listed, ...renderScreen(<ManagerSettingsScreen />, { path: '/manager/settings?tab=webhooks', ...as }) };
}

const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Webhooks' });
  return [...list.children].map((row) => row as HTMLElement);
};

test('each webhook shows its state, its events and how many deliveries wait or failed', async () => {
  open();
  const [books, gone] = await rows();
  expect(books).toHaveTextContent(/books\.example\.ug\/hooks\/amayumbaWorking/);
  expect(books).toHaveTextContent(/Last delivered21 Nov 2026.*Deliveries0 waiting, 2 failed/);
  expect(books).toHaveTextContent('A receipt is recordedA receipt is reversed');
  expect(gone).toHaveTextContent(/old\.example\.ug\/Off.*nobody is there any more/);
  expect(screen.getByRole('button', { name: 'Switch on old.example.ug/' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send test old.example.ug/' })).not.toBeInTheDocument();
});

test('a webhook that fails is tried again only while a delivery waits, and not for a test or what was given up', async () => {
  open([
    { ...BOOKS, failures: 2, waiting: 1 },
    { ...BOOKS, id: 6, failures: 1 },
  ]);
  const [waits, over] = await rows();
  expect(waits).toHaveTextContent('The portal tries again automatically.');
  expect(over).toHaveTextContent('The last attempt failed. No delivery waits; one can be sent again under Deliveries.');
});

test('a new webhook shows its secret once, and what is wrong stands at the field', async () => {
  const { user, listed } = open([]);
  expect(await screen.findByText('No other system receives events.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.type(form.getByLabelText(/^Address/), BOOKS.url);
  await user.click(form.getByRole('checkbox', { name: 'A receipt is reversed' }));
  await user.click(form.getByRole('checkbox', { name: 'A receipt is recorded' }));
  refuse(createWebhook, 'invalid_input', { url: ['This address is on a private network.'] });
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await form.findByText('This address is on a private network.')).toBeVisible();
  const sent = answer(createWebhook, { ...BOOKS, secret: SECRET });
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  const added = within(await screen.findByRole('dialog', { name: 'Webhook added' }));
  expect(added.getByLabelText('Signing secret')).toHaveValue(SECRET);
  expect(sent.map(({ body }) => body)).toEqual([{ url: BOOKS.url, events: ['receipt.recorded', 'receipt.voided'] }]);
  await user.click(added.getByRole('button', { name: 'I have copied it' }));
  await modalsAreClosed();
  expect(document.body).not.toHaveTextContent(SECRET);
  await waitFor(() => expect(listed.length).toBeGreaterThan(1));
});

test('a webhook that was made, but its answer lost, is in the list, and the form says so', async () => {
  const { user } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.type(form.getByLabelText(/^Address/), BOOKS.url);
  answer(listWebhooks, [BOOKS]);
  server.use(http.post(`*${createWebhook.path}`, () => HttpResponse.error()));
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await form.findByText(/the webhook may have been made.*if it is there, delete it/)).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Webhooks', hidden: true })).toHaveTextContent('books.example.ug');
});

test('another address asks for a code where two-step verification is on, and other events do not', async () => {
  const { user } = open([BOOKS], { isFactorOn: true });
  const changed = answer(updateWebhook, BOOKS);
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Change webhook' }));
  expect(form.queryByLabelText(/^Code/)).not.toBeInTheDocument();
  await user.type(form.getByLabelText(/^Address/), '/2');
  await user.type(await form.findByLabelText(/^Code/), '123456');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changed[0]?.body).toMatchObject({ url: `${BOOKS.url}/2`, code: '123456' }));
});

test('a webhook is changed from the version that was seen, switched and deleted', async () => {
  const { user } = open();
  const changed = answer(updateWebhook, BOOKS);
  await rows();
  await user.click(screen.getByRole('button', { name: 'Change books.example.ug/hooks/amayumba' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change webhook' }));
  await user.click(form.getByRole('checkbox', { name: 'A lease has ended' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await modalsAreClosed();
  await user.click(screen.getByRole('button', { name: 'Switch on old.example.ug/' }));
  expect(await screen.findByText('Webhook switched on')).toBeVisible();
  expect(changed.map(({ params, body }) => [params['id'], body])).toEqual([
    ['4', { url: BOOKS.url, events: ['receipt.recorded', 'receipt.voided', 'lease.ended'], version: 3 }],
    ['5', { is_active: true, version: 3 }],
  ]);
  await user.click(screen.getByRole('button', { name: 'Delete old.example.ug/' }));
  const removed = answer(deleteWebhook, undefined);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Webhook deleted')).toBeVisible();
  expect(removed.map(({ params }) => params['id'])).toEqual(['5']);
});

test('a test event opens the deliveries, each with its attempts, and one is sent again', async () => {
  const { user } = open();
  await rows();
  answer(testWebhook, { ...DELIVERY, event: 'webhook.test' });
  const page = { count: 1, next: null, previous: null, results: [DELIVERY] };
  const listed = answer(listDeliveries, page);
  await user.click(screen.getByRole('button', { name: 'Send test books.example.ug/hooks/amayumba' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries' }));
  const row = (await dialog.findByRole('list', { name: 'Deliveries' })).firstElementChild;
  expect(row).toHaveTextContent(/A receipt is recordedWaiting/);
  expect(row).toHaveTextContent(/record no\. 17\. Next attempt 21 Nov 2026/);
  expect(row).toHaveTextContent(/Answered 500 after 120 ms.*No answer in time after 10,004 ms/);
  const repeated = answer(repeatDelivery, { ...DELIVERY, state: 'waiting' });
  await user.click(dialog.getByRole('button', { name: 'Send now no. 61' }));
  await waitFor(() => expect(repeated.map(({ params }) => params['id'])).toEqual(['61']));
  fireEvent.change(dialog.getByLabelText('State'), { target: { value: 'failed' } });
  await waitFor(() => expect(listed.at(-1)?.query.get('state')).toBe('failed'));
});

test('a server error offers to load the webhooks again', async () => {
  refuse(listWebhooks, 'internal_error');
  const as = { staff_role: 'manager', permissions: ['settings:read', 'webhooks:write'] };
  renderScreen(<ManagerSettingsScreen />, { path: '/manager/settings?tab=webhooks', ...as });
  expect(await screen.findByText('The webhooks could not be loaded')).toBeVisible();
});
