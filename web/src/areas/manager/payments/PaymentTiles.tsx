import { formatUgx } from '@amayumba/contract/money.ts';
import { DEPOSIT, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { useListPaymentsQuery } from '../../../features/payments/payments.api.ts';
import { thisMonth } from '../../../lib/today.ts';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { CountTile, UNKNOWN_FIGURE } from './CountTile.tsx';

/** Counts and sums come with a page of one row, so that they stay quick with many payments. */
const ONLY_FIGURES = { exclude_type: DEPOSIT, page_size: 1, page: 1 } as const;

/** Counts and sums of payments, of all tenants or of one. See docs/product.md, Payment Management. */
export function PaymentTiles({ tenantId }: { tenantId: number | null }) {
  const scope = { ...ONLY_FIGURES, tenant_id: tenantId ?? undefined };
  const total = useListPaymentsQuery(scope);
  const pending = useListPaymentsQuery({ ...scope, list: 'pending' });
  const overdue = useListPaymentsQuery({ ...scope, list: 'overdue' });
  const revenue = useListPaymentsQuery({
    ...scope,
    status_id: PAYMENT_STATUS.paid,
    ...thisMonth(),
  });
  const sum = revenue.data?.total_amount;
  return (
    <StatTiles label="Payment figures">
      <CountTile label="TOTAL" figures={total} note="payments on record" icon="receipt" />
      <CountTile label="PENDING" figures={pending} note="awaiting" icon="clock" tone="amber" />
      <CountTile label="OVERDUE" figures={overdue} note="needs action" icon="alert" tone="rose" />
      <StatTile
        label="MONTH REVENUE"
        value={sum === undefined ? UNKNOWN_FIGURE : formatUgx(sum)}
        note="paid this month"
        icon="wallet"
        tone="green"
        isLoading={revenue.isLoading}
      />
    </StatTiles>
  );
}
