import { getContactDetails } from '@amayumba/contract/contact/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../test/handlers.ts';
import { renderScreen } from '../../test/render.tsx';
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
