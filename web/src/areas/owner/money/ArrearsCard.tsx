import { counted } from '../../../lib/counted.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Arrears } from '@amayumba/contract/money/figures.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { AgeingBar } from '../../../features/money/AgeingBar.tsx';
import { today } from '../../../lib/today.ts';
import { Card } from '../../../ui/Card.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { type FigureQuery, isComing, listedAnswer } from '../../../ui/Figures.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import { daysLate, type Debt, overdueOf } from './estate-arrears.ts';

const COLUMNS: readonly Column<Debt>[] = [
  { key: 'tenant', header: 'Tenant', className: 'font-semibold text-ink', cell: ({ tenant_name }) => tenant_name },
  { key: 'home', header: 'Home', cell: homeOf },
  {
    key: 'oldest',
    header: 'Oldest due',
    className: 'whitespace-nowrap tabular',
    cell: (debt) => (
      <>
        {formatDay(debt.oldest_due)}
        <span className="block text-sm text-rose-ink">{lateText(debt)}</span>
      </>
    ),
  },
  {
    key: 'ages',
    header: 'Age',
    className: 'w-56',
    hiddenBelow: 'lg',
    cell: ({ ageing }) => <AgeingBar ageing={ageing} />,
  },
  {
    key: 'overdue',
    header: 'Overdue',
    align: 'right',
    className: 'whitespace-nowrap',
    cell: (debt) => <b className="font-semibold text-rose-ink">{formatUgx(overdueOf(debt))}</b>,
  },
  {
    key: 'open',
    header: 'Open in all',
    align: 'right',
    className: 'whitespace-nowrap',
    cell: ({ open_amount }) => formatUgx(open_amount),
  },
];

/** The tenants who are late, the oldest debts first. */
export function ArrearsCard({ query }: { query: FigureQuery<Arrears> }) {
  const sum = query.currentData?.reduce((total, debt) => total + overdueOf(debt), 0) ?? 0;
  return (
    <Card title="Arrears" aside={sum > 0 ? `${formatUgx(sum)} overdue` : undefined} isFlush className="overflow-hidden">
      <LongTable
        isDense
        label="Tenants in arrears"
        columns={COLUMNS}
        rows={listedAnswer(query)?.filter((debt) => overdueOf(debt) > 0)}
        // A tenant may owe on two accounts, and arrears have no id.
        rowKey={(debt) => `${debt.tenant_name} ${debt.estate} ${debt.apartment} ${debt.oldest_due}`}
        isFetching={isComing(query)}
        loadingText="Loading arrears..."
        card={(debt) => <DebtCard debt={debt} />}
        empty={<EmptyState icon="checkCircle" title="Nobody is late" />}
        error={loadError('Arrears could not be loaded', query)}
      />
    </Card>
  );
}

function homeOf({ apartment, estate }: Debt): string {
  return [apartment, estate].filter(Boolean).join(' · ') || '–';
}

function lateText(debt: Debt): string {
  const days = daysLate(debt, today());
  return `${counted(days, 'day')} late`;
}

function DebtCard({ debt }: { debt: Debt }) {
  return (
    <div className="text-[0.875rem]">
      <div className="flex justify-between gap-3">
        <b className="font-semibold text-ink">{debt.tenant_name}</b>
        <b className="font-semibold whitespace-nowrap text-rose-ink tabular">{formatUgx(overdueOf(debt))}</b>
      </div>
      <div className="flex justify-between gap-3 text-sm text-muted">
        <span>{homeOf(debt)}</span>
        <span className="text-rose-ink">{lateText(debt)}</span>
      </div>
      <AgeingBar ageing={debt.ageing} className="mt-2" />
    </div>
  );
}
