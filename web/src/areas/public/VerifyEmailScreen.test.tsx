import { verifyEmail } from '@amayumba/contract/accounts/endpoints.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../test/handlers.ts';
import { MemoryNavigation, renderApp, signInAs } from '../../test/render.tsx';
import { VerifyEmailScreen } from './VerifyEmailScreen.tsx';

const LINK = '/verify-email?token=mailed-one';
const CONFIRMED = { name: 'Your email address is confirmed', level: 1 };

test('opening the page confirms the address once, even in strict mode', async () => {
  const calls = answer(verifyEmail, { message: 'Thank you.' });
  render(
    <StrictMode>
      <MemoryNavigation path={LINK}>
        <VerifyEmailScreen />
      </MemoryNavigation>
    </StrictMode>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Confirming...');
  const heading = await screen.findByRole('heading', CONFIRMED);
  await waitFor(() => expect(heading).toHaveFocus());
  expect(calls.map((call) => call.body)).toEqual([{ token: 'mailed-one' }]);
});

test('the token leaves the address bar, and a visitor gets a link to the sign-in', async () => {
  answer(verifyEmail, { message: 'Thank you.' });
  renderApp(LINK);
  expect(await screen.findByRole('heading', CONFIRMED)).toBeVisible();
  expect(screen.getByTestId('address').textContent).toBe('/verify-email');
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
});

test('a signed-in user gets a link to their dashboard', async () => {
  signInAs('tenant');
  answer(verifyEmail, { message: 'Thank you.' });
  renderApp(LINK);
  expect(await screen.findByRole('link', { name: 'Go to My Dashboard' })).toHaveAttribute('href', '/tenant');
});

test('a link that no longer works shows the server’s message', async () => {
  refuse(verifyEmail, 'invalid_input', { token: ['This link is no longer valid.'] });
  renderApp(LINK);
  expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('after a temporary failure it can be tried again', async () => {
  refuse(verifyEmail, 'internal_error');
  renderApp(LINK);
  const again = await screen.findByRole('button', { name: 'Try again' });
  const calls = answer(verifyEmail, { message: 'Thank you.' });
  await userEvent.click(again);
  expect(await screen.findByRole('heading', CONFIRMED)).toBeVisible();
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('without a token the page asks for the link of the mail', async () => {
  renderApp('/verify-email');
  expect(await screen.findByRole('heading', { level: 1, name: 'Open the link in your email' })).toBeVisible();
});
