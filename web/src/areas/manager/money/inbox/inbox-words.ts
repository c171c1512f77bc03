import { dayOfInstant, formatDayOf, formatInstant, noonOf } from '@amayumba/contract/calendar.ts';
import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { InboxItem, InboxState } from '@amayumba/contract/money/inbox.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import type { Tone } from '../../../../ui/tone.ts';

export const INBOX_LABELS: Readonly<Record<InboxState, string>> = {
  open: 'Open',
  matched: 'Matched',
  dismissed: 'Not ours',
};

export const INBOX_TONES: Readonly<Record<InboxState, Tone>> = { open: 'amber', matched: 'green', dismissed: 'grey' };

const STATEMENT_NAMES: Readonly<Partial<Record<Channel, string>>> = {
  mtn: 'MTN statement',
  airtel: 'Airtel statement',
  bank: 'Bank statement',
};

/** The statement that a line comes from: `MTN statement, row 41`. */
export const statementText = ({ channel, row }: Pick<InboxItem, 'channel' | 'row'>): string =>
  [STATEMENT_NAMES[channel] ?? 'Statement', row !== null && `row ${row}`].filter(Boolean).join(', ');

/** When money arrived; only the day where the statement names no time, which is then noon. */
export const arrivedText = (instant: string): string =>
  Date.parse(instant) === Date.parse(noonOf(dayOfInstant(instant))) ? formatDayOf(instant) : formatInstant(instant);

/** The payer, as far as the statement names one: the name, else the text, else the number. */
export const payerText = ({ name, text, phone }: Pick<InboxItem, 'name' | 'text' | 'phone'>): string =>
  name || (text && `“${text}”`) || (phone && formatPhone(phone)) || 'No name';

/** `USh 450,000 from AISHA NAMATOVU` */
export const lineText = (item: InboxItem): string => `${formatUgx(item.amount)} from ${payerText(item)}`;

export function doneText(item: InboxItem): string {
  if (item.state === 'dismissed') return `${lineText(item)} is not ours: ${item.reason}`;
  const [first] = item.receipts;
  if (item.receipts.length > 1) return `${lineText(item)} split into ${item.receipts.length} receipts`;
  return `${lineText(item)} matched to ${first?.tenant_details.name ?? 'an account'}, ${first?.receipt_code ?? 'recorded'}`;
}
