import type { Announcement } from '@amayumba/contract/messages/announcement.ts';
import type { Conversation, ConversationMessage } from '@amayumba/contract/messages/conversation.ts';
import type { Notice } from '@amayumba/contract/messages/notice.ts';
import type { Message, MessageCosts } from '@amayumba/contract/messages/message.ts';
import type { PlannedReminder, ReminderPlan } from '@amayumba/contract/messages/reminders.ts';
import { DEFAULT_TEMPLATES, type Template, TEMPLATE_STEPS } from '@amayumba/contract/messages/template.ts';
import type { Provider } from '@amayumba/contract/money/provider.ts';
import { aisha, maker } from './factories.ts';

/** A reminder by SMS that was delivered. */
export const aMessage = maker<Message>(() => ({
  id: 51,
  account: 7,
  tenant_details: aisha,
  to: '+256772123456',
  body: 'U02: USh 900,000 is open, first due 5 Oct 2026. Pay code 41703653. https://portal.example/pay/7',
  purpose: 'reminder',
  step: 'after',
  channel: 'sms',
  state: 'delivered',
  segments: 1,
  cost: '35.00',
  reason: null,
  reason_text: '',
  created_at: '2026-11-21T05:00:00Z',
  held_until: null,
  sent_at: '2026-11-21T05:00:04Z',
  reported_at: '2026-11-21T05:00:09Z',
  can_repeat: false,
}));

/** The SMS gateway, switched on. */
export const anSmsGateway = maker<Provider>(() => ({
  name: 'sms',
  mode: 'live',
  base_url: 'https://api.africastalking.com',
  currency: 'UGX',
  has_secrets: true,
  callback_url: 'https://portal.example/api/money/callbacks/sms/a-token/',
  simulator_url: null,
  last_ok_at: '2026-11-21T08:30:00Z',
  last_error: '',
  version: 3,
}));

/** A planned reminder by SMS of the account of {@link aMessage}. */
export function aReminder(given: Partial<PlannedReminder> = {}): PlannedReminder {
  const channel = given.channel ?? 'sms';
  return {
    account: 7,
    tenant_details: aisha,
    amount: 900_000,
    step: 'after',
    channel,
    to: channel === 'sms' ? '+256772123456' : '',
    body: `Text by ${channel}`,
    segments: channel === 'sms' ? 1 : 0,
    held_until: null,
    skipped: null,
    ...given,
  };
}

/** The plan of some reminders, with its sums; a part costs 35 shillings. */
export function aPlan(messages: PlannedReminder[], on = '2026-11-21'): ReminderPlan {
  const sent = messages.filter(({ skipped }) => skipped === null);
  const segments = sent.reduce((sum, message) => sum + message.segments, 0);
  const cost = (segments * 35).toFixed(2);
  return { on, count: sent.length, segments, cost, segment_price: '35.00', messages };
}

/** The portal's own texts. */
export const TEXTS: readonly Template[] = TEMPLATE_STEPS.map((step) => ({
  step,
  language: 'en',
  body: DEFAULT_TEMPLATES[step],
  segments: 1,
  max_segments: 1,
  is_default: true,
  version: 0,
}));

export const COSTS: MessageCosts = {
  month: '2026-11',
  count: 300,
  segments: 320,
  cost: '11200.00',
  cap: '100000.00',
  waiting_cost: '1400.00',
  segment_price: '42.00',
  by_purpose: [
    { purpose: 'reminder', count: 260, segments: 280, cost: '9800.00' },
    { purpose: 'receipt', count: 40, segments: 40, cost: '1400.00' },
  ],
};

/** What the tenant of `anAccount` wrote, and no manager has read. */
export const aConversationMessage = maker<ConversationMessage>(() => ({
  id: 31,
  from: 'tenant',
  name: 'Aisha Namatovu',
  text: 'May I pay on Friday?',
  attachment: null,
  attachment_name: null,
  at: '2026-11-19T07:00:00Z',
  read_at: null,
}));

/** The conversation with that tenant, in short. */
export const aConversation = maker<Conversation>(() => ({
  account: 7,
  tenant_details: aisha,
  last: aConversationMessage(),
  unread: 1,
}));

/** A notice of a new rent that the tenant has not opened. */
export const aNotice = maker<Notice>(() => ({
  id: 51,
  account: 7,
  tenant_details: aisha,
  kind: 'rent_increase',
  values: { new_rent: 480_000, from_date: '2027-03-01' },
  warnings: [],
  pdf: '/files/notice.pdf',
  created_at: '2026-11-12T08:00:00Z',
  created_by: 'Moses Okello',
  read_at: null,
}));

/** An announcement to an estate that reached most of its tenants. */
export const anAnnouncement = maker<Announcement>(() => ({
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
}));
