import {
  leaveOutOfReminders,
  listMessages,
  previewReminders,
  runReminders,
} from '@amayumba/contract/messages/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../test/handlers.ts';
import { aPlan, aReminder } from '../../../test/messages.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { notify } from '../../../ui/notices.ts';
import { ManagerMessagesScreen } from './ManagerMessagesScreen.tsx';

const musa = {
  account: 8,
  tenant_details: { id: 22, name: 'Musa Draru', apartment: 'D11', block: 'D', estate: 'Kireka Hill Cottages' },
  amount: 450_000,
  step: 'escalate' as const,
};
const okello = {
  account: 9,
  tenant_details: { id: 23, name: 'James Okello', apartment: 'D12', block: 'D', estate: 'Kireka Hill Cottages' },
};
/** Aisha by all channels but mail, Musa by two, Okello not at all. */
const PLAN = aPlan([
  aReminder({ channel: 'sms', segments: 2, held_until: '2026-11-22T05:00:00Z' }),
  aReminder({ channel: 'portal' }),
  aReminder({ channel: 'mail', skipped: 'no_email' }),
  aReminder({ ...musa, channel: 'portal' }),
  aReminder({ ...musa, channel: 'sms' }),
  aReminder({ ...okello, channel: 'sms', skipped: 'promise' }),
]);

function open(path = '/manager/messages?tab=reminders', plan = PLAN) {
  answer(listMessages, page([]));
  const previews = answer(previewReminders, plan);
  return { previews, ...renderScreen(<ManagerMessagesScreen />, { path }) };
}

const row = (name: RegExp) => screen.findByRole('row', { name });

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T17:00:00Z') }));

describe('the reminders of a day', () => {
  test('stand by account with home, sum, step, channels and when they go, and what all cost', async () => {
    const { previews } = open();
    const aisha = await row(/Aisha Namatovu/);
    expect(aisha).toHaveTextContent('U02, Kireka Hill Cottages');
    expect(aisha).toHaveTextContent('900,000First reminder');
    expect(aisha).toHaveTextContent('PortalEmail, skippedSMS');
    expect(aisha).toHaveTextContent(/22 Nov 2026, 08:00/i);
    expect(await row(/Musa Draru/)).toHaveTextContent(/Last reminder.*At once/);
    expect(screen.getByText('2 tenants').parentElement).toHaveTextContent(/about USh\s105 for 2 SMS/);
    expect(previews[0]?.body).toEqual({ on: '2026-11-21' });
  });

  test('that are skipped stand below, with their reason', async () => {
    open();
    const skipped = within(await screen.findByRole('region', { name: '1 tenant is skipped' }));
    expect(skipped.getByRole('row', { name: /James Okello/ })).toHaveTextContent(
      'The tenant has promised to pay, and the day is not over.',
    );
  });

  test('show their texts when they are opened', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Show the texts for Aisha Namatovu/ }));
    expect(screen.getByText('Text by portal')).toBeInTheDocument();
    expect(screen.getByText('+256772123456, 2 parts')).toBeInTheDocument();
    expect(screen.getByText('There is no email address.')).toBeInTheDocument();
  });

  test('of another day are shown, and cannot be sent', async () => {
    const { user, previews } = open();
    await row(/Aisha Namatovu/);
    await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/manager/messages?tab=reminders&on=2026-11-22');
    await waitFor(() => expect(previews.at(-1)?.body).toEqual({ on: '2026-11-22' }));
    expect(screen.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-12-05' } });
    await waitFor(() => expect(previews.at(-1)?.body).toEqual({ on: '2026-12-05' }));
  });

  test('can be nobody’s', async () => {
    open('/manager/messages?tab=reminders&on=2026-11-24', aPlan([], '2026-11-24'));
    expect(await screen.findByText('Nobody needs a reminder on 24 Nov 2026')).toBeInTheDocument();
  });

  test('that cannot be loaded can be asked for again', async () => {
    answer(listMessages, page([]));
    refuse(previewReminders, 'database_away');
    const { user } = renderScreen(<ManagerMessagesScreen />, { path: '/manager/messages?tab=reminders' });
    expect(await screen.findByText('The reminders could not be loaded')).toBeInTheDocument();
    answer(previewReminders, PLAN);
    await user.click(screen.getByRole('button', { name: /Try again/ }));
    await row(/Aisha Namatovu/);
  });
});

/** The plan without some accounts, as the server answers once they are left out. */
const without = (...accounts: number[]) =>
  aPlan(
    PLAN.messages.map((message) =>
      accounts.includes(message.account) && message.skipped === null ? { ...message, skipped: 'left_out' } : message,
    ),
  );

describe('leaving out', () => {
  test('holds for the day, also a later one, and is shown at once in the same list', async () => {
    const { user } = open('/manager/messages?tab=reminders&on=2026-11-22');
    const changes = answer(leaveOutOfReminders, { on: '2026-11-22', left_out: [8] });
    const tick = within(await row(/Musa Draru/)).getByRole('checkbox', { name: 'Remind Musa Draru' });
    const fetched = answer(previewReminders, without(8));
    await user.click(tick);
    expect(screen.getByText('1 tenant').parentElement).toHaveTextContent(/about USh\s70 for 1 SMS/);
    expect(screen.getByText('1 tenant is left out.')).toBeInTheDocument();
    await waitFor(() =>
      expect(changes.map(({ body }) => body)).toEqual([{ on: '2026-11-22', accounts: [8], left_out: true }]),
    );
    await waitFor(() => expect(fetched.length).toBe(1));
    expect(await row(/Musa Draru.*Left out/)).toBeInTheDocument();
  });

  test('is kept by the server, with the way back', async () => {
    const { user } = open('/manager/messages?tab=reminders', without(7, 8));
    const tick = within(await row(/Musa Draru.*Left out/)).getByRole('checkbox', { name: 'Remind Musa Draru' });
    expect(tick).not.toBeChecked();
    expect(screen.getByText('2 tenants are left out.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send now' })).toBeDisabled();
    expect(screen.getByRole('region', { name: '1 tenant is skipped' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Show the texts for Musa Draru: Text by sms/ }));
    expect(screen.getByText('Text by portal')).toBeInTheDocument();
    const changes = answer(leaveOutOfReminders, { on: '2026-11-21', left_out: [7] });
    answer(previewReminders, without(7));
    await user.click(tick);
    expect(tick).toBeChecked();
    expect(screen.getByText('1 tenant').parentElement).toHaveTextContent(/about USh\s35 for 1 SMS/);
    await waitFor(() =>
      expect(changes.map(({ body }) => body)).toEqual([{ on: '2026-11-21', accounts: [8], left_out: false }]),
    );
  });

  test('takes everybody at once, and puts everybody back', async () => {
    const { user } = open();
    const changes = answer(leaveOutOfReminders, { on: '2026-11-21', left_out: [7, 8] });
    await row(/Musa Draru/);
    answer(previewReminders, without(7, 8));
    await user.click(screen.getByRole('checkbox', { name: 'Remind all' }));
    expect(screen.getByText('2 tenants are left out.')).toBeInTheDocument();
    answer(previewReminders, PLAN);
    await user.click(screen.getByRole('checkbox', { name: 'Remind all' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send now' })).toBeEnabled());
    expect(changes.map(({ body }) => body)).toEqual([
      { on: '2026-11-21', accounts: [7, 8], left_out: true },
      { on: '2026-11-21', accounts: [7, 8], left_out: false },
    ]);
  });

  test('that is refused is undone, with the reason', async () => {
    const { user } = open();
    const said = vi.spyOn(notify, 'failure');
    refuse(leaveOutOfReminders, 'not_found');
    const tick = within(await row(/Musa Draru/)).getByRole('checkbox', { name: 'Remind Musa Draru' });
    await user.click(tick);
    await waitFor(() => expect(said).toHaveBeenCalledWith("Couldn't change who is reminded", expect.any(String)));
    await waitFor(() => expect(tick).toBeChecked());
  });
});

describe('sending', () => {
  test('names who is left out, sends once without them, and shows what went', async () => {
    const { user, previews } = open('/manager/messages?tab=reminders', without(8));
    expect(await screen.findByText('1 tenant is left out.')).toBeInTheDocument();
    const went = aPlan(PLAN.messages.filter(({ account }) => account === 7));
    const sent = answer(runReminders, went);
    const before = previews.length;
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remind 1 tenant now?' }));
    expect(dialog.getByText(/1 by SMS, 1 in the portal\./)).toHaveTextContent(
      /The cost is about USh\s70 for 1 SMS\. SMS are held until 22 Nov 2026, 08:00/i,
    );
    expect(dialog.getByText(/1 tenant is left out this time/)).toBeInTheDocument();
    await user.dblClick(dialog.getByRole('button', { name: 'Send now' }));
    await modalsAreClosed();
    expect(sent.map(({ body }) => body)).toEqual([{ on: '2026-11-21' }]);
    const told = await screen.findByText('1 tenant was reminded');
    await waitFor(() => expect(told.closest('[tabindex]')).toHaveFocus());
    expect(told.closest('[tabindex]')).toHaveTextContent(/for 1 SMS\. SMS are held until 22 Nov 2026, 08:00\./i);
    expect(screen.getByRole('link', { name: 'See the messages' })).toHaveAttribute(
      'href',
      '/manager/messages?purpose=reminder&from=2026-11-21',
    );
    await waitFor(() => expect(previews.length).toBeGreaterThan(before));
  });

  test('of reminders that went meanwhile says so', async () => {
    const { user } = open();
    await row(/Musa Draru/);
    answer(runReminders, aPlan([]));
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remind 2 tenants now?' }));
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('Nobody was reminded')).toBeInTheDocument();
  });
});
