import { getProfile, refreshTokens } from '@amayumba/contract/accounts/endpoints.ts';
import { act, render, screen } from '@testing-library/react';
import { useStore } from 'react-redux';
import { describe, expect, test, vi } from 'vitest';
import { getSession, startSession, storeTokens } from '../auth/session.ts';
import { answer, answerForeign, refuse } from '../test/handlers.ts';
import { MemoryNavigation, renderApp, signInAs } from '../test/render.tsx';
import { PortalProviders } from './providers.tsx';

// These tests cover access only; the screens have their own tests.
vi.mock('./Portal.tsx', () => ({
  Portal: ({ role }: { role: string }) => <nav aria-label={role} />,
  fetchPortal: () => Promise.resolve(),
}));

const address = () => screen.getByTestId('address').textContent;

test('a visitor is redirected to the login', () => {
  renderApp('/manager/payments?tab=overdue');
  expect(address()).toBe('/login');
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

describe('/dashboard redirects', () => {
  test.each([
    ['manager', '/manager'],
    ['owner', '/owner'],
    ['tenant', '/tenant'],
  ] as const)('the %s to %s', async (role, home) => {
    signInAs(role);
    renderApp('/dashboard');
    expect(await screen.findByRole('navigation', { name: role })).toBeVisible();
    expect(address()?.startsWith(home)).toBe(true);
  });

  test('a visitor to the login', () => {
    renderApp('/dashboard');
    expect(address()).toBe('/login');
  });
});

test.each([
  ['tenant', '/manager/estates'],
  ['tenant', '/owner/reports'],
  ['owner', '/manager/payments'],
  ['owner', '/tenant/complaints'],
  ['manager', '/tenant'],
  ['manager', '/owner'],
] as const)('a %s who opens %s is redirected to their own portal', async (role, path) => {
  signInAs(role);
  renderApp(path);
  expect(await screen.findByRole('navigation', { name: role })).toBeVisible();
  expect(address()).toMatch(new RegExp(`^/${role}(/|$)`));
});

test('a token without a profile loads the profile before any access', async () => {
  storeTokens({ access: 'a', refresh: 'r' });
  answer(getProfile, {
    id: 7,
    user_id: 7,
    username: 'nakato.a',
    email: 'aisha@example.com',
    first_name: 'Aisha',
    last_name: 'Nakato',
    name: 'Aisha Nakato',
    role: 'owner',
    user_type: 'owner',
    phone_number: '',
    address: '',
    email_verified: true,
    tenant_id: null,
  });
  renderApp('/owner');
  expect(screen.getByText('Checking authentication...')).toBeVisible();
  expect(await screen.findByRole('navigation', { name: 'owner' })).toBeVisible();
});

test('an unknown token redirects to the login', async () => {
  storeTokens({ access: 'a', refresh: 'r' });
  refuse(getProfile, 'session_ended');
  refuse(refreshTokens, 'session_ended');
  renderApp('/tenant');
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(getSession().access).toBeNull();
});

test('a profile that cannot be loaded can be retried, and the person stays signed in', async () => {
  storeTokens({ access: 'a', refresh: 'r' });
  refuse(getProfile, 'internal_error');
  const { user } = renderApp('/tenant');
  expect(await screen.findByRole('heading', { name: 'Your profile could not be loaded' })).toBeVisible();
  expect(getSession().access).toBe('a');
  answerForeign(getProfile, { id: 7, username: 'nakato.a', role: 'tenant' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('navigation', { name: 'tenant' })).toBeVisible();
});

test('a token that is refused after its renewal redirects to the login', async () => {
  storeTokens({ access: 'a', refresh: 'r' });
  refuse(getProfile, 'session_ended');
  answer(refreshTokens, { access: 'b', refresh: 's' });
  renderApp('/tenant');
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(getSession().access).toBeNull();
});

test('who signs in at another office with the same number gets a store and drafts of their own', () => {
  const stores = new Set<unknown>();
  const Seen = () => void stores.add(useStore());
  signInAs('manager');
  const access = getSession().access ?? '';
  const profile = getSession().profile ?? undefined;
  render(
    <MemoryNavigation path="/manager">
      <PortalProviders>
        <Seen />
      </PortalProviders>
    </MemoryNavigation>,
  );
  sessionStorage.setItem(`draft:${profile?.id}:log-payment`, '{}');
  act(() => startSession({ access }, profile));
  expect([stores.size, sessionStorage.length]).toEqual([1, 1]);
  const claims = btoa(JSON.stringify({ sub: String(profile?.id), company: 'kampala-homes' }));
  act(() => startSession({ access: `head.${claims}.signature` }, profile));
  expect([stores.size, sessionStorage.length]).toEqual([2, 0]);
});

test('an unknown address redirects to the start', () => {
  renderApp('/nowhere/at/all');
  expect(address()).toBe('/');
});

test('access denied redirects to the dashboard of the role', async () => {
  signInAs('owner');
  renderApp('/unauthorized');
  expect(await screen.findByRole('link', { name: 'Go to My Dashboard' })).toHaveAttribute('href', '/owner');
});
