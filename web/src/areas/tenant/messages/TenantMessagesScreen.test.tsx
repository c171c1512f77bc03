import { getConversation, writeInConversation } from '@amayumba/contract/messages/conversation-endpoints.ts';
import { listNotices, readNotice } from '@amayumba/contract/messages/endpoints.ts';
import { getMyAccount } from '@amayumba/contract/money/my-account-endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { getReceiptStatus } from '@amayumba/contract/payments/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aNotification } from '../../../test/factories.ts';
import { answer, refuse } from '../../../test/handlers.ts';
import { aConversationMessage, aNotice } from '../../../test/messages.ts';
import { anAccount, page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { NOTIFICATION_PATHS } from '../notification-paths.ts';
import { TenantMessagesScreen } from './TenantMessagesScreen.tsx';

const answered = aConversationMessage({ id: 32, from: 'manager', name: 'Moses Okello', text: 'Friday is fine.' });

beforeEach(() => {
  answer(getMyAccount, anAccount());
  answer(listNotices, page([]));
  answer(getReceiptStatus, { payments: [], total_paid: 0, total_pending: 0, amount_paid: 0, amount_pending: 0 });
  answer(getConversation, [aConversationMessage({ read_at: '2026-11-19T08:00:00Z' }), answered]);
});
const show = (tab?: string) =>
  renderScreen(<TenantMessagesScreen />, { path: `/tenant/messages${tab ? `?tab=${tab}` : ''}`, as: 'tenant' });

describe('The conversation', () => {
  test('shows who answered, and when the office read what the tenant wrote', async () => {
    show();
    const [own, theirs] = await within(await screen.findByRole('list', { name: 'Messages' })).findAllByRole('listitem');
    expect(own).toHaveTextContent('May I pay on Friday?');
    expect(own).toHaveTextContent('Read 19 Nov 2026, 11:00');
    expect(theirs).toHaveTextContent('Moses Okello');
    expect(theirs).toHaveTextContent('Friday is fine.');
  });

  test('a message with a photograph is sent once, and the conversation is fetched again', async () => {
    const reads = answer(getConversation, []);
    const sent = answer(writeInConversation, aConversationMessage({ id: 33 }));
    const { user } = show();
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), '  The tap drips  ');
    const photo = new File([new Uint8Array(9)], 'tap.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Picture'), photo);
    const before = reads.length;
    await user.dblClick(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(reads.length).toBeGreaterThan(before));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.params['account']).toBe('7');
    expect(sent[0]?.body).toMatchObject({ text: 'The tap drips', attachment: expect.any(File) as File });
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  });

  test('an empty message is not sent, and a refused one stays', async () => {
    const sent = refuse(writeInConversation, 'too_many_messages');
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Write a message or add a picture.')).toBeVisible();
    expect(sent).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Again');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('The message was not sent')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Again');
  });

  test('about a former home is opened by its notification, and the current one chosen instead', async () => {
    const reads = answer(getConversation, []);
    const sent = answer(writeInConversation, aConversationMessage({ id: 33 }));
    const { user } = renderScreen(<TenantMessagesScreen />, {
      path: NOTIFICATION_PATHS.messages('conversation', 9),
      as: 'tenant',
    });
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'The deposit came');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent[0]?.params['account']).toBe('9'));
    expect(new Set(reads.map(({ params }) => params['account']))).toEqual(new Set(['9']));
    await user.selectOptions(screen.getByLabelText('Lease'), 'Current lease');
    await waitFor(() => expect(reads.at(-1)?.params['account']).toBe('7'));
  });

  test('of a tenant of one lease asks for none', async () => {
    renderScreen(<TenantMessagesScreen />, { path: NOTIFICATION_PATHS.messages('conversation', 7), as: 'tenant' });
    expect(await screen.findByText('Friday is fine.')).toBeVisible();
    expect(screen.queryByLabelText('Lease')).not.toBeInTheDocument();
  });

  test('somebody without a home sees the next step', async () => {
    refuse(getMyAccount, 'not_found');
    show();
    expect(await screen.findByText('No conversation yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  });
});

describe('Notices', () => {
  test('one that is not opened yet stands above the conversation, and opening it notes that', async () => {
    answer(listNotices, page([aNotice()]));
    const reads = answer(readNotice, aNotice({ read_at: '2026-11-20T09:00:00Z' }));
    const { user } = show();
    expect(await screen.findByText('A notice waits for you')).toBeVisible();
    const link = screen.getByRole('link', { name: 'View notice "Rent increase" of 12 Nov 2026' });
    expect(link).toHaveAttribute('href', '/files/notice.pdf');
    answer(listNotices, page([aNotice({ read_at: '2026-11-20T09:00:00Z' })]));
    await user.click(link);
    await waitFor(() => expect(reads[0]?.params['id']).toBe('51'));
    await waitFor(() => expect(screen.queryByText('A notice waits for you')).not.toBeInTheDocument());
  });

  test('their tab names what each states; a read one is not noted again', async () => {
    // Midnight in Kampala has passed.
    const served = aNotice({ created_at: '2026-11-11T22:30:00Z', read_at: '2026-11-20T09:00:00Z' });
    answer(listNotices, page([served]));
    const reads = answer(readNotice, aNotice());
    const { user } = show('notices');
    const entry = await screen.findByRole('listitem');
    expect(entry).toHaveTextContent('USh 480,000 from 1 Mar 2027');
    expect(entry).toHaveTextContent('Served 12 Nov 2026, opened 20 Nov 2026, 12:00');
    await user.click(within(entry).getByRole('link'));
    expect(reads).toHaveLength(0);
  });

  test('there are none', async () => {
    show('notices');
    expect(await screen.findByText('No notices')).toBeVisible();
  });
});

test('announcements and reminders are under Updates', async () => {
  answer(listNotifications, page([aNotification({ title: 'No water on Saturday' })]));
  show('updates');
  expect(await screen.findByText('No water on Saturday')).toBeVisible();
});
