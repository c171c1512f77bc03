import { TenantCard } from '../../../features/tenants/TenantCard.tsx';
import { cx } from '../../../lib/cx.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { TenantTableRow, TenantRowActions } from './tenant-columns.tsx';

const SKELETONS = 6;
const GRID = 'grid p-4 grid-cols-[repeat(auto-fill,minmax(min(19.5rem,100%),1fr))] gap-4';

interface TenantGridProps extends TenantRowActions {
  /** Undefined until loaded. */
  rows: readonly TenantTableRow[] | undefined;
  isFetching: boolean;
}

/** Tenants as cards. */
export function TenantGrid({ rows, isFetching, onSelect, onEdit }: TenantGridProps) {
  if (!rows) {
    return (
      <div aria-busy="true" className={GRID}>
        <output className="sr-only">Loading tenants...</output>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <div key={index} className="card grid gap-3.5 p-4">
            <Skeleton className="h-11 w-3/4" />
            <Skeleton className="h-14" />
            <Skeleton className="h-10" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul
      aria-label="Tenants"
      aria-busy={isFetching}
      className={cx(GRID, 'transition-opacity', isFetching && 'opacity-60')}
    >
      {rows.map(({ tenant, view }) => (
        <li key={tenant.id} className="grid min-w-0 grid-cols-1">
          <TenantCard tenant={tenant} view={view} onSelect={() => onSelect(tenant)} onEdit={() => onEdit(tenant)} />
        </li>
      ))}
    </ul>
  );
}
