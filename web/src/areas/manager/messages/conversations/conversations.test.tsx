import {
  getConversation,
  listConversations,
  writeInConversation,
} from '@amayumba/contract/messages/conversation-endpoints.ts';
import { getAccount, listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { stubBrowser } from '../../../../test/browser.ts';
import { aConversation, aConversationMessage } from '../../../../test/messages.ts';
import { answer } from '../../../../test/handlers.ts';
import { anAccount, page } from '../../../../test/money.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { ConversationsTab } from './ConversationsTab.tsx';

const grace = { id: 22, name: 'Grace Namubiru', apartment: 'A-08', block: 'Block A', estate: 'Bukoto Court' };
const answered = aConversation({
  account: 8,
  tenant_details: grace,
  unread: 0,
  last: aConversationMessage({ id: 30, from: 'manager', name: 'Moses Okello', text: 'The plumber comes on Monday.' }),
});

beforeEach(() => {
  stubBrowser({ width: 1440 });
  answer(listConversations, page([aConversation(), answered]));
  answer(listAccounts, page([]));
  answer(getAccount, anAccount());
  answer(getConversation, [aConversationMessage()]);
});
const show = (account?: number) =>
  renderScreen(<ConversationsTab />, {
    path: `/manager/messages?tab=conversations${account ? `&account=${account}` : ''}`,
  });

const messages = () => within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');

test('the list says who wrote last, and what is unread', async () => {
  show();
  const list = await screen.findByRole('list', { name: 'Conversations' });
  const [unread, read] = within(list).getAllByRole('listitem');
  expect(unread).toHaveTextContent('Aisha Namatovu');
  expect(unread).toHaveTextContent('May I pay on Friday?');
  expect(unread).toHaveTextContent('1 unread');
  expect(read).toHaveTextContent('Moses Okello: The plumber comes on Monday.');
  expect(read).not.toHaveTextContent('unread');
});

test('opening one reads it, so that the list is asked again', async () => {
  const lists = answer(listConversations, page([aConversation()]));
  const { user } = show();
  await user.click(await screen.findByRole('link', { name: /Aisha Namatovu/ }));
  expect(screen.getByTestId('address')).toHaveTextContent('/manager/messages?tab=conversations&account=7');
  const panel = within(await screen.findByRole('region', { name: 'Conversation with Aisha Namatovu' }));
  expect(await panel.findByText('May I pay on Friday?')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Aisha Namatovu' })).toHaveAttribute('href', '/manager/tenants/21');
  await waitFor(() => expect(lists).toHaveLength(2));
});

test('a reply goes to the account, and what was typed survives another conversation', async () => {
  const sent = answer(writeInConversation, aConversationMessage({ id: 40, from: 'manager', text: 'Friday is fine.' }));
  const { user } = show(7);
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Friday is fine.');
  await user.click(screen.getByRole('link', { name: /Grace Namubiru/ }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('account=8'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(''));
  await user.click(screen.getByRole('link', { name: /Aisha Namatovu.*unread/ }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Friday is fine.'));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.params['account']).toBe('7');
  expect(sent[0]?.body).toMatchObject({ text: 'Friday is fine.' });
});

test('a tenant who never wrote is found by name', async () => {
  answer(listAccounts, page([anAccount()]));
  answer(getConversation, []);
  const { user } = show();
  await user.type(screen.getByRole('combobox', { name: 'Write to a tenant' }), 'ais');
  await user.click(await screen.findByRole('option', { name: /Aisha Namatovu/ }));
  expect(await screen.findByText(/Nobody has written yet/)).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('account=7');
});

test('a long conversation begins with its newest messages', async () => {
  const many = Array.from({ length: 24 }, (_, index) =>
    aConversationMessage({ id: index + 1, text: `No ${index + 1}` }),
  );
  answer(getConversation, many);
  const { user } = show(7);
  await user.click(await screen.findByRole('button', { name: 'Show 14 earlier messages' }));
  expect(messages()).toHaveLength(24);
  expect(messages()[0]).toHaveTextContent('No 1');
  expect(screen.getByRole('button', { name: 'Hide 14 earlier messages' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(messages()).toHaveLength(10);
});

test('there are none yet', async () => {
  answer(listConversations, page([]));
  show();
  expect(await screen.findByText('No conversations yet')).toBeVisible();
});
