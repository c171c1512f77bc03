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
import { FigureStrip } from '../../../ui/FigureStrip.tsx';
import { PAYMENTS_POLL_MS } from '../poll-intervals.ts';

/** No value until it is loaded, and a dash where it could not be. */
const shown = (value: string | number | undefined, { isLoading }: { isLoading: boolean }) =>
  value ?? (isLoading ? undefined : '–');

interface TenantPaymentTilesProps {
  isHistoryOpen: boolean;
  onHistory: () => void;
}

/** Counts and sums of a tenant's payments. See docs/product.md, Tenant payments. */
export function TenantPaymentTiles({ isHistoryOpen, onHistory }: TenantPaymentTilesProps) {
  const now = thisMonth();
  const watched = usePolling(PAYMENTS_POLL_MS);
  const summary = useGetReceiptStatusQuery(undefined, watched);
  const alerts = useGetMyRentAlertsQuery(undefined, watched);
  const all = useListMyPaymentsQuery({ page: 1, page_size: 1 }, watched);
  const month = useListMyPaymentsQuery({ ...now, page: 1, page_size: 1 }, watched);
  const { amount_paid: paid, amount_pending: pending, total_pending, payments = [] } = summary.data ?? {};
  const monthSum = month.data?.total_amount;
  const late = alerts.data?.total_overdue;
  return (
    <FigureStrip
      label="Payment figures"
      figures={[
        {
          label: 'Total Payments',
          value: shown(all.data?.count, all),
          note: paid == null ? undefined : `${formatUgx(paid)} paid`,
          onOpen: onHistory,
          isOpen: isHistoryOpen,
        },
        {
          label: 'Pending',
          value: shown(total_pending ?? undefined, summary),
          note:
            pending == null
              ? undefined
              : `${formatUgx(pending)}. Verifying: ${payments.filter(awaitsVerification).length}`,
        },
        {
          label: 'This Month',
          value: shown(monthSum === undefined ? undefined : formatUgx(monthSum), month),
          note: `for ${monthName(now.month)} ${now.year}`,
        },
        {
          label: 'Overdue',
          value: shown(late, alerts),
          note: late === undefined ? undefined : late === 0 ? 'nothing is late' : 'please pay soon',
          tone: late ? 'rose' : undefined,
        },
      ]}
    />
  );
}
