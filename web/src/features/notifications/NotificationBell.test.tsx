import { listNotifications, readNotification } from '@amayumba/contract/notifications/endpoints.ts';
import type { Notification } from '@amayumba/contract/notifications/notification.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aNotification } from '../../test/factories.ts';
import { answer, answerForeign, refuse } from '../../test/handlers.ts';
import { renderScreen } from '../../test/render.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import type { NotificationPaths } from './NotificationList.tsx';

const aboutPayment = aNotification({ title: 'Rent for November 2026: Paid', payment: 4 });
const aboutComplaint = aNotification({
  title: 'Complaint "No water": In Progress',
  body: 'Your complaint "No water" is now In Progress.\nYour property manager wrote: The plumber comes today.',
  complaint: 9,
  read_at: '2026-11-20T08:00:00Z',
});
const aboutNothing = aNotification({ title: 'Welcome to Amayumba' });

/** Answers like the server: filtered, in the given order and in pages. */
function serve(messages: Notification[]) {
  const lists = answer(listNotifications, ({ query }) => {
    const wanted = messages.filter(({ read_at }) => query.get('unread') !== 'true' || read_at === null);
    const results = wanted.slice(0, Number(query.get('page_size')));
    return { count: wanted.length, next: null, previous: null, results };
  });
  const reads = answer(readNotification, ({ params }) => {
    const message = messages.find(({ id }) => id === Number(params['id'])) as Notification;
    message.read_at = '2026-11-21T09:00:00Z';
    return message;
  });
  return { lists, reads };
}

const copies = (...messages: Notification[]) => structuredClone(messages);
const show = (
  paths: NotificationPaths = {
    payment: (id) => `/pages/payments/${id}`,
    complaint: (id) => `/pages/complaints/${id}`,
  },
) => renderScreen(<NotificationBell paths={paths} />, { path: '/tenant', as: 'tenant' });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }));

test('shows the number of unread messages, in its name and as a badge', async () => {
  serve(copies(aboutPayment, aboutComplaint, aboutNothing));
  show();
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  expect(screen.getByText('2')).toBeVisible();
});

test('has no badge when everything is read', async () => {
  const { lists } = serve(copies(aboutComplaint));
  show();
  await waitFor(() => expect(lists).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  expect(screen.queryByText('0')).not.toBeInTheDocument();
});

test('counts no further than 99 on the badge', async () => {
  serve(Array.from({ length: 120 }, () => aNotification()));
  show();
  expect(await screen.findByRole('button', { name: 'Notifications, 120 unread' })).toBeVisible();
  expect(screen.getByText('99+')).toBeVisible();
});

describe('The panel', () => {
  test('shows each message with its time in Kampala and whether it is unread, in the order of the server', async () => {
    serve(copies(aboutPayment, aboutComplaint));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /^Notifications/ }));
    const rows = await (await panel()).findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/^Unread: Rent for November 2026: Paid/);
    expect(rows[0]).toHaveTextContent('20 Nov 2026, 10:30');
    expect(rows[1]).not.toHaveTextContent('Unread');
    expect(rows[1]).toHaveTextContent('Your property manager wrote: The plumber comes today.');
  });

  test('opens and closes by the keyboard, and gives the focus back', async () => {
    serve(copies(aboutPayment));
    const { user } = show();
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    bell.focus();
    await user.keyboard('{Enter}');
    await (await panel()).findByRole('link', { name: /Rent for November/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(bell).toHaveFocus());
  });

  test('a message about a payment is marked as read and opens the payment', async () => {
    const { reads } = serve(copies(aboutPayment));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await user.click(await (await panel()).findByRole('link', { name: /Rent for November/ }));
    expect(screen.getByTestId('address')).toHaveTextContent('/pages/payments/4');
    await waitFor(() => expect(reads).toHaveLength(1));
    expect(reads[0]?.params['id']).toBe(String(aboutPayment.id));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  });

  test('a read message opens the complaint and is not marked again', async () => {
    const { reads } = serve(copies(aboutComplaint));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    await user.click(await (await panel()).findByRole('link', { name: /No water/ }));
    expect(screen.getByTestId('address')).toHaveTextContent('/pages/complaints/9');
    expect(reads).toHaveLength(0);
  });

  test('a message about a statement opens the statements', async () => {
    serve([aNotification({ title: 'Statement of October 2026', owner_statement: 5 })]);
    const { user } = show({ payment: null, complaint: null, statements: '/pages/statements' });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await user.click(await (await panel()).findByRole('link', { name: /Statement of October 2026/ }));
    expect(screen.getByTestId('address')).toHaveTextContent('/pages/statements');
  });

  test('a message about a conversation opens it', async () => {
    serve([aNotification({ title: 'Message from Grace Namubiru', opens: 'conversation', account: 7 })]);
    const { user } = show({
      payment: null,
      complaint: null,
      messages: (opens, account) => `/pages/${opens}/${account}`,
    });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await user.click(await (await panel()).findByRole('link', { name: /Message from Grace/ }));
    expect(screen.getByTestId('address')).toHaveTextContent('/pages/conversation/7');
  });

  test('a message without a link is marked as read in the list', async () => {
    const { reads } = serve(copies(aboutNothing, aboutPayment));
    const { user } = show({ payment: null, complaint: null });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    const messages = await panel();
    await user.click(await messages.findByRole('button', { name: /Welcome to Amayumba/ }));
    await waitFor(() => expect(reads).toHaveLength(1));
    await waitFor(() => expect(messages.queryByRole('button', { name: /Welcome/ })).not.toBeInTheDocument());
    expect(messages.getByText('Welcome to Amayumba')).toBeVisible();
    expect(messages.getByRole('button', { name: /Rent for November/ })).toBeVisible();
    expect(messages.queryByRole('link')).not.toBeInTheDocument();
  });

  test('shows an error if a message could not be marked as read, and leaves it unread', async () => {
    serve(copies(aboutNothing));
    refuse(readNotification, 'internal_error');
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await user.click(await (await panel()).findByRole('button', { name: /Welcome to Amayumba/ }));
    expect((await screen.findAllByText('The message could not be marked as read')).length).toBeGreaterThan(0);
    expect(screen.getByText('1')).toBeInTheDocument();
  });

  test('shows twenty at first and the rest by Show more', async () => {
    serve(Array.from({ length: 23 }, (_, index) => aNotification({ title: `Message ${index + 1}` })));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 23 unread' }));
    const messages = await panel();
    expect(await messages.findAllByRole('listitem')).toHaveLength(20);
    await user.click(messages.getByRole('button', { name: 'Show more' }));
    expect(await messages.findByText('Message 23')).toBeVisible();
    expect(messages.getAllByRole('listitem')).toHaveLength(23);
    expect(messages.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('shows an empty state', async () => {
    serve([]);
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    expect(await (await panel()).findByText('No notifications yet')).toBeVisible();
  });

  test('can be loaded again after a failure', async () => {
    refuse(listNotifications, 'internal_error');
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    const messages = await panel();
    expect(await messages.findByText('Your notifications could not be loaded')).toBeVisible();
    serve(copies(aboutPayment));
    await user.click(messages.getByRole('button', { name: 'Try again' }));
    expect(await messages.findByRole('link', { name: /Rent for November/ })).toBeVisible();
  });
});

test('fetches again every minute, and when the page gets focus', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const messages = copies(aboutComplaint);
  const { lists } = serve(messages);
  show();
  await waitFor(() => expect(lists).toHaveLength(1));
  messages.unshift({ ...aboutPayment });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  messages.unshift({ ...aboutNothing });
  fireEvent(window, new Event('focus'));
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
});

test('counts and sorts messages itself if a server returns all at once', async () => {
  const older = { ...aboutPayment, id: 1, title: 'Older', created_at: '2026-10-01T08:00:00Z' };
  answerForeign(listNotifications, [older, aboutComplaint, aboutNothing]);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const rows = await (await panel()).findAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(rows[2]).toHaveTextContent('Older');
});
