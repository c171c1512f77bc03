import { resetPassword } from '@amayumba/contract/accounts/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../test/handlers.ts';
import { renderApp } from '../../test/render.tsx';

async function setPassword() {
  const { user } = renderApp('/reset-password?token=mailed-one');
  await user.type(await screen.findByLabelText('New password'), 'Lake-breeze-at-5');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  return user;
}

test('the mailed link sets the password and leads to the sign-in', async () => {
  const calls = answer(resetPassword, { message: 'Your new password is set.' });
  const user = await setPassword();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your new password is set' })).toHaveFocus();
  expect(calls.map((call) => call.body)).toEqual([{ token: 'mailed-one', password: 'Lake-breeze-at-5' }]);
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/login');
});

test('the token leaves the address bar', async () => {
  renderApp('/reset-password?token=mailed-one');
  expect(await screen.findByLabelText('New password')).toBeVisible();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/reset-password'));
});

test('a refused password is shown at its field, and the link can be used again', async () => {
  refuse(resetPassword, 'invalid_input', { password: ['This password is too common.'] });
  const user = await setPassword();
  await waitFor(() =>
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('This password is too common.'),
  );
  const calls = answer(resetPassword, { message: 'Your new password is set.' });
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ token: 'mailed-one' }));
});

test('a used or expired link leads to a new one', async () => {
  refuse(resetPassword, 'invalid_input', { token: ['This link is no longer valid. Please ask for a new one.'] });
  const user = await setPassword();
  expect(await screen.findByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  expect(await screen.findByRole('button', { name: 'Send link' })).toBeVisible();
});

test('without a token the page leads to a new link', async () => {
  renderApp('/reset-password');
  expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
});
