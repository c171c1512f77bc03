import { getProfile, signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pendingSignIn } from '../../auth/sign-in.ts';
import { getSession } from '../../auth/session.ts';
import * as loading from '../../lib/load-path.ts';
import { answer, answerForeign, refuse } from '../../test/handlers.ts';
import { renderApp } from '../../test/render.tsx';

beforeAll(() => import('./lazy-screens.ts'));
beforeEach(() => {
  vi.spyOn(loading, 'loadPath').mockReturnValue();
  Object.assign(pendingSignIn, { username: '', password: '' });
});

/** Signs in with the password and stops at two-step verification. */
async function signInHalf(path = '/login') {
  refuse(signIn, 'second_factor_needed');
  const { user } = renderApp(path);
  await user.type(await screen.findByLabelText('Username'), 'nakato.a');
  await user.type(screen.getByLabelText('Password'), 'Amayumba-2026');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeVisible();
  return user;
}

async function typeCode(user: Awaited<ReturnType<typeof signInHalf>>, label: string, code: string) {
  await user.type(screen.getByLabelText(label), code);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('the code completes the sign-in, and the requested page opens', async () => {
  const user = await signInHalf('/manager/payments?tab=overdue');
  expect(getSession().access).toBeNull();
  expect(screen.getByLabelText('Code')).toHaveFocus();
  const calls = answer(signIn, { access: 'a', refresh: 'r' });
  answerForeign(getProfile, { id: 3, username: 'nakato.a', role: 'manager' });
  await typeCode(user, 'Code', '287082');
  await waitFor(() => expect(loading.loadPath).toHaveBeenCalledWith('/manager/payments?tab=overdue'));
  expect(calls[0]?.body).toEqual({ username: 'nakato.a', password: 'Amayumba-2026', code: '287082' });
  expect(getSession()).toMatchObject({ access: 'a', refresh: 'r' });
});

test('a wrong code shows an error, and the input stays', async () => {
  const user = await signInHalf();
  refuse(signIn, 'wrong_second_factor');
  await typeCode(user, 'Code', '123456');
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right, or was used already.');
  expect(screen.getByLabelText('Code')).toHaveValue('123456');
  expect(loading.loadPath).not.toHaveBeenCalled();
});

test.each([
  ['too_many_attempts', 'Too many attempts'],
  ['second_factor_unreadable', 'Use a recovery code'],
] as const)('%s shows the server’s message', async (code, words) => {
  const user = await signInHalf();
  refuse(signIn, code);
  await typeCode(user, 'Code', '123456');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

test('without the phone a recovery code works', async () => {
  const user = await signInHalf();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  const calls = answer(signIn, { access: 'a', refresh: 'r' });
  answerForeign(getProfile, { id: 3, username: 'nakato.a', role: 'owner' });
  await typeCode(user, 'Recovery code', 'k7qm4 4txd9');
  await waitFor(() => expect(loading.loadPath).toHaveBeenCalledWith('/owner'));
  expect(calls[0]?.body).toMatchObject({ code: 'k7qm4 4txd9' });
});

test('the password is not stored, so a reload opens the login', async () => {
  await signInHalf();
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain('Amayumba-2026');
  Object.assign(pendingSignIn, { username: '', password: '' }); // as after a reload
  renderApp('/second-factor');
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('signing in as somebody else clears the first step', async () => {
  const user = await signInHalf();
  await user.click(screen.getByRole('link', { name: 'Sign in as somebody else' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(pendingSignIn).toEqual({ username: '', password: '' });
});
