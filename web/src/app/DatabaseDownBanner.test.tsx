import { getSettings, updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { ManagerSettingsScreen } from '../areas/manager/settings/ManagerSettingsScreen.tsx';
import { answer, refuse, server } from '../test/handlers.ts';
import { renderScreen } from '../test/render.tsx';

const STORED = {
  landlord_name: 'Pearl Hill Property Managers Ltd',
  landlord_address: 'Plot 14, Ntinda Road',
  contact_phone: '0772 456 019',
  contact_whatsapp: '',
  contact_email: '',
  monthly_revenue_target: 85_000_000,
  reminder_days: 3,
};
const AWAY = /cannot reach its records just now\. What you typed stays here/;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

const databaseRecovers = () => {
  server.use(http.get('*/healthz', () => HttpResponse.json({ status: 'ok' })));
  vi.advanceTimersByTime(3_000);
};

test('a page without a database shows a banner, and loads its data once the database is back', async () => {
  refuse(getSettings, 'database_away');
  renderScreen(<ManagerSettingsScreen />);
  expect(await screen.findByText(AWAY)).toBeVisible();
  expect(await screen.findByText('Settings could not be loaded')).toBeVisible();
  vi.advanceTimersByTime(3_000); // still unavailable
  answer(getSettings, STORED);
  databaseRecovers();
  expect(await screen.findByRole('textbox', { name: "Landlord's name" })).toHaveValue(STORED.landlord_name);
  await waitFor(() => expect(screen.queryByText(AWAY)).not.toBeInTheDocument());
});

test('a form keeps its draft, and saves it once the database is back', async () => {
  answer(getSettings, STORED);
  refuse(updateSettings, 'database_away');
  const { user } = renderScreen(<ManagerSettingsScreen />);
  const name = await screen.findByRole('textbox', { name: "Landlord's name" });
  await user.clear(name);
  await user.type(name, 'Kisasi Homes');
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText(AWAY)).toBeVisible();
  databaseRecovers();
  await waitFor(() => expect(screen.queryByText(AWAY)).not.toBeInTheDocument());
  expect(name).toHaveValue('Kisasi Homes');
  const sent = answer(updateSettings, { ...STORED, landlord_name: 'Kisasi Homes' });
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('The settings were saved.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ landlord_name: 'Kisasi Homes' }]);
});
