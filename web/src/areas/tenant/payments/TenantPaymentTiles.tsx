import { formatUgx } from '@amayumba/contract/money.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import {
  useGetMyRentAlertsQuery,
  useGetReceiptStatusQuery,
  useListMyPaymentsQuery,
} from '../../../features/payments/payments.api.ts';
import { awaitsVerification } from '../../../features/payments/payment-view.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { thisMonth } from '../../../lib/today.ts';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { PAYMENTS_POLL_MS } from './poll-interval.ts';

const UNKNOWN = '–';

/** Counts and sums of a tenant's payments. See docs/product.md, Tenant payments. */
export function TenantPaymentTiles() {
  const now = thisMonth();
  const watched = usePolling(PAYMENTS_POLL_MS);
  const summary = useGetReceiptStatusQuery(undefined, watched);
  const alerts = useGetMyRentAlertsQuery(undefined, watched);
  const all = useListMyPaymentsQuery({ page: 1, page_size: 1 }, watched);
  const month = useListMyPaymentsQuery({ ...now, page: 1, page_size: 1 }, watched);
  const { amount_paid: paid, amount_pending: pending, total_pending, payments = [] } = summary.data ?? {};
  const monthSum = month.data?.total_amount;
  return (
    <StatTiles label="Payment figures">
      <StatTile
        label="Total Payments"
        value={all.data?.count ?? UNKNOWN}
        note={paid == null ? undefined : `${formatUgx(paid)} paid`}
        icon="receipt"
        isLoading={all.isLoading}
      />
      <StatTile
        label="Pending"
        value={total_pending ?? UNKNOWN}
        note={
          pending == null
            ? undefined
            : `${formatUgx(pending)}. Verifying: ${payments.filter(awaitsVerification).length}`
        }
        icon="clock"
        tone="amber"
        isLoading={summary.isLoading}
      />
      <StatTile
        label="This Month"
        value={monthSum === undefined ? UNKNOWN : formatUgx(monthSum)}
        note={`for ${monthName(now.month)} ${now.year}`}
        icon="calendar"
        tone="indigo"
        isLoading={month.isLoading}
      />
      <StatTile
        label="Overdue"
        value={alerts.data?.total_overdue ?? UNKNOWN}
        note={alerts.data && (alerts.data.total_overdue === 0 ? 'nothing is late' : 'please pay soon')}
        icon="alert"
        tone="rose"
        isLoading={alerts.isLoading}
      />
    </StatTiles>
  );
}
