import { formatUgx } from '@amayumba/contract/money.ts';
import { RESPONSE_GOAL_HOURS } from '@amayumba/contract/reports/manager-dashboard.ts';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { count, monthNames, plural, UNKNOWN } from './dashboard-words.ts';
import type { FiguresQuery } from './use-manager-dashboard.ts';

/** Estates, tenants, open cases and the revenue of the month. See docs/product.md, Manager dashboard. */
export function DashboardTiles({ data, isLoading }: Pick<FiguresQuery, 'data' | 'isLoading'>) {
  const { blocks, apartments, leasesEndingThisMonth: ending, complaintsWaiting: waiting } = data ?? {};
  const { monthlyRevenue, previousMonthRevenue } = data ?? {};
  return (
    <StatTiles label="Portfolio figures">
      <StatTile
        label="Estates"
        value={count(data?.estates)}
        note={
          blocks !== undefined &&
          apartments !== undefined &&
          `${plural(blocks, 'block')}, ${plural(apartments, 'apartment')}`
        }
        icon="estate"
        isLoading={isLoading}
      />
      <StatTile
        label="Tenants"
        value={count(data?.tenants)}
        note={ending !== undefined && `${plural(ending, 'lease')} ${ending === 1 ? 'ends' : 'end'} this month`}
        icon="tenants"
        tone="indigo"
        isLoading={isLoading}
      />
      <StatTile
        label="Open cases"
        value={count(data?.pendingComplaints)}
        note={
          waiting !== undefined && `${waiting === 0 ? 'none' : count(waiting)} waiting over ${RESPONSE_GOAL_HOURS}h`
        }
        icon="complaint"
        tone="amber"
        isLoading={isLoading}
      />
      <StatTile
        label="Monthly revenue"
        value={monthlyRevenue === undefined ? UNKNOWN : formatUgx(monthlyRevenue)}
        note={previousMonthRevenue !== undefined && `${monthNames().previous}: ${formatUgx(previousMonthRevenue)}`}
        icon="wallet"
        tone="green"
        isLoading={isLoading}
      />
    </StatTiles>
  );
}
