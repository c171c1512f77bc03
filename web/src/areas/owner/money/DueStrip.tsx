import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { OwnerLine, OwnerStatement } from '@amayumba/contract/owners/owner-statement.ts';
import { asProblem } from '../../../api/problem.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { counted } from '../../../lib/counted.ts';
import { cx } from '../../../lib/cx.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Due, restOf } from './due-view.ts';
import type { OwnerMoney } from './use-owner-money.ts';

export type DuePart = 'received' | 'spent' | 'fee' | 'due';

/** The sum due to the owner as received less spent less fee; each figure opens its rows. On phones a short sum. */
export function DueStrip({ money, onOpen }: { money: OwnerMoney; onOpen: (part: DuePart) => void }) {
  const { due, error, statement, sumLabel } = money.due;
  if (!due && error)
    return (
      <div className="card">
        <ErrorState
          title="What is due to you could not be loaded"
          message={asProblem(error)?.error}
          onRetry={money.refresh}
          isRetrying={money.isFetching}
        />
      </div>
    );
  const rest = due ? restOf(due) : 0;
  const parts: readonly (Omit<PartProps, 'onOpen'> & { part: DuePart })[] = [
    {
      part: 'received',
      label: 'Received',
      value: due?.received,
      note: due && receivedNote(due, money),
      hasLongNote: true,
    },
    {
      part: 'spent',
      sign: '−',
      label: 'Spent',
      value: due?.spent,
      note: due && spentNote(due, statement),
      hasLongNote: true,
    },
    { part: 'fee', sign: '−', label: "Manager's fee", value: due?.fee, note: due && feeNote(due, money) },
    // Most months have a rest, so its room is kept until it is known.
    ...(due ? [] : [{ part: 'due', sign: '+', label: 'Brought forward', hasLongNote: true } as const]),
    ...(due && rest !== 0 ? [{ ...restPart(due), sign: rest > 0 ? '+' : '−', value: Math.abs(rest) } as const] : []),
    { part: 'due', sign: '=', label: sumLabel, value: due?.due, note: due && dueNote(money), isSum: true },
  ];
  return (
    <ul
      aria-label={sumLabel}
      aria-busy={!due}
      className="card grid overflow-hidden shadow-md max-md:divide-y max-md:divide-line md:flex"
    >
      {parts.map(({ part, ...shown }) => (
        <Part key={shown.label} {...shown} onOpen={() => onOpen(part)} />
      ))}
    </ul>
  );
}

interface PartProps {
  sign?: '−' | '+' | '=';
  label: string;
  value?: number | undefined;
  note?: string | undefined;
  /** Its note mostly has two lines, whose room is kept until it is loaded. */
  hasLongNote?: boolean;
  isSum?: boolean;
  onOpen: () => void;
}

const Part = ({ sign, label, value, note, hasLongNote = false, isSum = false, onOpen }: PartProps) => (
  <li className={cx('relative flex md:flex-1', isSum && 'bg-selected md:border-l md:border-line')}>
    {sign && (
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-0 z-1 hidden size-6 -translate-1/2 place-items-center rounded-full bg-sunken text-muted md:grid"
      >
        {sign}
      </span>
    )}
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full grid-cols-[1fr_auto] items-center gap-x-3 px-4 py-2.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-3 md:flex md:flex-col md:items-start md:justify-start md:px-5 md:py-3"
    >
      <span className="text-sm text-muted md:block">
        {sign && (
          <span aria-hidden="true" className="md:hidden">
            {sign}{' '}
          </span>
        )}
        {label}
      </span>{' '}
      <span
        className={cx(
          'row-span-2 text-[1.0625rem] font-bold whitespace-nowrap tabular md:block md:text-[1.1875rem]',
          isSum ? 'text-link' : 'text-ink',
        )}
      >
        {value === undefined ? <Skeleton className="h-5.5 w-24" /> : formatUgx(value)}
      </span>{' '}
      <span className={cx('line-clamp-2 text-xs text-muted', !note && hasLongNote ? 'min-h-8' : 'min-h-4')}>
        {note}
      </span>
    </button>
  </li>
);

/** A running month counts what was due up to today. Money may come in before, or for a debt from before an import. */
function receivedNote({ received, charged }: Due, { due: { statement, isIssued } }: OwnerMoney): string {
  const isRunning = statement && !isIssued;
  if (charged <= 0 && received !== 0) return 'by the day it came in';
  if (charged <= 0) return isRunning ? 'nothing is due yet' : 'nothing was charged';
  return `of ${plainAmount(charged)} charged${isRunning ? ' so far' : ''}, ${Math.round((received / charged) * 100)}%`;
}

function spentNote({ spent }: Due, statement: OwnerStatement | undefined): string {
  if (spent === 0) return 'no costs';
  const costs = statement?.lines.filter(({ kind }) => kind === 'expense') ?? [];
  const most = costs.reduce<OwnerLine | undefined>(
    (max, line) => (max && max.amount <= line.amount ? max : line),
    undefined,
  );
  if (!most) return 'by the office';
  const where = most.estate_name === null ? '' : ` at ${most.estate_name}`;
  return costs.length === 1
    ? `1 cost${where}`
    : `${counted(costs.length, 'cost')}, largest ${plainAmount(-most.amount)}${where}`;
}

/** In most months the rest is the earlier balance less remittances. */
function restPart({ opening, remitted, withheld, corrections }: Due) {
  const note = [
    opening !== 0 && `${plainAmount(opening)} before`,
    remitted !== 0 && `${plainAmount(remitted)} paid out`,
    withheld !== 0 && `${plainAmount(withheld)} tax withheld`,
    corrections !== 0 && `${plainAmount(corrections)} corrected`,
  ].filter(Boolean);
  const label =
    opening === 0
      ? remitted === 0
        ? 'Tax and corrections'
        : 'Paid out to you'
      : remitted === 0
        ? 'Brought forward'
        : 'Before, less paid out';
  // The label and the sum say it already.
  return { part: 'due', label, note: note.length > 1 ? note.join(', ') : '' } as const;
}

function feeNote({ vat }: Due, { due: { statement, isIssued } }: OwnerMoney): string {
  if (!statement) return 'comes with the statement';
  const withVat = vat > 0 ? `with ${plainAmount(vat)} VAT` : 'without VAT';
  return isIssued ? withVat : `${withVat}, so far`;
}

function dueNote({ monthName, due: { statement, isIssued } }: OwnerMoney): string {
  if (isIssued) return `by statement ${statement?.statement_code ?? ''}`;
  return statement ? `up to ${formatDay(statement.until)}` : `${monthName} has no statement yet`;
}
