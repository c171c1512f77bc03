import { getMessageCosts, listMessages, repeatMessage } from '@amayumba/contract/messages/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../test/handlers.ts';
import { aMessage, COSTS } from '../../../test/messages.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerMessagesScreen } from './ManagerMessagesScreen.tsx';

const unknown = aMessage({
  id: 52,
  tenant_details: { id: 22, name: 'Musa Draru', apartment: 'D11', block: 'D', estate: 'Kireka Hill Cottages' },
  state: 'unknown',
  segments: 2,
  cost: null,
  reason: 'interrupted',
  reason_text: 'The portal stopped while it was being sent, so it may have arrived.',
  reported_at: null,
  can_repeat: true,
});

function open(path = '/manager/messages', messages = [aMessage(), unknown]) {
  const calls = answer(listMessages, page(messages));
  answer(getMessageCosts, COSTS);
  return { calls, ...renderScreen(<ManagerMessagesScreen />, { path }) };
}

const address = () => screen.getByTestId('address').textContent;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

describe('the list of messages', () => {
  test('shows to whom each went, about what, its state with the reason, and its cost', async () => {
    open();
    const first = await screen.findByRole('row', { name: /Aisha Namatovu/ });
    expect(first).toHaveTextContent(/21 Nov 2026, 08:00/i);
    expect(first).toHaveTextContent('+256772123456');
    expect(first).toHaveTextContent('First reminderSMS');
    expect(first).toHaveTextContent(/Delivered.*USh\s35$/);
    expect(within(first).getByRole('link', { name: 'Aisha Namatovu' })).toHaveAttribute(
      'href',
      '/manager/money/accounts/7',
    );
    expect(within(first).queryByRole('button', { name: /^Send again/ })).not.toBeInTheDocument();
    const second = screen.getByRole('row', { name: /Musa Draru/ });
    expect(second).toHaveTextContent('UnknownThe portal stopped while it was being sent, so it may have arrived.');
    expect(second).toHaveTextContent('2 parts');
  });

  test('says of a mail that it was accepted, and waits for no network', async () => {
    open('/manager/messages', [aMessage({ channel: 'mail', state: 'sent', segments: 0, cost: null })]);
    expect(await screen.findByText('The mail server accepted it.')).toBeInTheDocument();
  });

  test('of one announcement says so, and leads to all', async () => {
    const { calls, user } = open('/manager/messages?announcement=12');
    expect(await screen.findByText(/^Only messages of one announcement are shown\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all messages' }));
    await waitFor(() => expect(calls.at(-1)?.query.get('announcement')).toBeNull());
    expect(screen.queryByText(/^Only messages of/)).not.toBeInTheDocument();
  });

  test('shows no parts as the cost of a message that was skipped', async () => {
    open('/manager/messages', [aMessage({ state: 'skipped', cost: null, reason_text: 'Everything is paid.' })]);
    expect(await screen.findByRole('row', { name: /Everything is paid/ })).toHaveTextContent(/–$/);
  });

  test('says until when a message is held', async () => {
    open('/manager/messages', [aMessage({ state: 'waiting', sent_at: null, held_until: '2026-11-22T05:00:00Z' })]);
    expect(await screen.findByText(/^Held until 22 Nov 2026, 08:00/i)).toBeInTheDocument();
  });

  test('shows the whole text and the times of a message that is opened', async () => {
    const { user } = open();
    const row = within(await screen.findByRole('row', { name: /Aisha Namatovu/ }));
    await user.click(row.getByRole('button', { name: /^Show the whole message: U02: .*portal\.example\/pay\/7$/ }));
    expect(screen.getByText('Reported')).toBeInTheDocument();
    expect(screen.getByText(/^1 part, USh\s35$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Hide the whole message/ }));
    expect(screen.queryByText('Reported')).not.toBeInTheDocument();
  });

  test('is filtered by the address, and a filter that is chosen goes there', async () => {
    const { user, calls } = open('/manager/messages?state=failed&account=7&announcement=3&from=2026-11-01&purpose=x');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
      state: 'failed',
      account: '7',
      announcement: '3',
      from: '2026-11-01',
      page: '1',
      page_size: '25',
    });
    await user.selectOptions(screen.getByLabelText('Purpose'), 'Receipt');
    await waitFor(() => expect(calls.at(-1)?.query.get('purpose')).toBe('receipt'));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/manager/messages');
  });

  test('says what to do where nothing matches', async () => {
    open('/manager/messages?state=failed', []);
    expect(await screen.findByText('No message matches the search and filters.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Clear filters' })).toHaveLength(2);
  });
});

describe('sending again', () => {
  test('says what it costs and that it may arrive twice, is sent once, and the list is fetched again', async () => {
    const { user, calls } = open();
    const sent = answer(repeatMessage, aMessage({ id: 53, state: 'waiting' }));
    await user.click(await screen.findByRole('button', { name: /^Send again to Musa Draru/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this SMS to Musa Draru again?' }));
    // Until the price is known, it is that of a first SMS.
    await waitFor(() =>
      expect(dialog.getByText(/may get it twice/)).toHaveTextContent(/It costs about USh\s84 for 2 parts\./),
    );
    await user.dblClick(dialog.getByRole('button', { name: 'Send again' }));
    await modalsAreClosed();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.params).toMatchObject({ id: '52' });
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  });

  test('at night says from when it goes', async () => {
    const { user } = open();
    answer(repeatMessage, aMessage({ id: 53, state: 'waiting', held_until: '2026-11-22T05:00:00Z' }));
    await user.click(await screen.findByRole('button', { name: /^Send again to Musa Draru/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /again\?$/ }));
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(/^To Musa Draru, .+, from 22 Nov 2026, 08:00\.$/)).toBeInTheDocument();
  });

  test('that is refused says why', async () => {
    const { user } = open();
    refuse(repeatMessage, 'message_not_repeatable');
    await user.click(await screen.findByRole('button', { name: /^Send again/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /again\?$/ }));
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This message cannot be sent again.');
  });
});
