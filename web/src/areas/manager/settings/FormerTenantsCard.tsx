import { formatDay } from '@amayumba/contract/calendar.ts';
import { useListFormerTenantsQuery } from '../../../features/privacy/privacy.api.ts';
import { pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';

/**
 * Former tenants whose retention period has ended, for a manager to decide about each. Renders nothing if there are
 * none.
 */
export function FormerTenantsCard() {
  const { params, change } = useListParams();
  const page = pageParam(params);
  const { currentData, data } = useListFormerTenantsQuery(page, { refetchOnMountOrArgChange: true });
  const shown = currentData ?? data;
  if (!shown || shown.count === 0) return null;
  return (
    <Card title="Former tenants to review" isFlush>
      <p className="max-w-[70ch] px-4 text-sm text-muted sm:px-5">
        Their last lease ended before the period above. Open one and choose Erase identity from the menu, or leave it.
        The portal erases nobody automatically.
      </p>
      <ul aria-label="Former tenants" className="mt-3 divide-y divide-line border-t border-line">
        {shown.results.map(({ id, name, last_day }) => (
          <li key={id} className="flex min-h-12 items-center justify-between gap-4 px-4 py-1 sm:px-5">
            <Link
              to={`/manager/tenants?tenant=${id}`}
              className="flex min-h-11 min-w-0 items-center truncate rounded-xs font-semibold text-link hover:underline"
            >
              {name}
            </Link>
            <span className="flex-none text-sm text-muted tabular">until {formatDay(last_day)}</span>
          </li>
        ))}
      </ul>
      {shown.count > shown.results.length && (
        <Pagination
          page={page}
          pageSize={10}
          count={shown.count}
          onPage={(next) => change({ page: next })}
          noun="former tenants"
        />
      )}
    </Card>
  );
}
