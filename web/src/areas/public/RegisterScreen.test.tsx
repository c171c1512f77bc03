import { register } from '@amayumba/contract/accounts/endpoints.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getSession } from '../../auth/session.ts';
import * as loading from '../../lib/load-path.ts';
import { answerForeign, refuse } from '../../test/handlers.ts';
import { renderApp } from '../../test/render.tsx';

async function fillAndSend() {
  const rendered = renderApp('/register');
  const { user } = rendered;
  await user.type(await screen.findByLabelText(/Username/), 'okello.j');
  await user.type(screen.getByLabelText(/Email/), 'okello@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'Mango-Tree-9');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  return rendered;
}

test('success names the address the mail went to, and nobody is signed in yet', async () => {
  const user = { id: 9, username: 'okello.j', role: 'tenant' };
  const calls = answerForeign(register, { user, profile: user, tokens: { access: 'a', refresh: 'r' } }, 201);
  await fillAndSend();
  expect(await screen.findByRole('heading', { name: 'Registration Successful!' })).toBeVisible();
  expect(screen.getByText('okello@example.com')).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ username: 'okello.j', role: 'tenant' });
  expect(getSession().access).toBeNull();
});

test('a refusal keeps the form, with the reason at the field', async () => {
  refuse(register, 'invalid_input', { password: ['This password is too common.'] });
  await fillAndSend();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Registration failed. Please check your information and try again.',
  );
  expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription('This password is too common.');
  expect(screen.getByLabelText(/^Password/)).toHaveFocus();
  expect(screen.getByLabelText(/Username/)).toHaveValue('okello.j');
});

test('the button opens the portal without waiting', async () => {
  const user = { id: 9, username: 'okello.j', role: 'tenant' };
  answerForeign(register, { user, profile: user, tokens: { access: 'a', refresh: 'r' } }, 201);
  const loadPath = vi.spyOn(loading, 'loadPath').mockReturnValue();
  const { user: person } = await fillAndSend();
  await person.click(await screen.findByRole('button', { name: 'Go to My Dashboard' }));
  expect(getSession().access).toBe('a');
  expect(loadPath).toHaveBeenCalledWith('/tenant');
});
