import type { OccupancyStatus } from '@amayumba/contract/reports/owner-figures.ts';
import { glanceRate, NO_FIGURE } from '../../../features/reports/glance-rate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { KeyFigures } from '../../../ui/KeyFigures.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';

/** Most estates and blocks shown; one estate if the dashboard is filtered. See docs/product.md, Limits and polling. */
const ESTATES_SHOWN = 5;
const BLOCKS_SHOWN = 6;

interface OccupancyOverviewCardProps {
  query: FigureQuery<OccupancyStatus>;
  isFiltered: boolean;
}

/** Occupancy of the estates and their blocks. See docs/product.md, Owner dashboard. */
export const OccupancyOverviewCard = ({ query, isFiltered }: OccupancyOverviewCardProps) => (
  <FigureCard title="Occupancy Overview" query={query} skeleton={<OccupancySkeleton isFiltered={isFiltered} />}>
    {(status) => (
      <>
        <KeyFigures
          columns={4}
          figures={[
            { label: 'Total', value: status.total_apartments },
            { label: 'Occupied', value: status.occupied_apartments },
            { label: 'Vacant', value: status.vacant_apartments },
            {
              label: 'Rate',
              value: status.total_apartments === 0 ? NO_FIGURE : `${status.occupancy_rate.toFixed(2)}%`,
            },
          ]}
        />
        {status.estates.length === 0 ? (
          <EmptyState icon="estate" title="No estate occupancy data" />
        ) : (
          <ul className="mt-5 grid gap-5">
            {status.estates.slice(0, isFiltered ? 1 : ESTATES_SHOWN).map((estate) => (
              <EstateOccupancy key={estate.estate_id} estate={estate} />
            ))}
          </ul>
        )}
      </>
    )}
  </FigureCard>
);

/** As tall as the figures and a few estates, so that little moves when they load. */
const OccupancySkeleton = ({ isFiltered }: Pick<OccupancyOverviewCardProps, 'isFiltered'>) => (
  <>
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-15.5 sm:h-16" />
      ))}
    </div>
    <div className="mt-5 grid gap-5">
      {Array.from({ length: isFiltered ? 1 : 4 }, (_, index) => (
        <div key={index} className="grid gap-2.5">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-1.5" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      ))}
    </div>
  </>
);

function EstateOccupancy({ estate }: { estate: OccupancyStatus['estates'][number] }) {
  const { estate_name: name, occupied_apartments: occupied, total_apartments: total, occupancy_rate: rate } = estate;
  const blocks = estate.blocks.slice(0, BLOCKS_SHOWN);
  return (
    <li>
      <p className="mb-1.5 flex items-baseline justify-between gap-3 text-[0.875rem]">
        <span className="truncate font-semibold text-ink">{name}</span>
        <span className="flex-none text-muted tabular">
          {occupied}/{total} · <strong className="font-semibold text-ink">{glanceRate(rate, total)}</strong>
        </span>
      </p>
      <ProgressBar label={`Occupancy of ${name}`} percent={rate} />
      {blocks.length > 0 && (
        <ul aria-label={`Blocks of ${name}`} className="mt-2.5 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
          {blocks.map((block) => (
            <li key={block.block_id} className="text-sm">
              <p className="mb-1 flex justify-between gap-2 text-muted">
                <span className="truncate">{block.block_name}</span>
                <span className="tabular">{glanceRate(block.occupancy_rate)}</span>
              </p>
              <ProgressBar
                label={`Occupancy of ${block.block_name}, ${name}`}
                percent={block.occupancy_rate}
                tone="indigo"
                className="h-1"
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
