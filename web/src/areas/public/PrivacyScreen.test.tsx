import { getPrivacyNotice } from '@amayumba/contract/privacy/endpoints.ts';
import type { PrivacyNotice } from '@amayumba/contract/privacy/retention.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerForeign } from '../../test/handlers.ts';
import { renderApp } from '../../test/render.tsx';
import { PRIVACY_PATH } from './PrivacyScreen.tsx';
import { periodOf } from './privacy-text.ts';

const FACTS: PrivacyNotice = {
  landlord_name: 'Pearl Hill Ltd',
  landlord_address: 'Plot 14, Ntinda Road',
  retention: {
    sign_in_days: 365,
    notification_days: 0,
    sent_mail_days: 45,
    contact_message_days: 365,
    unused_account_days: 365,
    attachment_days: 730,
    former_tenant_years: 6,
  },
};

test('its call is that of the contract', () => {
  expect(PRIVACY_PATH).toBe(getPrivacyNotice.path);
});

test('it names the landlord and the periods that are set', async () => {
  answer(getPrivacyNotice, FACTS);
  renderApp('/privacy');
  expect(await screen.findByText('Pearl Hill Ltd')).toBeVisible();
  expect(screen.getByText(/45 days after it was sent/)).toBeVisible();
  expect(screen.getByText(/as long as they are needed/)).toBeVisible();
  expect(screen.getByText(/6 years after you have moved out a manager is asked/)).toBeVisible();
  expect(screen.getByText(/Personal Data Protection Office of Uganda/)).toBeVisible();
  expect(document.title).toContain('Privacy');
});

test('it says to whom data is sent: networks, the SMS gateway and other systems of the office', async () => {
  answer(getPrivacyNotice, FACTS);
  renderApp('/privacy');
  expect(await screen.findByText(/MTN or Airtel/)).toHaveTextContent(/SMS gateway/);
  expect(screen.getByText(/other systems of the office/)).toBeVisible();
  expect(screen.queryByText(/sends your data to nobody else/)).toBeNull();
});

test.each(['Conversations with the office', 'SMS, reminders and notices', 'Payments by phone', 'Documents'])(
  'it names what is kept of %s',
  async (what) => {
    answer(getPrivacyNotice, FACTS);
    renderApp('/privacy');
    expect(await screen.findByText(what, { selector: 'dt' })).toBeVisible();
  },
);

test('a period of one year is in the singular', async () => {
  answer(getPrivacyNotice, { ...FACTS, retention: { ...FACTS.retention, former_tenant_years: 1 } });
  renderApp('/privacy');
  expect(await screen.findByText(/^as long as you live here.* 1 year after you have moved out/)).toBeVisible();
});

test('a server without the information leaves the rest of the page, and the call can be tried again', async () => {
  answerForeign(getPrivacyNotice, '<!doctype html>');
  const { user } = renderApp('/privacy');
  expect(await screen.findByText('The periods could not be loaded')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your rights' })).toBeVisible();
  expect(screen.getAllByText(/as the landlord has set/).length).toBeGreaterThan(3);
  answer(getPrivacyNotice, { ...FACTS, landlord_name: '' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/45 days after it was sent/)).toBeVisible();
  expect(screen.getByText('The landlord or property manager who runs this portal.')).toBeVisible();
});

test.each(['/register', '/contact', '/about'])('%s links to it', async (path) => {
  renderApp(path);
  expect(await screen.findByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
});

test.each([
  [365, '1 year'],
  [730, '2 years'],
  [90, '90 days'],
])('%i days are %s', (days, words) => {
  expect(periodOf(days)).toBe(words);
});
