import type { Announcement } from '@amayumba/contract/messages/announcement.ts';
import type { Conversation, ConversationMessage } from '@amayumba/contract/messages/conversation.ts';
import type { Notice } from '@amayumba/contract/messages/notice.ts';
import { anAccount } from './money.ts';

const { tenant_details } = anAccount();

/** What the tenant of {@link anAccount} wrote, and no manager has read. */
export const aConversationMessage = (given: Partial<ConversationMessage> = {}): ConversationMessage => ({
  id: 31,
  from: 'tenant',
  name: 'Aisha Namatovu',
  text: 'May I pay on Friday?',
  attachment: null,
  attachment_name: null,
  at: '2026-11-19T07:00:00Z',
  read_at: null,
  ...given,
});

/** The conversation with that tenant, in short. */
export const aConversation = (given: Partial<Conversation> = {}): Conversation => ({
  account: 7,
  tenant_details,
  last: aConversationMessage(),
  unread: 1,
  ...given,
});

/** A notice of a new rent that the tenant has not opened. */
export const aNotice = (given: Partial<Notice> = {}): Notice => ({
  id: 51,
  account: 7,
  tenant_details,
  kind: 'rent_increase',
  values: { new_rent: 480_000, from_date: '2027-03-01' },
  warnings: [],
  pdf: '/files/notice.pdf',
  created_at: '2026-11-12T08:00:00Z',
  created_by: 'Moses Okello',
  read_at: null,
  ...given,
});

/** An announcement to an estate that reached most of its tenants. */
export const anAnnouncement = (given: Partial<Announcement> = {}): Announcement => ({
  id: 12,
  audience: 'Kireka Hill Cottages',
  text: 'No water on Saturday from 8 to 14 o clock.',
  channels: ['portal', 'sms'],
  created_at: '2026-11-18T08:00:00Z',
  created_by: 'Moses Okello',
  waiting: 0,
  sent: 2,
  delivered: 14,
  failed: 1,
  skipped: 3,
  ...given,
});
