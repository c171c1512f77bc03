import { sendContactMessage } from '@amayumba/contract/contact/endpoints.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../test/handlers.ts';
import { renderApp } from '../../test/render.tsx';

async function writeAndSend() {
  const { user } = renderApp('/contact');
  await user.type(await screen.findByLabelText(/Full Name/), 'Okello James');
  await user.type(screen.getByLabelText(/Email Address/), 'okello@example.com');
  await user.type(screen.getByLabelText(/Subject/), 'A flat');
  await user.type(screen.getByLabelText(/Message/), 'Is one free?');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
}

test('an accepted message is confirmed', async () => {
  const calls = answer(sendContactMessage, { message: 'Taken.' });
  await writeAndSend();
  expect(await screen.findByText('Message Sent!')).toBeVisible();
  expect(calls[0]?.body).toEqual({
    name: 'Okello James',
    email: 'okello@example.com',
    subject: 'A flat',
    message: 'Is one free?',
  });
});

test('a refused message is not confirmed, and stays', async () => {
  refuse(sendContactMessage, 'invalid_input', { email: ['Enter an e-mail address.'] });
  await writeAndSend();
  expect(await screen.findByText('Enter an e-mail address.')).toBeVisible();
  expect(screen.queryByText('Message Sent!')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/Message/)).toHaveValue('Is one free?');
});
