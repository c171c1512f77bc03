import { formatUgx } from '@amayumba/contract/money.ts';
import { DEPOSIT, monthName, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { PAYMENT_COLUMNS } from '../../../features/payments/payment-columns.tsx';
import { shortPeriod } from '../../../features/payments/payment-view.ts';
import { useListPaymentsQuery } from '../../../features/payments/payments.api.ts';
import { thisMonth } from '../../../lib/today.ts';
import { figureText } from '../../../ui/Figures.tsx';
import { ChargeListScreen } from './ChargeListScreen.tsx';
import { countOf, ONLY_FIGURES } from './list-figures.ts';
import { usePaymentList } from './use-payment-list.ts';

const { tenant, amount, type, period, due, status, method } = PAYMENT_COLUMNS;
const COLUMNS = [tenant, amount, type, period, due, status, method];

const loadDialogs = () => import('./payment-dialogs.tsx');

/** See docs/product.md, Payment Management. */
export function ManagerPaymentsScreen() {
  const list = usePaymentList({ exclude_type: DEPOSIT }, 'this year');
  const { filters } = list;
  const scope = { ...ONLY_FIGURES, exclude_type: DEPOSIT, ...list.place } as const;
  const polling = usePolling(0);
  const total = useListPaymentsQuery(scope, polling);
  const pending = useListPaymentsQuery({ ...scope, list: 'pending' }, polling);
  const overdue = useListPaymentsQuery({ ...scope, list: 'overdue' }, polling);
  const paid = { status: PAYMENT_STATUS.paid, ...thisMonth() };
  const revenue = useListPaymentsQuery(
    { ...scope, status_id: paid.status, month: paid.month, year: paid.year },
    polling,
  );
  const tab = (key: typeof filters.tab) => list.opens({ tab: key, status: null, month: null, year: null });
  return (
    <ChargeListScreen
      list={list}
      title="Payment Management"
      subtitle="Track rent invoices, statuses and revenue"
      nouns={['payments', 'payment', 'Payment']}
      tableLabel="Payments"
      figures={[
        { label: 'TOTAL', value: countOf(total), note: 'payments on record', ...tab('all') },
        { label: 'PENDING', value: countOf(pending), note: 'awaiting', ...tab('pending') },
        { label: 'OVERDUE', value: countOf(overdue), note: 'needs action', tone: 'rose', ...tab('overdue') },
        {
          label: 'MONTH REVENUE',
          value: figureText(revenue, ({ total_amount: sum }) => (sum === undefined ? '–' : formatUgx(sum))),
          note: `paid payments for ${monthName(paid.month)}`,
          ...list.opens({ tab: 'all', ...paid }),
        },
      ]}
      columns={COLUMNS}
      cardLine={(payment) => `${payment.payment_type} · ${shortPeriod(payment)}`}
      isEmpty={total.currentData?.count === 0 && filters.tenant === null && filters.estate === null}
      loadDialogs={loadDialogs}
    />
  );
}
