import { dayOfInstant, daysBetween, firstOfMonth, lastOfMonth } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Figures } from '@amayumba/contract/money/figures.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { counted } from '../../../lib/counted.ts';
import { thisMonth, today } from '../../../lib/today.ts';
import { FigureStrip, type StripFigure } from '../../../ui/FigureStrip.tsx';

export function monthRange() {
  const { year, month } = thisMonth();
  return { start_date: firstOfMonth(year, month), end_date: lastOfMonth(year, month) };
}

export type TileTarget = { tab: MoneyTab } & Readonly<Record<string, string>>;

interface MoneyTilesProps {
  figures: Figures | undefined;
  hasFailed: boolean;
  onOpen: (target: TileTarget) => void;
  isOpen: (target: TileTarget) => boolean;
}

/** The number of receipts, and the sum of reversals of earlier receipts, which are not among the opened rows. */
function receivedNote({ by_channel, reversed_earlier }: Figures): string {
  const receipts = counted(
    by_channel.reduce((sum, { count }) => sum + count, 0),
    'receipt',
  );
  return reversed_earlier > 0 ? `${receipts}; ${plainAmount(reversed_earlier)} of earlier ones reversed` : receipts;
}

/** The money that waits in the inbox; a server without one has no such figure. */
function unmatchedTile(unmatched: Figures['unmatched'], tile: Pick<StripFigure, 'onOpen' | 'isOpen'>): StripFigure[] {
  if (!unmatched) return [];
  const { count, amount, oldest_at } = unmatched;
  const age = oldest_at ? daysBetween(dayOfInstant(oldest_at), today()) : 0;
  return [
    {
      label: 'Unmatched',
      value: formatUgx(amount),
      note:
        count === 0 ? 'nothing waits' : `${counted(count, 'line')}, oldest ${age > 0 ? counted(age, 'day') : 'today'}`,
      tone: count > 0 ? 'amber' : undefined,
      ...tile,
    },
  ];
}

export function MoneyTiles({ figures, hasFailed, onOpen, isOpen }: MoneyTilesProps) {
  const { start_date, end_date } = monthRange();
  const late = figures ? figures.overdue_amount - figures.ageing.days_1_30 : 0;
  const value = (name: 'received' | 'open_amount' | 'overdue_amount' | 'credit' | 'deposits_held') =>
    figures ? formatUgx(figures[name]) : hasFailed ? '–' : undefined;
  const tile = (target: TileTarget) => ({ onOpen: () => onOpen(target), isOpen: isOpen(target) });
  return (
    <FigureStrip
      label="Money figures"
      figures={[
        {
          label: `Received in ${monthName(thisMonth().month)}`,
          value: value('received'),
          note: figures && receivedNote(figures),
          ...tile({ tab: 'receipts', kind: 'received', state: 'valid', from: start_date, to: end_date }),
        },
        {
          label: 'Open',
          value: value('open_amount'),
          note: figures && `${plainAmount(figures.ageing.not_due)} not due yet`,
          ...tile({ tab: 'accounts', bucket: 'open', sort: '-balance' }),
        },
        {
          label: 'Overdue',
          value: value('overdue_amount'),
          note: figures && `${plainAmount(late)} over 30 days`,
          tone: figures && figures.overdue_amount > 0 ? 'rose' : undefined,
          ...tile({ tab: 'accounts', bucket: 'overdue' }),
        },
        ...unmatchedTile(figures?.unmatched, tile({ tab: 'inbox' })),
        { label: 'Credit', value: value('credit'), note: 'paid ahead', ...tile({ tab: 'accounts', bucket: 'credit' }) },
        { label: 'Deposits held', value: value('deposits_held'), note: 'for tenants', ...tile({ tab: 'deposits' }) },
      ]}
    />
  );
}

export const MONEY_TABS = {
  accounts: 'Accounts',
  receipts: 'Receipts',
  claims: 'Claims to verify',
  inbox: 'Inbox',
  statements: 'Statements',
  schedule: 'Schedule',
  deposits: 'Deposits',
  approvals: 'Approvals',
};
export type MoneyTab = keyof typeof MONEY_TABS;

/** Every filter of the tabs, empty: another tab starts without the filters of the one before. */
export const NO_MONEY_FILTERS = {
  search: null,
  estate: null,
  bucket: null,
  sort: null,
  state: null,
  channel: null,
  from: null,
  to: null,
  kind: null,
  until: null,
  line: null,
  statement: null,
} as const;
