import { DEFAULT_LADDER } from '@amayumba/contract/messages/ladder.ts';
import { createMoneyRule, listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import type { MoneyRuleRow } from '@amayumba/contract/money/rules.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../../test/handlers.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { LadderCard } from './LadderCard.tsx';

const OFFICE = { source: 'Setting of the office', note: '', from_date: '2000-01-01', is_in_force: true };
const LADDER: MoneyRuleRow = {
  ...OFFICE,
  key: 'reminder_ladder',
  value: DEFAULT_LADDER.filter(({ step }) => step !== 'after2'),
};
const BUDGET: MoneyRuleRow = { ...OFFICE, key: 'sms_monthly_cap', value: 100_000 };

function open(rules = [LADDER, BUDGET]) {
  const listed = answer(listMoneyRules, rules);
  return { listed, ...renderScreen(<LadderCard />) };
}

async function change(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Change steps' }));
  return within(await screen.findByRole('dialog', { name: 'Change the reminder ladder' }));
}

beforeEach(() => import('../../../../ui/ModalPanel.tsx'));
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

describe('the ladder', () => {
  test('shows each step with its days and channels, what is off, and the budget', async () => {
    open([LADDER, { ...LADDER, from_date: '2026-12-01', is_in_force: false, source: 'Board' }, BUDGET]);
    const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Before the due date3 days beforePortal, Email, SMS',
      'On the due dateOn the dayPortal, SMS',
      'First reminder3 days afterPortal, Email, SMS',
      'Second reminderOff',
      'Last reminder14 days afterPortal, Email, SMS',
    ]);
    expect(screen.getByText('From 1 Dec 2026 other steps hold · Board')).toBeInTheDocument();
    expect(screen.getByText('SMS budget of a month')).toHaveTextContent(/USh\s100,000/);
  });

  test('is not shown where the server has none', async () => {
    const { listed } = open([]);
    await waitFor(() => expect(listed).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Reminder ladder')).not.toBeInTheDocument());
  });
});

describe('a change', () => {
  test('of steps is sent once with its first day, and the rules are fetched again', async () => {
    const { user, listed } = open();
    const sent = answer(createMoneyRule, LADDER);
    const form = await change(user);
    await user.clear(form.getByRole('spinbutton', { name: 'Days of Before the due date' }));
    await user.type(form.getByRole('spinbutton', { name: 'Days of Before the due date' }), '5');
    await user.click(form.getByRole('checkbox', { name: 'On the due date' }));
    await user.click(form.getByRole('checkbox', { name: 'Second reminder' }));
    const last = within(form.getByRole('group', { name: 'Channels of Last reminder' }));
    await user.click(last.getByRole('checkbox', { name: 'Email' }));
    fireEvent.change(form.getByLabelText(/^First day/), { target: { value: '2026-12-01' } });
    await user.dblClick(form.getByRole('button', { name: 'Save ladder' }));
    await modalsAreClosed();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        key: 'reminder_ladder',
        value: [
          { step: 'before', days: -5, channels: ['portal', 'mail', 'sms'] },
          { step: 'after', days: 3, channels: ['portal', 'mail', 'sms'] },
          { step: 'after2', days: 7, channels: ['portal', 'mail', 'sms'] },
          { step: 'escalate', days: 14, channels: ['portal', 'sms'] },
        ],
        from_date: '2026-12-01',
        source: 'Decision of the office',
      },
    ]);
    await waitFor(() => expect(listed.length).toBeGreaterThan(1));
  });

  test('that is out of order is refused with the sentence, and what was set stays', async () => {
    const { user } = open();
    refuse(createMoneyRule, 'invalid_input', {
      value: ['Name each step at most once, each later than the one before.'],
    });
    const form = await change(user);
    await user.click(form.getByRole('checkbox', { name: 'Last reminder' }));
    await user.click(form.getByRole('button', { name: 'Save ladder' }));
    expect(await form.findByText(/each later than the one before\.$/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await modalsAreClosed();
    expect((await change(user)).getByRole('checkbox', { name: 'Last reminder' })).not.toBeChecked();
  });

  test('typed beside steps that a colleague has changed since begins with theirs', async () => {
    const { user } = open();
    const form = await change(user);
    await user.click(form.getByRole('checkbox', { name: 'Second reminder' }));
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await modalsAreClosed();
    cleanup();
    const again = open([{ ...LADDER, value: DEFAULT_LADDER.filter(({ step }) => step === 'before') }, BUDGET]).user;
    const theirs = await change(again);
    expect(theirs.getByRole('checkbox', { name: 'Before the due date' })).toBeChecked();
    expect(theirs.getByRole('checkbox', { name: 'First reminder' })).not.toBeChecked();
  });

  test('of the budget takes shillings as people write them', async () => {
    const { user } = open();
    const sent = answer(createMoneyRule, BUDGET);
    await user.click(await screen.findByRole('button', { name: 'Change the SMS budget' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change a money rule' }));
    await user.clear(form.getByLabelText(/^Budget/));
    await user.type(form.getByLabelText(/^Budget/), '250k');
    await user.type(form.getByLabelText(/^Source/), 'Office');
    await user.click(form.getByRole('button', { name: 'Save rule' }));
    await modalsAreClosed();
    expect(sent[0]?.body).toMatchObject({ key: 'sms_monthly_cap', value: 250_000 });
  });
});
