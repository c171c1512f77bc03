import { formatDay } from '@amayumba/contract/calendar.ts';
import type {
  StatementChannel,
  StatementColumn,
  StatementImport,
  StatementImportState,
  StatementLineState,
} from '@amayumba/contract/money/statement-import.ts';
import type { Tone } from '../../../../ui/tone.ts';

export const STATEMENT_CHANNEL_LABELS: Readonly<Record<StatementChannel, string>> = {
  mtn: 'MTN MoMo',
  airtel: 'Airtel Money',
  bank: 'Bank',
};

export const STATEMENT_STATES: Readonly<Record<StatementImportState, { label: string; tone: Tone }>> = {
  draft: { label: 'Not posted yet', tone: 'amber' },
  confirmed: { label: 'Posted', tone: 'green' },
  undone: { label: 'Undone', tone: 'grey' },
};

export const LINE_STATES: Readonly<Record<StatementLineState, { label: string; tone: Tone }>> = {
  matched: { label: 'Matched', tone: 'green' },
  inbox: { label: 'Inbox', tone: 'amber' },
  known: { label: 'Known', tone: 'indigo' },
  ignored: { label: 'Ignored', tone: 'grey' },
  error: { label: 'Not readable', tone: 'rose' },
  new: { label: 'Not judged', tone: 'grey' },
};

export const COLUMN_LABELS: Readonly<Record<StatementColumn, string>> = {
  date: 'Date',
  id: 'Transaction id',
  amount: 'Amount',
  debit: 'Money out',
  credit: 'Money in',
  fee: 'Fee',
  balance: 'Balance',
  phone: 'Phone of the payer',
  name: 'Name of the payer',
  text: 'Text or reference',
};

/** The days that a statement covers: `1 Nov 2026 to 22 Nov 2026`, or one of them. */
export function daysText({ from, to }: Pick<StatementImport, 'from' | 'to'>): string {
  if (from === null || to === null) return 'No day could be read';
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}
