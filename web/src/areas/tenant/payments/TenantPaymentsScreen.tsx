import { formatUgx } from '@amayumba/contract/money.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useRefresh } from '../../../api/use-refresh.ts';
import { awaitsVerification } from '../../../features/payments/payment-view.ts';
import {
  useGetMyRentAlertsQuery,
  useGetReceiptStatusQuery,
  useListMyPaymentsQuery,
} from '../../../features/payments/payments.api.ts';
import { cx } from '../../../lib/cx.ts';
import { thisMonth } from '../../../lib/today.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { choiceParam, pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { Card } from '../../../ui/Card.tsx';
import { FigureStrip } from '../../../ui/FigureStrip.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RefreshButton } from '../../../ui/RefreshButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type TabItem, Tabs } from '../../../ui/Tabs.tsx';
import { OwnAccountCards } from '../money/OwnAccountCards.tsx';
import { NO_STATEMENT_FILTERS } from '../money/statement-periods.ts';
import { useOwnAccount } from '../money/use-own-account.ts';
import { PAYMENTS_POLL_MS } from '../poll-intervals.ts';
import { LogPaymentTab } from './LogPaymentTab.tsx';
import { PaymentHistoryTab } from './PaymentHistoryTab.tsx';
import { usePaymentLog } from './use-payment-log.ts';

const TABS = ['history', 'log', 'statement', 'receipts', 'logged'] as const;
type TabKey = (typeof TABS)[number];

const loadMoneyTabs = () => import('../money/money-tabs.ts');

/** See docs/product.md, Tenant payments. */
export function TenantPaymentsScreen() {
  const { params, change } = useListParams();
  const account = useOwnAccount();
  const log = usePaymentLog();
  const refresh = useRefresh('Payment');
  const asked = choiceParam(params, 'tab', TABS) ?? 'history';
  // The tabs of the ledger are missing on servers without one.
  const tab = account.isMissing && asked !== 'log' ? 'history' : asked;
  const money = useLazyPart(loadMoneyTabs, tab !== 'history' && tab !== 'log');
  const show = (key: TabKey) => change({ ...NO_STATEMENT_FILTERS, tab: key === 'history' ? null : key });
  const paging = { page: pageParam(params), onPage: (page: number) => change({ page }) };
  const loading = (
    <div className="p-5">
      <Skeleton className="h-64" />
    </div>
  );
  const items: TabItem<TabKey>[] = [
    {
      key: 'history',
      label: 'History',
      content: <PaymentHistoryTab {...paging} onLogFirst={() => show('log')} canPayByPhone={account.pay.canPay} />,
    },
    { key: 'log', label: 'Log Payment', content: <LogPaymentTab log={log} /> },
  ];
  if (!account.isMissing) {
    items.push(
      { key: 'statement', label: 'Statement', content: money ? <money.StatementTab /> : loading },
      { key: 'receipts', label: 'Receipts', content: money ? <money.ReceiptsTab {...paging} /> : loading },
      {
        key: 'logged',
        label: 'Logged',
        count: account.waiting || undefined,
        content: money ? <money.LoggedTab {...paging} onLog={() => show('log')} /> : loading,
      },
    );
  }
  return (
    <>
      <PageHeader
        title="Payments"
        subtitle="What you owe and have paid"
        actions={<RefreshButton onClick={refresh} />}
      />
      {/* The rows come before the figures, because these repeat those of the first card. */}
      <div className={cx('flex gap-4', account.isMissing ? 'flex-col-reverse' : 'in-order flex-col *:mb-0')}>
        <OwnAccountCards isShort isQuiet={tab === 'log'} account={account} />
        <Card isFlush className="overflow-hidden pt-1">
          <Tabs label="Payments" value={tab} onChange={show} items={items} />
        </Card>
        <TenantPaymentTiles isHistoryOpen={tab === 'history'} onHistory={() => show('history')} />
      </div>
    </>
  );
}

/** No value until it is loaded, and a dash where it could not be. */
const shown = (value: string | number | undefined, { isLoading }: { isLoading: boolean }) =>
  value ?? (isLoading ? undefined : '–');

/** Counts and sums of a tenant's payments. See docs/product.md, Tenant payments. */
function TenantPaymentTiles({ isHistoryOpen, onHistory }: { isHistoryOpen: boolean; onHistory: () => void }) {
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
