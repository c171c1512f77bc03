import { NOTICE_NAMES, type NoticeKind } from '@amayumba/contract/messages/notice.ts';
import { TEMPLATE_NAMES, type TemplateStep } from '@amayumba/contract/messages/template.ts';
import { type DescribedEntry, recordOf, textOrNumber } from './audit-sentence-fields.ts';

// Sentences about messages, after the name of the person who acted; undefined for an unknown action.

const person = (entry: DescribedEntry) => entry.person ?? 'a tenant';
/** A field after the change, or before it. */
const fieldOf = ({ before, after }: DescribedEntry, field: string) =>
  textOrNumber(recordOf(after)[field] ?? recordOf(before)[field]);

export function aboutTemplate(entry: DescribedEntry): string | undefined {
  const name = TEMPLATE_NAMES[fieldOf(entry, 'step') as TemplateStep] ?? '';
  const text = `the text of ‘${name}’ in ${fieldOf(entry, 'language')}`;
  return { changed: `changed ${text}`, removed: `removed ${text}` }[entry.action];
}

export function aboutAnnouncement(entry: DescribedEntry): string | undefined {
  const tenants = Number(fieldOf(entry, 'tenants') || 0);
  return entry.action === 'sent'
    ? `announced something to ${tenants === 1 ? '1 tenant' : `${tenants} tenants`}`
    : undefined;
}

export function aboutNotice(entry: DescribedEntry): string | undefined {
  const kind = NOTICE_NAMES[fieldOf(entry, 'kind') as NoticeKind]?.toLowerCase() ?? '';
  return entry.action === 'served' ? `served a notice on ${person(entry)}: ${kind}` : undefined;
}

export function aboutReminders(entry: DescribedEntry): string | undefined {
  const count = Number(fieldOf(entry, 'count') || 0);
  return entry.action === 'sent'
    ? `sent the reminders of the day: ${count === 1 ? '1 message' : `${count} messages`}`
    : undefined;
}

export const aboutMessage = (entry: DescribedEntry): string | undefined =>
  entry.action === 'repeated' ? `sent an SMS to ${person(entry)} again` : undefined;

export function aboutConversation(entry: DescribedEntry): string | undefined {
  return entry.action === 'replied' ? `wrote in the conversation with ${person(entry)}` : undefined;
}
