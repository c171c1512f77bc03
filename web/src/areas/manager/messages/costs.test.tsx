import { getMessageCosts, listMessages } from '@amayumba/contract/messages/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { answer } from '../../../test/handlers.ts';
import { COSTS } from '../../../test/messages.ts';
import { page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerMessagesScreen } from './ManagerMessagesScreen.tsx';

function open(costs = COSTS) {
  answer(listMessages, page([]));
  const calls = answer(getMessageCosts, costs);
  return { calls, ...renderScreen(<ManagerMessagesScreen />, { path: '/manager/messages?tab=costs' }) };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

test('the costs of a month stand by purpose, with what is left of the budget', async () => {
  open();
  const figures = within(await screen.findByRole('list', { name: 'Costs of SMS' }));
  expect(figures.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual([
    'SMS 300 accepted by the gateway',
    'Parts 320 each is charged',
    'Cost USh 11,200 as the gateway charged',
    'Waiting about USh 1,400 not sent yet',
    'Budget left USh 87,400 for reminders and announcements',
  ]);
  expect(screen.getByRole('row', { name: /^Reminder/ })).toHaveTextContent(/Reminder260280USh\s9,800/);
  expect(screen.getByRole('progressbar', { name: 'Budget used' })).toHaveAttribute('aria-valuenow', '13');
  expect(screen.getByText(/USh\s11,200 of USh\s100,000 spent, about USh\s1,400 waits/)).toBeInTheDocument();
});

test('another month is chosen in the address', async () => {
  const { user, calls } = open();
  await screen.findByRole('list', { name: 'Costs of SMS' });
  await user.selectOptions(screen.getByLabelText('Month'), 'October 2026');
  expect(screen.getByTestId('address')).toHaveTextContent('/manager/messages?tab=costs&month=2026-10');
  await waitFor(() => expect(calls.at(-1)?.query.get('month')).toBe('2026-10'));
});

test.each([
  ['0.00', 'USh 0', '100'],
  ['12600.00', 'USh 0', '100'],
  ['14000.00', 'USh 1,400', '90'],
])('a budget of %s leaves %s', async (cap, left, used) => {
  open({ ...COSTS, cap });
  const figures = within(await screen.findByRole('list', { name: 'Costs of SMS' }));
  expect(figures.getAllByRole('listitem').at(-1)?.textContent?.replaceAll('\u00A0', ' ')).toContain(
    `Budget left ${left} `,
  );
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', used);
});

test('without a budget nothing is left to show', async () => {
  open({ ...COSTS, cap: null, by_purpose: [] });
  expect(await screen.findByText('No budget')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByText('No SMS in this month')).toBeInTheDocument();
});

test('on a phone one part is in the singular', async () => {
  stubBrowser({ width: 390 });
  open({ ...COSTS, by_purpose: [{ purpose: 'reminder', count: 1, segments: 1, cost: '35.00' }] });
  expect(await screen.findByText('1 SMS, 1 part')).toBeInTheDocument();
});
