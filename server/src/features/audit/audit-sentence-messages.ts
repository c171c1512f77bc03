import { NOTICE_NAMES, type NoticeKind } from '@amayumba/contract/messages/notice.ts';
import { TEMPLATE_NAMES, type TemplateStep } from '@amayumba/contract/messages/template.ts';
import { type DescribedEntry, tenantOf, textOf } from './audit-sentence-fields.ts';

// Sentences about messages, after the name of the person who acted; undefined for an unknown action.

export function aboutTemplate(entry: DescribedEntry): string | undefined {
  const name = TEMPLATE_NAMES[textOf(entry, 'step') as TemplateStep] ?? '';
  const text = `the text of ‘${name}’ in ${textOf(entry, 'language')}`;
  return { changed: `changed ${text}`, removed: `removed ${text}` }[entry.action];
}

export function aboutAnnouncement(entry: DescribedEntry): string | undefined {
  const tenants = Number(textOf(entry, 'tenants') || 0);
  return entry.action === 'sent'
    ? `announced something to ${tenants === 1 ? '1 tenant' : `${tenants} tenants`}`
    : undefined;
}

export function aboutNotice(entry: DescribedEntry): string | undefined {
  const kind = NOTICE_NAMES[textOf(entry, 'kind') as NoticeKind]?.toLowerCase() ?? '';
  return entry.action === 'served' ? `served a notice on ${tenantOf(entry)}: ${kind}` : undefined;
}

export function aboutReminders(entry: DescribedEntry): string | undefined {
  const count = Number(textOf(entry, 'count') || 0);
  return entry.action === 'sent'
    ? `sent the reminders of the day: ${count === 1 ? '1 message' : `${count} messages`}`
    : undefined;
}

export const aboutMessage = (entry: DescribedEntry): string | undefined =>
  entry.action === 'repeated' ? `sent an SMS to ${tenantOf(entry)} again` : undefined;

export function aboutConversation(entry: DescribedEntry): string | undefined {
  return entry.action === 'replied' ? `wrote in the conversation with ${tenantOf(entry)}` : undefined;
}
