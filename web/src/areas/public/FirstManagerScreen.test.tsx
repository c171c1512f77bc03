import { createFirstManager } from '@amayumba/contract/accounts/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../test/handlers.ts';
import { renderApp } from '../../test/render.tsx';

const PROFILE = {
  id: 1,
  user_id: 1,
  username: 'nankya',
  email: 'nankya@example.com',
  first_name: '',
  last_name: '',
  name: 'nankya',
  role: 'manager' as const,
  user_type: 'manager' as const,
  phone_number: '',
  address: '',
  email_verified: false,
  tenant_id: null,
};

async function fillAndSend() {
  const { user } = renderApp('/first-manager?token=printed-one');
  await user.type(await screen.findByLabelText(/Username/), 'nankya');
  await user.type(screen.getByLabelText(/Email/), 'nankya@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'Mango-season-88');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  return user;
}

test('the printed link makes the account and leads to the sign-in', async () => {
  const calls = answer(createFirstManager, { ...PROFILE, message: 'Your account is ready.' });
  const user = await fillAndSend();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account is ready' })).toHaveFocus();
  expect(calls.map((call) => call.body)).toEqual([
    {
      token: 'printed-one',
      username: 'nankya',
      email: 'nankya@example.com',
      password: 'Mango-season-88',
      first_name: '',
      last_name: '',
    },
  ]);
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/login');
});

test('the token leaves the address bar', async () => {
  renderApp('/first-manager?token=printed-one');
  expect(await screen.findByRole('heading', { name: 'Create the first manager account' })).toBeVisible();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/first-manager'));
  expect(document.title).toBe('Create the first manager account · Amayumba');
});

test('errors are shown at their fields, and the input stays', async () => {
  refuse(createFirstManager, 'invalid_input', { username: ['Use letters.'], password: ['This is too common.'] });
  await fillAndSend();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription('This is too common.');
  expect(screen.getByLabelText(/Username/)).toHaveAccessibleDescription('Use letters.');
  expect(screen.getByLabelText(/Username/)).toHaveValue('nankya');
});

test('a link that no longer works shows the server’s message', async () => {
  refuse(createFirstManager, 'invalid_input', { token: ['This link is no longer valid.'] });
  await fillAndSend();
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
});

test('without a token the page explains where the link is, without a form', async () => {
  renderApp('/first-manager');
  expect(await screen.findByText(/link that was printed in the terminal/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
