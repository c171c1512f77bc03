import { firstOfMonth, lastOfMonth } from '@amayumba/contract/calendar.ts';
import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { counted } from '../../../lib/counted.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { RESPONSE_GOAL_HOURS } from '@amayumba/contract/reports/manager-dashboard.ts';
import { monthNames } from '../../../lib/month-names.ts';
import { thisMonth } from '../../../lib/today.ts';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { count, UNKNOWN } from './dashboard-words.ts';
import type { FiguresQuery } from './use-manager-dashboard.ts';

/**
 * Estates, tenants, open cases, the sum paid for the month and the sum received during it. See docs/product.md, Manager
 * dashboard.
 */
export function DashboardTiles({ data, isLoading }: Pick<FiguresQuery, 'data' | 'isLoading'>) {
  const { blocks, apartments, leasesEndingThisMonth: ending, complaintsWaiting: waiting } = data ?? {};
  const { monthlyRevenue, previousMonthRevenue, receivedThisMonth, receivedPreviousMonth } = data ?? {};
  const { current, previous } = monthNames();
  const { year, month } = thisMonth();
  // Only our server sends it.
  const showsReceived = isLoading || receivedThisMonth !== undefined;
  return (
    <StatTiles label="Portfolio figures" count={showsReceived ? 5 : 4}>
      <StatTile
        label="Estates"
        value={count(data?.estates)}
        note={
          blocks !== undefined &&
          apartments !== undefined &&
          `${counted(blocks, 'block')}, ${counted(apartments, 'apartment')}`
        }
        icon="estate"
        to="/manager/estates"
        isLoading={isLoading}
      />
      <StatTile
        label="Tenants"
        value={count(data?.tenants)}
        note={ending !== undefined && `${counted(ending, 'lease')} ${ending === 1 ? 'ends' : 'end'} this month`}
        icon="tenants"
        tone="indigo"
        to="/manager/tenants"
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
        to={`/manager/complaints?status=${COMPLAINT_STATUS.open}`}
        isLoading={isLoading}
      />
      <StatTile
        label="Monthly revenue"
        value={monthlyRevenue === undefined ? UNKNOWN : formatUgx(monthlyRevenue)}
        note={
          previousMonthRevenue !== undefined && `For ${current}; for ${previous} ${formatUgx(previousMonthRevenue)}`
        }
        icon="wallet"
        tone="green"
        to={`/manager/payments?month=${month}&year=${year}`}
        isLoading={isLoading}
      />
      {showsReceived && (
        <StatTile
          label={`Received in ${current}`}
          value={receivedThisMonth === undefined ? UNKNOWN : formatUgx(receivedThisMonth)}
          note={
            receivedPreviousMonth !== undefined && `For any month; in ${previous} ${formatUgx(receivedPreviousMonth)}`
          }
          icon="wallet"
          tone="brand"
          to={`/manager/money?tab=receipts&kind=received&state=valid&from=${firstOfMonth(year, month)}&to=${lastOfMonth(year, month)}`}
          isLoading={isLoading}
        />
      )}
    </StatTiles>
  );
}
