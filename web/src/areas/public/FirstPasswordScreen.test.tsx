import { choosePassword, getProfile, signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '../../auth/session.ts';
import * as loading from '../../lib/load-path.ts';
import { answer, answerForeign, refuse } from '../../test/handlers.ts';
import { renderApp } from '../../test/render.tsx';

beforeEach(() => void vi.spyOn(loading, 'loadPath').mockReturnValue());

const PASSWORD = 'Lake-breeze-at-5';

/** Signs in with a one-time code, which opens the form for the new password. */
async function signInWithCode() {
  refuse(signIn, 'password_to_choose');
  answerForeign(getProfile, { id: 3, username: 'apio.0001', role: 'tenant' });
  const { user } = renderApp('/login');
  await user.type(screen.getByLabelText('Username'), 'apio.0001');
  await user.type(screen.getByLabelText('Password'), 'abcd-efgh');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  const field = await screen.findByLabelText('New password');
  expect(field).toHaveFocus();
  await user.type(field, PASSWORD);
  return user;
}
const save = () => screen.getByRole('button', { name: 'Save and sign in' });

test('a one-time code is replaced with a password, and the portal opens', async () => {
  const calls = answer(choosePassword, { access: 'a', refresh: 'r' });
  const user = await signInWithCode();
  expect(screen.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
  await user.dblClick(save());
  await waitFor(() => expect(loading.loadPath).toHaveBeenCalledWith('/tenant'));
  expect(calls.map(({ body }) => body)).toEqual([{ username: 'apio.0001', code: 'abcd-efgh', password: PASSWORD }]);
  expect(getSession()).toMatchObject({ access: 'a', refresh: 'r' });
});

test('the address never contains the code', async () => {
  await signInWithCode();
  expect(screen.getByTestId('address').textContent).toBe('/first-password');
});

test('a refused password is shown at its field', async () => {
  refuse(choosePassword, 'invalid_input', { password: ['This password is too common.'] });
  const user = await signInWithCode();
  await user.click(save());
  await waitFor(() =>
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('This password is too common.'),
  );
  expect(loading.loadPath).not.toHaveBeenCalled();
});

test('a code used in a call with a lost response does not lock the tenant out', async () => {
  refuse(choosePassword, 'wrong_credentials');
  const user = await signInWithCode();
  const calls = answer(signIn, { access: 'a', refresh: 'r' });
  await user.click(save());
  await waitFor(() => expect(loading.loadPath).toHaveBeenCalledWith('/tenant'));
  expect(calls[0]?.body).toEqual({ username: 'apio.0001', password: PASSWORD });
});

test('a code that no longer works shows whom to ask', async () => {
  refuse(choosePassword, 'wrong_credentials');
  const user = await signInWithCode();
  refuse(signIn, 'wrong_credentials');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Ask your property manager for a new code.');
});

test('opened by itself, the page asks for username and code as well', async () => {
  const calls = answer(choosePassword, { access: 'a', refresh: 'r' });
  answerForeign(getProfile, { id: 3, username: 'apio.0001', role: 'tenant' });
  const { user } = renderApp('/first-password');
  await user.type(await screen.findByLabelText('Username'), 'apio.0001');
  await user.type(screen.getByLabelText('One-time code'), 'ABCD-EFGH');
  await user.type(screen.getByLabelText('New password'), PASSWORD);
  await user.click(save());
  await waitFor(() => expect(calls[0]?.body).toEqual({ username: 'apio.0001', code: 'ABCD-EFGH', password: PASSWORD }));
});
