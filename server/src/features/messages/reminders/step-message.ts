import { type CalendarDate, daysBetween } from '@amayumba/contract/calendar.ts';
import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import type { LadderStep } from '@amayumba/contract/messages/ladder.ts';
import { type TemplateValues, unitInSms } from '@amayumba/contract/messages/template.ts';
import { plainDay, plainMoney } from '../../../mail/plain-words.ts';
import { messageOfOpenAmount, openWithDeposit } from '../../ledger/reminders/reminder-message.ts';
import { withTenantDetails } from '../../tenants/tenant-details.ts';
import type { ReminderCandidate } from './reminder-candidates.repository.ts';

/** The beginning of a title: later steps say that they are not the first. */
const OPENINGS: Readonly<Record<LadderStep, string>> = {
  before: 'Reminder',
  due: 'Reminder',
  after: 'Reminder',
  after2: 'Second reminder',
  escalate: 'Last reminder',
};

const daysAhead = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** The message of a step in the portal and by mail. Its title is also the subject of the mail. */
export function messageOfStep(candidate: ReminderCandidate, day: CalendarDate): { title: string; body: string } {
  const { step, late_amount, due_amount, due_on } = candidate;
  const state =
    late_amount > 0
      ? `${plainMoney(late_amount)} is overdue since ${plainDay(due_on)}`
      : `${plainMoney(due_amount)} is due ${daysAhead(daysBetween(day, due_on))}`;
  return {
    title: `${OPENINGS[step]}: ${state}`,
    body: messageOfOpenAmount(withTenantDetails(candidate)).body,
  };
}

/** The values in the text of an SMS. @param link where to pay, or the portal */
export const valuesOf = (
  candidate: Pick<ReminderCandidate, 'tenant_name' | 'apartment' | 'block' | 'due_on' | 'reference_code'> &
    Parameters<typeof openWithDeposit>[0],
  { link, company }: { link: string; company: string },
): TemplateValues => ({
  name: candidate.tenant_name,
  unit: candidate.apartment === null ? 'Your account' : unitInSms(candidate.apartment, candidate.block),
  amount: plainMoney(openWithDeposit(candidate)),
  due: plainDay(candidate.due_on),
  reference: formatReferenceCode(candidate.reference_code),
  link,
  company,
});
