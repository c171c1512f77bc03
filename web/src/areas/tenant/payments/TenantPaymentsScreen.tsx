import { useRefresh } from '../../../api/use-refresh.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { LogPaymentTab } from './LogPaymentTab.tsx';
import { PaymentHistoryTab } from './PaymentHistoryTab.tsx';
import { TenantPaymentTiles } from './TenantPaymentTiles.tsx';
import { usePaymentLog } from './use-payment-log.ts';

/** See docs/product.md, Tenant payments. */
export function TenantPaymentsScreen() {
  const [params, setParams] = useSearchParams();
  const log = usePaymentLog();
  const refresh = useRefresh('Payment');
  const tab = params.get('tab') === 'log' ? 'log' : 'history';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const show = (key: 'history' | 'log') => setParams(key === 'log' ? { tab: 'log' } : {});
  const history = (
    <PaymentHistoryTab
      page={page}
      onPage={(next) => setParams({ page: String(next) })}
      onLogFirst={() => show('log')}
    />
  );
  return (
    <>
      <PageHeader
        title="Payments"
        subtitle="What you owe and have paid"
        actions={
          <Button variant="glass" icon="refresh" isIconOnlyOnPhone onClick={refresh}>
            Refresh
          </Button>
        }
      />
      <TenantPaymentTiles />
      <Card isFlush className="mt-4 overflow-hidden pt-1">
        <Tabs
          label="Payments"
          value={tab}
          onChange={show}
          items={[
            { key: 'history', label: 'History', content: history },
            { key: 'log', label: 'Log Payment', content: <LogPaymentTab log={log} /> },
          ]}
        />
      </Card>
    </>
  );
}
