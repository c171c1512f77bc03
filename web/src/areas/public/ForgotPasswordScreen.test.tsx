import { requestPasswordReset } from '@amayumba/contract/accounts/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { answer, refuse, server } from '../../test/handlers.ts';
import { renderApp } from '../../test/render.tsx';

const LOGIN = 'Email, username or phone number';

async function askFor(email: string) {
  const { user } = renderApp('/login');
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await user.type(await screen.findByLabelText(LOGIN), email);
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  return user;
}

test('the login offers a link, and the response does not reveal whether the account exists', async () => {
  const calls = answer(requestPasswordReset, { message: 'okello@example.com is known here.' });
  await askFor('okello@example.com');
  expect(await screen.findByRole('heading', { level: 1, name: 'Check your email' })).toHaveFocus();
  expect(screen.getByText(/^If we know your account/)).toBeVisible();
  expect(screen.getByText(/Ask your manager for a new password/)).toBeVisible();
  expect(screen.queryByText(/okello@example\.com/)).not.toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ email: 'okello@example.com' });
});

test('a phone number is sent as it was typed', async () => {
  const calls = answer(requestPasswordReset, { message: 'On its way.' });
  await askFor('0772 123 456');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(calls[0]?.body).toEqual({ email: '0772 123 456' });
});

test('while the link is requested the button shows it and ignores a second press', async () => {
  const gate = Promise.withResolvers<undefined>();
  let count = 0;
  server.use(
    http.post(`*${requestPasswordReset.path}`, async () => {
      count += 1;
      await gate.promise;
      return HttpResponse.json({ message: 'On its way.' }, { status: 202 });
    }),
  );
  const user = await askFor('okello@example.com');
  await user.click(await screen.findByRole('button', { name: 'Sending...' }));
  await user.type(screen.getByLabelText(LOGIN), '{Enter}');
  gate.resolve(undefined);
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(count).toBe(1);
});

test('a refused address shows an error at its field and stays', async () => {
  refuse(requestPasswordReset, 'invalid_input', { email: ['Enter an e-mail address.'] });
  await askFor('okello@example');
  await waitFor(() => expect(screen.getByLabelText(LOGIN)).toHaveAccessibleDescription('Enter an e-mail address.'));
  expect(screen.getByLabelText(LOGIN)).toHaveValue('okello@example');
});

test('asking too often shows an error, not a confirmation', async () => {
  refuse(requestPasswordReset, 'too_many_attempts');
  await askFor('okello@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');
});
