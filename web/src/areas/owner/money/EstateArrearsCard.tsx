import { counted } from '../../../lib/counted.ts';
import type { Arrears } from '@amayumba/contract/money/figures.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { AgeingBar, AgeingKey } from '../../../features/money/AgeingBar.tsx';
import { today } from '../../../lib/today.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';
import { byEstate, type EstateArrears } from './estate-arrears.ts';

interface EstateArrearsCardProps {
  query: FigureQuery<Arrears>;
  isOneEstate: boolean;
}

/** The overdue sums of each estate by age, the worst estate first. */
export function EstateArrearsCard({ query, isOneEstate }: EstateArrearsCardProps) {
  return (
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
}

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
