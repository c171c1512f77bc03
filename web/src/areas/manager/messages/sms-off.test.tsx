import { getMessageCosts, listMessages } from '@amayumba/contract/messages/endpoints.ts';
import { listProviders } from '@amayumba/contract/money/provider-endpoints.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../test/handlers.ts';
import { anSmsGateway, COSTS } from '../../../test/messages.ts';
import { page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerMessagesScreen } from './ManagerMessagesScreen.tsx';

async function openAt(path: string, mode: 'off' | 'live') {
  answer(listMessages, page([]));
  answer(getMessageCosts, COSTS);
  const providers = answer(listProviders, [anSmsGateway({ mode })]);
  renderScreen(<ManagerMessagesScreen />, { path });
  await screen.findByRole('tab', { name: 'Costs' });
  return providers;
}

test('while SMS is switched off, the tabs about it say so and lead to where it is set up', async () => {
  await openAt('/manager/messages?tab=costs', 'off');
  expect(await screen.findByText('Messages go by mail and in the portal only.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set up SMS' })).toHaveAttribute('href', '/manager/settings#sms');
});

test('once it is switched on nothing is said of it', async () => {
  await openAt('/manager/messages?tab=costs', 'live');
  await screen.findByText('accepted by the gateway');
  expect(screen.queryByText('SMS is switched off')).not.toBeInTheDocument();
});

test('the list of what was sent does not ask whether it is on', async () => {
  expect(await openAt('/manager/messages', 'off')).toEqual([]);
});
