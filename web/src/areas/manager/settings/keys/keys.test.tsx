import { createApiKey, listApiKeys, revokeApiKey } from '@amayumba/contract/keys/endpoints.ts';
import type { ApiKey } from '@amayumba/contract/keys/key.ts';
import { KEY_PERMISSIONS } from '@amayumba/contract/keys/key-permissions.ts';
import { getSecondFactor } from '@amayumba/contract/own-account/endpoints.ts';
import { getSettings } from '@amayumba/contract/settings/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerForeign, refuse, server } from '../../../../test/handlers.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { ManagerSettingsScreen } from '../ManagerSettingsScreen.tsx';

const BOOKS: ApiKey = {
  id: 4,
  name: 'Accounting software',
  prefix: 'amk_0a1b2c3d',
  permissions: ['money:read', 'receipts:read'],
  expires_on: '2027-11-21',
  state: 'active',
  created_by: 'Sarah Nalubega',
  created_at: '2026-11-20T09:00:00Z',
  last_used_at: null,
  revoked_at: null,
};
const OLD: ApiKey = { ...BOOKS, id: 3, name: 'Old till', state: 'revoked', revoked_at: '2026-11-19T09:00:00Z' };
const KEY = 'amk_0a1b2c3d'.padEnd(76, '0');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') });
  return import('../../../../ui/ModalPanel.tsx');
});

function open(keys: ApiKey[] = [BOOKS, OLD], { isFactorOn = false, permissions = KEY_PERMISSIONS } = {}) {
  const listed = answer(listApiKeys, keys);
  answer(getSecondFactor, { is_on: isFactorOn, since: null, recovery_codes_left: 0 });
  const as = { staff_role: 'manager', permissions: ['settings:read', 'keys:write', ...permissions] };
  return { listed, ...renderScreen(<ManagerSettingsScreen />, { path: '/manager/settings?tab=keys', ...as }) };
}

const rows = async () => {
  const list = await screen.findByRole('list', { name: 'API keys' });
  return [...list.children].map((row) => row as HTMLElement);
};
async function form(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  return within(await screen.findByRole('dialog', { name: 'Create API key' }));
}

test('each key shows its beginning, who created it, its use, its end and what it may do in words', async () => {
  open();
  const [books, old] = await rows();
  expect(books).toHaveTextContent(/Accounting softwareActive/);
  expect(books).toHaveTextContent('Begins withamk_0a1b2c3d…');
  expect(books).toHaveTextContent(/Created20 Nov 2026.* by Sarah NalubegaLast usedNeverWorks until21 Nov 2027/);
  expect(books).toHaveTextContent('Read accounts, statements, deposits and refunds');
  expect(old).toHaveTextContent(/Old tillRevoked/);
  expect(screen.queryByRole('button', { name: 'Revoke Old till' })).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Read what programs can do' });
  expect(link).toHaveAttribute('href', '/api/docs');
});

test('a new key is shown once to be copied, and the list is fetched again', async () => {
  const { user, listed } = open([]);
  expect(await screen.findByText('No program uses the portal yet.')).toBeVisible();
  const dialog = await form(user);
  const sent = answer(createApiKey, { ...BOOKS, key: KEY });
  await user.type(dialog.getByLabelText(/^Name/), ' Accounting software ');
  expect(dialog.getByLabelText(/^Works until/)).toHaveValue('2027-11-21');
  await user.click(dialog.getByRole('checkbox', { name: 'Read receipts and their papers' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Read documents' }));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  const created = within(await screen.findByRole('dialog', { name: 'API key created' }));
  expect(created.getByLabelText('API key')).toHaveValue(KEY);
  expect(created.getByText(/shown only this once/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Accounting software', permissions: ['receipts:read', 'documents:read'], expires_on: '2027-11-21' },
  ]);
  await user.click(created.getByRole('button', { name: 'I have copied it' }));
  await modalsAreClosed();
  expect(document.body).not.toHaveTextContent(KEY);
  await waitFor(() => expect(listed.length).toBeGreaterThan(1));
});

test('a key that was made, but its answer lost, is in the list, and the form says so', async () => {
  const { user } = open([]);
  const dialog = await form(user);
  await user.type(dialog.getByLabelText(/^Name/), BOOKS.name);
  answer(listApiKeys, [BOOKS]);
  server.use(http.post(`*${createApiKey.path}`, () => HttpResponse.error()));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText(/the key may have been made.*if it is there, revoke it/)).toBeVisible();
  expect(dialog.queryByText('Not created')).not.toBeInTheDocument();
  expect(await screen.findByRole('list', { name: 'API keys', hidden: true })).toHaveTextContent(BOOKS.name);
});

test('nobody is offered a permission that they do not have', async () => {
  const { user } = open([BOOKS], { permissions: ['money:read', 'receipts:read'] });
  const dialog = await form(user);
  expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Read receipts and their papers',
    'Read accounts, statements, deposits and refunds',
  ]);
});

test('a refusal is shown at each field, and the code is asked for where two-step verification is on', async () => {
  const { user } = open([BOOKS], { isFactorOn: true });
  const dialog = await form(user);
  refuse(createApiKey, 'invalid_input', {
    expires_on: ['This day has passed.'],
    permissions: ['Choose at least one permission.'],
    code: ['This code is not right, or was used already.'],
  });
  await user.type(dialog.getByLabelText(/^Name/), 'Till');
  fireEvent.change(dialog.getByLabelText(/^Works until/), { target: { value: '2026-11-21' } });
  await user.type(await dialog.findByLabelText(/^Code/), '123456');
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  await waitFor(() =>
    expect(dialog.getByLabelText(/^Works until/)).toHaveAccessibleDescription('This day has passed.'),
  );
  expect(dialog.getByRole('group', { name: 'What it may do' })).toHaveAccessibleDescription(
    'Choose at least one permission.',
  );
  expect(dialog.getByLabelText(/^Code/)).toHaveAccessibleDescription('This code is not right, or was used already.');
});

test('a key is revoked after a question, and the list is fetched again', async () => {
  const { user, listed } = open();
  const revoked = answer(revokeApiKey, undefined);
  await user.click(await screen.findByRole('button', { name: 'Revoke Accounting software' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke Accounting software?' }));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Accounting software no longer works.')).toBeVisible();
  expect(revoked.map(({ params }) => params['id'])).toEqual(['4']);
  await waitFor(() => expect(listed.length).toBeGreaterThan(1));
});

test('the keys are not offered to people who may not manage them', async () => {
  answerForeign(getSettings, {}, 404);
  renderScreen(<ManagerSettingsScreen />, {
    path: '/manager/settings?tab=keys',
    staff_role: 'manager',
    permissions: ['settings:write', 'staff:read', 'settings:read'],
  });
  expect(await screen.findByRole('tab', { name: 'Staff' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'API keys' })).not.toBeInTheDocument();
  // An address of theirs opens the general settings instead.
  expect(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
});
