import { type CalendarDate, formatDay } from '@amayumba/contract/calendar.ts';
import { AGEING_BUCKETS, type Ageing, type AgeingBucket } from '@amayumba/contract/ledger/ageing.ts';
import { CHANNEL_LABELS } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { NotedPromiseState } from '@amayumba/contract/messages/promise.ts';
import type { Account, AccountBucket } from '@amayumba/contract/money/account.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import type { Tone } from '../../ui/tone.ts';

/** An amount without its unit, for columns whose heading names it; with a true minus, as wide as a digit. */
export const plainAmount = (amount: Ugx): string => formatUgx(amount).replace('USh\u00A0', '').replace('-', '−');

export const AGEING_LABELS: Readonly<Record<AgeingBucket, string>> = {
  not_due: 'Not due',
  days_1_30: '1–30 days late',
  days_31_60: '31–60',
  days_61_90: '61–90',
  days_over_90: 'Over 90',
};

export const BUCKET_LABELS: Readonly<Record<AccountBucket, string>> = {
  open: 'Open',
  overdue: 'Overdue',
  not_due: 'Open, not due yet',
  '1_30': '1–30 days late',
  '31_60': '31–60 days late',
  '61_90': '61–90 days late',
  over_90: 'Over 90 days late',
  credit: 'In credit',
};

/** Where a receipt comes from. */
export const SOURCE_TEXT: Readonly<Record<Receipt['source'], string>> = {
  entry: 'Entered by a person',
  status: 'A payment marked as paid',
  claim: 'Logged by the tenant',
  collection: 'Asked by phone',
  statement: 'An imported statement',
  deposit: 'The deposit',
  transfer: 'Another account',
  opening: 'Opening balance',
};

/** The sources of receipts for which no money came in. */
const NO_MONEY: Partial<Record<Receipt['source'], string>> = { deposit: 'Deposit', transfer: 'Another account' };

/** How the money of a receipt came in: by a channel, from the deposit or from another account. */
export const paidByText = ({ channel, source }: Pick<Receipt, 'channel' | 'source'>): string =>
  NO_MONEY[source] ?? CHANNEL_LABELS[channel];

/** The parts of an ageing in words, without those that are 0: `1–30 days late USh 450,000, 31–60 USh 450,000`. */
export const ageingText = (ageing: Ageing): string =>
  AGEING_BUCKETS.filter((bucket) => ageing[bucket] > 0)
    .map((bucket) => `${AGEING_LABELS[bucket]} ${formatUgx(ageing[bucket])}`)
    .join(', ');

/** The state of an account in a word: overdue money first. */
export function accountState(account: Account): { label: string; tone: Tone } {
  if (account.overdue_amount > 0) return { label: 'Overdue', tone: 'rose' };
  if (account.open_amount > 0) return { label: 'Open', tone: 'amber' };
  if (account.credit > 0) return { label: 'Paid ahead', tone: 'green' };
  return { label: 'Nothing open', tone: 'green' };
}

/** A note that the lease of an account is over or has not begun; empty for a current one. */
export function leaseStateText({ lease }: Pick<Account, 'lease'>, today: CalendarDate): string {
  if (!lease || lease.is_current) return '';
  return lease.start > today ? `Lease starts ${formatDay(lease.start)}` : 'Lease ended';
}

/** A balance in words: `USh 900,000 owed`, `USh 50,000 in credit`, `USh 0`. */
export function balanceText(balance: Ugx): string {
  if (balance === 0) return formatUgx(0);
  return balance > 0 ? `${formatUgx(balance)} owed` : `${formatUgx(-balance)} in credit`;
}

/** The result of the promise of an account, as the account's head and the list show it. */
export const PROMISE_TEXT = {
  open: { head: 'Promised', row: '', tone: 'amber', ink: 'text-amber-ink' },
  kept: { head: 'Kept promise', row: 'Kept ', tone: 'green', ink: 'text-green-ink' },
  broken: { head: 'Missed promise', row: 'Missed ', tone: 'rose', ink: 'text-rose-ink' },
} as const satisfies Record<NotedPromiseState, { head: string; row: string; tone: Tone; ink: string }>;

/** The code of a receipt; an opening one has none. */
export const receiptName = ({ receipt_code }: Pick<Receipt, 'receipt_code'>): string =>
  receipt_code ?? 'Opening balance';
