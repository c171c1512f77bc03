import { getProfile, signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { getContactDetails } from '@amayumba/contract/contact/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { getSession, startSession } from '../../auth/session.ts';
import * as loading from '../../lib/load-path.ts';
import { answer, answerForeign, refuse, server } from '../../test/handlers.ts';
import { renderApp } from '../../test/render.tsx';
import { rememberedPath } from './sign-in-form.ts';

beforeEach(() => {
  vi.spyOn(loading, 'loadPath').mockReturnValue();
  localStorage.removeItem('company');
});

async function signInThere(path = '/login') {
  const { user } = renderApp(path);
  await user.type(screen.getByLabelText('Username'), 'nakato.a');
  await user.type(screen.getByLabelText('Password'), 'Amayumba-2026');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test.each([
  ['Property_Manager', '/manager'],
  ['owner', '/owner'],
  ['tenant', '/tenant'],
  ['', '/tenant'],
])('the role "%s" opens %s with a full page load', async (role, home) => {
  const calls = answer(signIn, { access: 'a', refresh: 'r' });
  answerForeign(getProfile, { user_id: 3, username: 'nakato.a', role });
  await signInThere();
  await waitFor(() => expect(loading.loadPath).toHaveBeenCalledWith(home));
  expect(calls[0]?.body).toEqual({ username: 'nakato.a', password: 'Amayumba-2026' });
  expect(getSession()).toMatchObject({ access: 'a', refresh: 'r' });
});

test('without a profile the login opens /tenant', async () => {
  answer(signIn, { access: 'a', refresh: 'r' });
  refuse(getProfile, 'internal_error');
  await signInThere();
  await waitFor(() => expect(loading.loadPath).toHaveBeenCalledWith('/tenant'));
});

test('the requested page opens after the login', async () => {
  answer(signIn, { access: 'a', refresh: 'r' });
  answerForeign(getProfile, { id: 3, username: 'nakato.a', role: 'manager' });
  await signInThere('/manager/payments?tab=overdue');
  await waitFor(() => expect(loading.loadPath).toHaveBeenCalledWith('/manager/payments?tab=overdue'));
});

test('a browser that a link led to one of several offices names it, and leaves it for the first one', async () => {
  localStorage.setItem('company', 'bravo');
  answerForeign(getContactDetails, { landlord_name: 'Bravo Homes' });
  const { user } = renderApp('/login');
  expect(await screen.findByText(/Sign in to the portal of Bravo Homes\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Not your office?' }));
  expect(localStorage.getItem('company')).toBeNull();
  expect(loading.loadPath).toHaveBeenCalledWith('/login');
});

test('an office that is no longer there is said before anybody types a password', async () => {
  localStorage.setItem('company', 'gone');
  refuse(getContactDetails, 'unknown_company');
  renderApp('/login');
  expect(await screen.findByText(/There is no office of this name here\./)).toBeInTheDocument();
});

test.each([
  ['company_suspended', 'The portal of this office is suspended. Please ask the office.'],
  ['unknown_company', 'There is no office of this name here. Please check the address.'],
] as const)('a sign-in that is refused with %s does not blame the password', async (code, sentence) => {
  refuse(signIn, code);
  await signInThere();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('a wrong password shows an error, and the input stays', async () => {
  answerForeign(signIn, { detail: 'No active account found' }, 401);
  await signInThere();
  expect(await screen.findByRole('alert')).toHaveTextContent('Authentication failed. Check credentials.');
  expect(screen.getByLabelText('Username')).toHaveValue('nakato.a');
  expect(loading.loadPath).not.toHaveBeenCalled();
});

test('a browser that stores nothing for the portal shows what to allow, and can try again', async () => {
  answer(signIn, { access: 'a', refresh: 'r' });
  answerForeign(getProfile, { id: 3, username: 'nakato.a', role: 'tenant' });
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  await signInThere();
  expect(await screen.findByRole('alert')).toHaveTextContent(/does not let the portal keep your sign-in/);
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  expect(loading.loadPath).not.toHaveBeenCalled();
  blocked.mockRestore();
});

test('an unreachable server is not reported as a wrong password', async () => {
  server.use(http.post(`*${signIn.path}`, () => HttpResponse.error()));
  await signInThere();
  expect(await screen.findByRole('alert')).toHaveTextContent('The portal cannot be reached');
});

test('too many attempts show the server’s message', async () => {
  refuse(signIn, 'too_many_attempts');
  await signInThere();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');
});

const NAKATO = { username: 'nakato.a', name: 'Nakato', first_name: 'Nakato', last_name: '', email: '' };
const UNSAID = { staff_role: null, estates: null, permissions: null };
const isSignedIn = (id: number) =>
  startSession({ access: 'a', refresh: 'r' }, { ...NAKATO, ...UNSAID, id, role: 'manager' });

test('the page of an ended session does not open for another person', () => {
  const state = { from: '/manager/tenants?search=Nakato', hasEnded: true, by: 3 };
  isSignedIn(3);
  expect(rememberedPath(state, '/manager')).toBe(state.from);
  isSignedIn(4);
  expect(rememberedPath(state, '/manager')).toBe('/manager');
});

test('a visible password is hidden once it is sent', async () => {
  answerForeign(signIn, { detail: 'No active account found' }, 401);
  const { user } = renderApp('/login');
  await user.type(screen.getByLabelText('Username'), 'nakato.a');
  await user.type(screen.getByLabelText('Password'), 'Amayumba-2026');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('the password can be shown and hidden', async () => {
  const { user } = renderApp('/login');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});
