import { acceptInvitation, readInvitation } from '@amayumba/contract/accounts/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../test/handlers.ts';
import { renderApp } from '../../test/render.tsx';

const invitee = { name: 'Sarah Nalubega', username: 'sarah.n', role: 'owner' } as const;

async function choosePassword() {
  const { user } = renderApp('/accept-invitation?token=mailed-one');
  await user.type(await screen.findByLabelText('Password'), 'Lake-breeze-at-5');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  return user;
}

test('the link names the invited person, takes a password, and leads to the sign-in', async () => {
  const read = answer(readInvitation, invitee);
  const calls = answer(acceptInvitation, { message: 'Your password is set.' });
  const user = await choosePassword();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account is ready' })).toHaveFocus();
  expect(screen.getByText('sarah.n')).toBeVisible();
  expect(read.map(({ body }) => body)).toEqual([{ token: 'mailed-one' }]);
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'mailed-one', password: 'Lake-breeze-at-5' }]);
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/login');
});

test('the token leaves the address bar', async () => {
  answer(readInvitation, invitee);
  renderApp('/accept-invitation?token=mailed-one');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Sarah Nalubega' })).toBeVisible();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/accept-invitation'));
});

test('a used or expired link shows an error without a form', async () => {
  refuse(readInvitation, 'invalid_input', { token: ['This invitation was used already.'] });
  renderApp('/accept-invitation?token=mailed-one');
  expect(await screen.findByText('This invitation was used already.')).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});

test('a link that expires while somebody types shows an error', async () => {
  answer(readInvitation, invitee);
  refuse(acceptInvitation, 'invalid_input', { token: ['This invitation has expired.'] });
  await choosePassword();
  expect(await screen.findByText('This invitation has expired.')).toBeVisible();
});

test('a refused password is shown at its field', async () => {
  answer(readInvitation, invitee);
  refuse(acceptInvitation, 'invalid_input', { password: ['This password is too common.'] });
  await choosePassword();
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('This password is too common.'),
  );
});

test('a failed request can be tried again', async () => {
  refuse(readInvitation, 'database_away');
  const { user } = renderApp('/accept-invitation?token=mailed-one');
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer(readInvitation, invitee);
  await user.click(again);
  expect(await screen.findByLabelText('Password')).toBeVisible();
});

test('without a token the page asks for the link in the mail', async () => {
  renderApp('/accept-invitation');
  expect(await screen.findByText(/open the link in the invitation email again/)).toBeVisible();
});
