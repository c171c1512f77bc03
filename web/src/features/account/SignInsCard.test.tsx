import { signOut as endThisOne } from '@amayumba/contract/accounts/endpoints.ts';
import { endOwnSignIn, listOwnSignIns, signOutAllDevices } from '@amayumba/contract/own-account/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '../../auth/session.ts';
import * as loading from '../../lib/load-path.ts';
import { aSignIn } from '../../test/factories.ts';
import { answer, answerForeign, refuse } from '../../test/handlers.ts';
import { renderScreen } from '../../test/render.tsx';
import { SignInsCard } from './SignInsCard.tsx';

beforeEach(() => void vi.spyOn(loading, 'loadPath').mockReturnValue());
// Loads the lazy module first, because on a busy machine its import takes longer than a test waits.
beforeAll(() => import('../../ui/ModalPanel.tsx'));

const here = aSignIn({ is_current: true });
const phone = aSignIn({ device: 'Chrome on Android', address: '41.75.170.3' });

const item = async (text: string) => within((await screen.findByText(text)).closest('li') ?? document.body);

async function ask(button: RegExp | string, title: string) {
  const { user } = renderScreen(<SignInsCard />);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.type(dialog.getByLabelText(/^Your password/), 'Matooke-at-noon-7');
  await user.click(dialog.getByRole('button', { name: /^Sign out/ }));
  return { dialog, user };
}
const askPhone = () => ask(/^Sign out Chrome on Android/, 'Sign out Chrome on Android?');

test('each sign-in shows device and address; the current one is marked and cannot be ended here', async () => {
  answer(listOwnSignIns, [here, phone]);
  renderScreen(<SignInsCard />);
  const own = await item('Firefox on Linux');
  expect(own.getByText('This device')).toBeVisible();
  expect(own.queryByRole('button')).toBeNull();
  expect((await item('Chrome on Android')).getByText(/41\.75\.170\.3 · since 20 Nov 2026/)).toBeVisible();
});

test('a sign-in is ended with the password, and the list is fetched again', async () => {
  const lists = answer(listOwnSignIns, [here, phone]);
  const ends = answer(endOwnSignIn, undefined);
  await askPhone();
  expect(await screen.findByText('Chrome on Android was signed out.')).toBeVisible();
  expect(ends.map(({ params, body }) => [params['sign_in_id'], body])).toEqual([
    [phone.id, { password: 'Matooke-at-noon-7' }],
  ]);
  await waitFor(() => expect(lists).toHaveLength(2));
});

test('a sign-in that has already ended counts as ended', async () => {
  answer(listOwnSignIns, [here, phone]);
  refuse(endOwnSignIn, 'not_found');
  await askPhone();
  expect(await screen.findByText('Chrome on Android was signed out.')).toBeVisible();
});

test('a wrong password is shown at its field, and too many attempts above it', async () => {
  answer(listOwnSignIns, [here, phone]);
  refuse(endOwnSignIn, 'invalid_input', { password: ['This is not your present password.'] });
  const { dialog, user } = await askPhone();
  const field = dialog.getByLabelText(/^Your password/);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/not your present password/));
  expect(field).toHaveValue('Matooke-at-noon-7');
  refuse(endOwnSignIn, 'too_many_attempts');
  await user.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Too many attempts');
});

test('‘Sign out everywhere’ ends this one too and leads to the login', async () => {
  answer(listOwnSignIns, [here, phone]);
  answer(endThisOne, undefined);
  const calls = answer(signOutAllDevices, undefined);
  await ask('Sign out everywhere', 'Sign out everywhere?');
  await waitFor(() => expect(loading.loadPath).toHaveBeenCalledWith('/login'));
  expect(calls.map(({ body }) => body)).toEqual([{ password: 'Matooke-at-noon-7' }]);
  expect(getSession()).toEqual({ access: null, refresh: null, profile: null });
});

test('a refused ‘Sign out everywhere’ leaves everybody signed in', async () => {
  answer(listOwnSignIns, [here, phone]);
  refuse(signOutAllDevices, 'invalid_input', { password: ['This is not your present password.'] });
  const { dialog } = await ask('Sign out everywhere', 'Sign out everywhere?');
  await waitFor(() => expect(dialog.getByLabelText(/^Your password/)).toHaveAccessibleDescription(/not your present/));
  expect(getSession().access).toBe('access-token');
  expect(loading.loadPath).not.toHaveBeenCalled();
});

test('a list that cannot be loaded shows why and can be loaded again; a server without one shows that', async () => {
  refuse(listOwnSignIns, 'database_away');
  const { user, unmount } = renderScreen(<SignInsCard />);
  expect(await screen.findByText('Your sign-ins could not be loaded')).toBeVisible();
  answer(listOwnSignIns, [here]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This device')).toBeVisible();
  unmount();
  answerForeign(listOwnSignIns, { detail: 'Not found.' }, 404);
  renderScreen(<SignInsCard />, { as: 'owner' });
  await user.click(document.body);
  expect(await screen.findByText('This server keeps no list of sign-ins.')).toBeVisible();
});
