import { listMessages, previewReminders } from '@amayumba/contract/messages/endpoints.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '../../../test/handlers.ts';
import { aPlan } from '../../../test/messages.ts';
import { page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerMessagesScreen } from './ManagerMessagesScreen.tsx';

const arrival = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./late-tabs.ts', async (original) => {
  await arrival.promise;
  return original();
});

test('a tab whose part of the code is loading says so instead of being blank', async () => {
  answer(listMessages, page([]));
  answer(previewReminders, aPlan([]));
  renderScreen(<ManagerMessagesScreen />, { path: '/manager/messages?tab=reminders' });
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
  arrival.resolve();
  expect(await screen.findByRole('button', { name: 'Tomorrow' })).toBeInTheDocument();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});
