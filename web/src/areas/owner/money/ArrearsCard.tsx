import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Arrears } from '@amayumba/contract/money/figures.ts';
import { AgeingBar, AgeingKey } from '../../../features/money/AgeingBar.tsx';
import { counted } from '../../../lib/counted.ts';
import { today } from '../../../lib/today.ts';
import { Card } from '../../../ui/Card.tsx';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import { listedAnswer } from '../../../lib/listed-answer.ts';
import { type FigureQuery, isComing } from '../../../ui/Figures.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import { CardLine, RowCard } from '../../../ui/RowCard.tsx';
import { byEstate, daysLate, type Debt, type EstateArrears, overdueOf } from './estate-arrears.ts';

const COLUMNS: readonly Column<Debt>[] = [
  column('Tenant', { className: 'font-semibold text-ink' }, ({ tenant_name }) => tenant_name),
  column('Home', homeOf),
  column('Oldest due', { className: 'whitespace-nowrap tabular' }, (debt) => (
    <>
      {formatDay(debt.oldest_due)}
      <span className="block text-sm text-rose-ink">{lateText(debt)}</span>
    </>
  )),
  column('Age', { className: 'w-56', hiddenBelow: 'lg' }, ({ ageing }) => <AgeingBar ageing={ageing} />),
  column('Overdue', { align: 'right', className: 'whitespace-nowrap' }, (debt) => (
    <b className="font-semibold text-rose-ink">{formatUgx(overdueOf(debt))}</b>
  )),
  column('Open in all', { align: 'right', className: 'whitespace-nowrap' }, ({ open_amount }) =>
    formatUgx(open_amount),
  ),
];

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

const DebtCard = ({ debt }: { debt: Debt }) => (
  <RowCard
    title={debt.tenant_name}
    aside={<b className="font-semibold text-rose-ink tabular">{formatUgx(overdueOf(debt))}</b>}
  >
    <CardLine aside={<span className="text-rose-ink">{lateText(debt)}</span>}>{homeOf(debt)}</CardLine>
    <AgeingBar ageing={debt.ageing} className="mt-1" />
  </RowCard>
);

export const EstateArrearsCard = ({ query, isOneEstate }: { query: FigureQuery<Arrears>; isOneEstate: boolean }) => (
  <FigureCard title="Overdue by estate" aside={isOneEstate ? undefined : 'worst first'} query={query}>
    {(debts) => {
      const estates = byEstate(debts, today());
      if (estates.length === 0) return <EmptyState icon="checkCircle" title="Nobody is late" />;
      return (
        <>
          <AgeingKey className="mb-3" />
          <ol className="divide-y divide-line">
            {estates.map((estate) => (
              <EstateLine key={estate.estate} estate={estate} most={estates[0]?.overdue ?? 0} />
            ))}
          </ol>
        </>
      );
    }}
  </FigureCard>
);

function EstateLine({ estate, most }: { estate: EstateArrears; most: number }) {
  const { late, longest, overdue, ageing } = estate;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 py-2.5 text-[0.875rem] md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_9rem]">
      <div className="min-w-0">
        <p className="truncate font-semibold text-ink">{estate.estate}</p>
        <p className="text-sm text-muted">{lateWords(late, longest)}</p>
      </div>
      {/* The length of a bar compares the estates, its colours the ages. */}
      <div className="max-md:order-1 max-md:col-span-2">
        <div style={{ width: `${Math.max(4, (overdue / most) * 100)}%` }}>
          <AgeingBar ageing={ageing} />
        </div>
      </div>
      <p className="text-right font-semibold whitespace-nowrap text-rose-ink tabular">{formatUgx(overdue)}</p>
    </li>
  );
}

/** `3 tenants late, the longest 48 days`. */
function lateWords(late: number, longest: number): string {
  const days = counted(longest, 'day');
  return late === 1 ? `1 tenant late, ${days}` : `${late} tenants late, the longest ${days}`;
}
