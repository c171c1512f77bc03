import { getContactDetails, sendContactMessage } from '@amayumba/contract/contact/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../test/handlers.ts';
import { renderApp, renderScreen } from '../../test/render.tsx';
import { ContactScreen } from './ContactScreen.tsx';

test('shows phone, WhatsApp and email from Settings beside the hours', async () => {
  answer(getContactDetails, {
    landlord_name: '',
    contact_phone: '0772 456 019',
    contact_whatsapp: '',
    contact_email: 'office@pearl.example.ug',
  });
  renderScreen(<ContactScreen />, { path: '/contact' });
  // Their place is held until they come, so that the form below does not move.
  for (const title of ['Phone', 'WhatsApp', 'Email'])
    expect(screen.getByText(title).closest('li')).toHaveClass('invisible');
  expect(await screen.findByRole('link', { name: '0772 456 019' })).toHaveAttribute('href', 'tel:0772456019');
  expect(screen.getByRole('link', { name: 'office@pearl.example.ug' })).toBeVisible();
  expect(screen.queryByText('WhatsApp')).not.toBeInTheDocument();
  expect(screen.getByText('Sunday closed')).toBeVisible();
});

test('shows the fixed details where a server has no more', async () => {
  renderScreen(<ContactScreen />, { path: '/contact' });
  expect(await screen.findByText('Kampala, Uganda')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Phone')).not.toBeInTheDocument());
});

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
