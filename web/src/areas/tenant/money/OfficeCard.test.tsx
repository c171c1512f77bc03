import { getContactDetails } from '@amayumba/contract/contact/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { OfficeCard } from './OfficeCard.tsx';

const NOBODY = { landlord_name: '', contact_phone: '', contact_whatsapp: '', contact_email: '' };
const show = () => renderScreen(<OfficeCard />, { path: '/tenant', as: 'tenant' });

test('names the property manager, with links that call and write', async () => {
  answer(getContactDetails, {
    landlord_name: 'Pearl Hill Ltd',
    contact_phone: '+256772456019',
    contact_whatsapp: '0701 226 408',
    contact_email: 'office@pearl.example.ug',
  });
  show();
  expect(await screen.findByText('Pearl Hill Ltd')).toBeVisible();
  expect(screen.getByText('Your property manager · 0772 456 019')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+256772456019');
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/256701226408');
});

test('offers mail where Settings has only an address, and nothing where it has none', async () => {
  answer(getContactDetails, { ...NOBODY, contact_email: 'office@pearl.example.ug' });
  const { unmount } = show();
  expect(await screen.findByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:office@pearl.example.ug');
  unmount();
  const calls = answer(getContactDetails, NOBODY);
  show();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
