import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { CashReceipt, MyCash } from '@amayumba/contract/money/cash.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useGetMyCashQuery } from '../../../features/money/cash.api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FigureStrip } from '../../../ui/FigureStrip.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CashForm, cashHome } from './CashForm.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';

/** For somebody who records cash and sees no other money: a form, today's limit, and their receipts of today. */
export function RecordCashScreen() {
  const query = useGetMyCashQuery(undefined, { ...usePolling(0), refetchOnMountOrArgChange: true });
  const { data, error, fulfilledTimeStamp } = query;
  return (
    <div className="mx-auto max-w-180">
      <PageHeader
        title="Record cash"
        subtitle="At your estates. The receipt is in the tenant’s portal, and goes by email or SMS where that is possible."
      />
      {error && !data ? (
        <Card>
          <LoadError title="What you may record could not be loaded" query={query} />
        </Card>
      ) : (
        <FigureStrip label="Your cash today" figures={figuresOf(data)} />
      )}
      <CashForm cash={data} readAtMs={fulfilledTimeStamp} />
      <CashReceipts receipts={data?.receipts} />
    </div>
  );
}

function figuresOf(cash: MyCash | undefined) {
  const recorded = { label: 'Recorded today', value: cash && formatUgx(cash.recorded_today) };
  // People without a limit see only their receipts.
  if (cash && cash.left_today === null) return [recorded];
  return [
    {
      label: 'Left today',
      value: cash && formatUgx(cash.left_today ?? 0),
      tone: cash?.left_today === 0 ? 'rose' : undefined,
    },
    recorded,
  ] as const;
}

const CashReceipts = ({ receipts }: { receipts: readonly CashReceipt[] | undefined }) => (
  <Card title="Your receipts today" className="mt-3">
    {!receipts && <Skeleton className="h-14" />}
    {receipts?.length === 0 && <p className="text-[0.875rem] text-muted">None yet.</p>}
    {receipts && receipts.length > 0 && (
      <ul aria-label="Your receipts today" className="-my-2.5 divide-y divide-line">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="flex items-start justify-between gap-3 py-2.5 text-[0.875rem]">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere text-ink">{receipt.tenant_name}</p>
              <p className="text-sm text-muted">{cashHome(receipt)}</p>
              <p className="text-sm text-muted tabular">
                {unbroken([receipt.receipt_code, formatInstant(receipt.received_at)].filter(Boolean).join(' · '))}
              </p>
            </div>
            <div className="flex flex-none flex-col items-end gap-1">
              <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(receipt.amount)}</b>
              {receipt.is_void && <Badge tone="grey">Reversed</Badge>}
            </div>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
