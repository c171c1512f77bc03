import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { PAYMENT_COLUMNS } from '../../../features/payments/payment-columns.tsx';
import { useListPaymentsQuery } from '../../../features/payments/payments.api.ts';
import { ChargeListScreen } from '../payments/ChargeListScreen.tsx';
import { countOf, ONLY_FIGURES } from '../payments/list-figures.ts';
import { usePaymentList } from '../payments/use-payment-list.ts';

const { tenant, amount, refund, due, status, method } = PAYMENT_COLUMNS;
const COLUMNS = [tenant, amount, refund, due, status, method];

const loadDialogs = () => import('./deposit-dialogs.tsx');

/** See docs/product.md, Security Deposits. */
export function ManagerDepositsScreen() {
  // The landlord holds a deposit for years, so the list starts with all years.
  const list = usePaymentList({ payment_type: DEPOSIT }, 'any year');
  const scope = { ...ONLY_FIGURES, payment_type: DEPOSIT, ...list.place } as const;
  const polling = usePolling(0);
  const total = useListPaymentsQuery(scope, polling);
  const pending = useListPaymentsQuery({ ...scope, list: 'pending' }, polling);
  const refunded = useListPaymentsQuery({ ...scope, refund_status: 'Refunded' }, polling);
  const overdue = useListPaymentsQuery({ ...scope, list: 'overdue' }, polling);
  const shows = (key: typeof list.filters.tab, refund_status: 'Refunded' | null = null) =>
    list.opens({ tab: key, refund: refund_status, status: null, month: null, year: null });
  return (
    <ChargeListScreen
      list={list}
      title="Security Deposits"
      subtitle="Deposits held, refunded and withheld"
      nouns={['deposits', 'security deposit', 'Deposit']}
      tableLabel="Security deposits"
      figures={[
        { label: 'TOTAL', value: countOf(total), note: 'deposits on record', ...shows('all') },
        { label: 'PENDING', value: countOf(pending), note: 'awaiting', ...shows('pending') },
        { label: 'REFUNDED', value: countOf(refunded), note: 'given back', ...shows('all', 'Refunded') },
        { label: 'OVERDUE', value: countOf(overdue), note: 'needs action', tone: 'rose', ...shows('overdue') },
      ]}
      columns={COLUMNS}
      cardLine={({ refund_status }) => `Refund ${(refund_status ?? 'not known').toLowerCase()}`}
      loadDialogs={loadDialogs}
    />
  );
}
