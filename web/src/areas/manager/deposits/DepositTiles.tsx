import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { useListPaymentsQuery } from '../../../features/payments/payments.api.ts';
import { StatTiles } from '../../../ui/StatTile.tsx';
import { CountTile } from '../payments/CountTile.tsx';

/** Counts come with a page of one row, so that they stay quick with many deposits. */
const ONLY_FIGURES = { payment_type: DEPOSIT, page_size: 1, page: 1 } as const;

/** Counts of security deposits, of all tenants or of one. See docs/product.md, Security Deposits. */
export function DepositTiles({ tenantId }: { tenantId: number | null }) {
  const scope = { ...ONLY_FIGURES, tenant_id: tenantId ?? undefined };
  const total = useListPaymentsQuery(scope);
  const pending = useListPaymentsQuery({ ...scope, list: 'pending' });
  const refunded = useListPaymentsQuery({ ...scope, refund_status: 'Refunded' });
  const overdue = useListPaymentsQuery({ ...scope, list: 'overdue' });
  return (
    <StatTiles label="Deposit figures">
      <CountTile label="TOTAL" figures={total} note="deposits on record" icon="shield" />
      <CountTile label="PENDING" figures={pending} note="awaiting" icon="clock" tone="amber" />
      <CountTile label="REFUNDED" figures={refunded} note="given back" icon="checkCircle" tone="green" />
      <CountTile label="OVERDUE" figures={overdue} note="needs action" icon="alert" tone="rose" />
    </StatTiles>
  );
}
