import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { awaitsVerification, sumOf } from '../../../features/payments/payment-view.ts';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { countByStatus } from './count-by-status.ts';
import type { useTenantOverview } from './use-tenant-overview.ts';

const UNKNOWN = '–';

/** The sum of the payments that a tile counts; none if the server lists only some of them. */
const sumText = (payments: readonly Payment[], count: number) =>
  payments.length < count ? undefined : formatUgx(sumOf(payments));

/** The five figures of a tenant's overview. See docs/product.md, Tenant overview. */
export function OverviewTiles({ overview }: { overview: ReturnType<typeof useTenantOverview> }) {
  const { alerts, payments, complaints } = overview;
  const { data: due } = alerts;
  const { data: money } = payments;
  const { data: cases } = complaints;
  return (
    <StatTiles label="Your figures" count={5}>
      <StatTile
        label="Upcoming"
        value={due?.total_upcoming ?? UNKNOWN}
        note={due && (due.total_upcoming === 0 ? 'nothing due soon' : sumText(due.upcoming_due, due.total_upcoming))}
        icon="calendar"
        to="/tenant/payments"
        tone="amber"
        isLoading={alerts.isLoading}
      />
      <StatTile
        label="Overdue"
        value={due?.total_overdue ?? UNKNOWN}
        note={due && (due.total_overdue === 0 ? 'nothing is late' : sumText(due.overdue, due.total_overdue))}
        icon="alert"
        to="/tenant/payments"
        tone="rose"
        isLoading={alerts.isLoading}
      />
      <StatTile
        label="Paid"
        value={money?.total_paid ?? UNKNOWN}
        note={money?.amount_paid == null ? undefined : formatUgx(money.amount_paid)}
        icon="checkCircle"
        to="/tenant/payments"
        tone="green"
        isLoading={payments.isLoading}
      />
      <StatTile
        label="Pending"
        value={money?.total_pending ?? UNKNOWN}
        note={money && `Verifying: ${money.payments.filter(awaitsVerification).length}`}
        icon="clock"
        to="/tenant/payments"
        tone="indigo"
        isLoading={payments.isLoading}
      />
      <StatTile
        label="Complaints"
        value={cases?.count ?? UNKNOWN}
        note={cases && `${countByStatus(cases.results).resolved} resolved`}
        icon="complaint"
        to="/tenant/complaints"
        isLoading={complaints.isLoading}
      />
    </StatTiles>
  );
}
