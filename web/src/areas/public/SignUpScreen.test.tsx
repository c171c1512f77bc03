import { confirmSignUp, signUpCompany } from '@amayumba/contract/companies/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import * as loading from '../../lib/load-path.ts';
import { answer, refuse, server } from '../../test/handlers.ts';
import { renderApp } from '../../test/render.tsx';

// The settings are read once, so all tests of the file have the same.
beforeEach(() => {
  sessionStorage.clear();
  server.use(http.get('*/config.json', () => HttpResponse.json({ api_base_url: '', sign_up: true })));
  vi.spyOn(loading, 'loadPath').mockReturnValue();
});

async function fillAndSend() {
  const rendered = renderApp('/sign-up');
  const { user } = rendered;
  await user.type(await screen.findByLabelText(/Name of the office/), 'Kampala Homes');
  await user.type(screen.getByLabelText(/Username/), 'grace');
  await user.type(screen.getByLabelText(/Email/), 'grace@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'Mango-season-88');
  await user.click(screen.getByRole('button', { name: 'Send me the link' }));
  return rendered;
}

test('the login leads to the form where the server offers it', async () => {
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('link', { name: 'Create its portal' }));
  expect(await screen.findByRole('heading', { name: 'Create a portal for your office' })).toBeVisible();
});

test('the office, its first manager and the demo are sent, and the short name is made from the name', async () => {
  const calls = answer(signUpCompany, { message: 'Please check your inbox.' });
  await fillAndSend();
  expect(await screen.findByRole('heading', { level: 1, name: 'Please check your inbox' })).toHaveFocus();
  expect(screen.getByText('grace@example.com')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    {
      name: 'Kampala Homes',
      short_name: 'kampala-homes',
      manager: {
        username: 'grace',
        email: 'grace@example.com',
        password: 'Mango-season-88',
        first_name: '',
        last_name: '',
      },
      demo: false,
    },
  ]);
});

test('errors are at their fields, and the input stays as a draft without the password', async () => {
  refuse(signUpCompany, 'invalid_input', {
    short_name: ['This short name is taken.'],
    'manager.password': ['This password is too common.'],
  });
  const { unmount } = await fillAndSend();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText(/Short name/)).toHaveAccessibleDescription(/This short name is taken/);
  expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(/too common/);
  unmount();
  renderApp('/sign-up');
  expect(await screen.findByLabelText(/Name of the office/)).toHaveValue('Kampala Homes');
  expect(screen.getByText('This is your draft from before.')).toBeVisible();
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
});

const READY = { name: 'Kampala Homes', short_name: 'kampala-homes', path: '/c/kampala-homes/', message: 'Ready.' };

test('the link creates the portal at the press of its button, waits, and leads to its sign-in', async () => {
  const created = Promise.withResolvers<void>();
  const calls = answer(confirmSignUp, async () => {
    await created.promise;
    return READY;
  });
  const { user } = renderApp('/sign-up/confirm?token=mailed-one');
  await user.click(await screen.findByRole('button', { name: 'Create my portal' }));
  expect(await screen.findByText(/leave this page open/)).toBeVisible();
  created.resolve();
  const ready = await screen.findByRole('heading', { name: 'Your portal is ready' });
  await waitFor(() => expect(ready).toHaveFocus());
  expect(screen.getByText(/\/c\/kampala-homes\/$/)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'mailed-one' }]);
  expect(screen.getByTestId('address').textContent).toBe('/sign-up/confirm');
  await user.click(screen.getByRole('button', { name: 'Go to sign-in' }));
  await waitFor(() => expect(loading.loadPath).toHaveBeenCalledWith('/c/kampala-homes/'));
});

test('a link that no longer works leads to the form', async () => {
  refuse(confirmSignUp, 'invalid_input', { token: ['This link is no longer valid. Please sign up again.'] });
  const { user } = renderApp('/sign-up/confirm?token=old');
  await user.click(await screen.findByRole('button', { name: 'Create my portal' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
  expect(screen.getByRole('link', { name: 'Sign up' })).toBeVisible();
});

test('an answer that comes too late can be asked for again', async () => {
  refuse(confirmSignUp, 'internal_error');
  const { user } = renderApp('/sign-up/confirm?token=slow');
  await user.click(await screen.findByRole('button', { name: 'Create my portal' }));
  answer(confirmSignUp, READY);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Your portal is ready' })).toBeVisible();
});

test('without a token the page explains where the link is', async () => {
  renderApp('/sign-up/confirm');
  expect(await screen.findByRole('heading', { name: 'Open the link in your email' })).toBeVisible();
});
