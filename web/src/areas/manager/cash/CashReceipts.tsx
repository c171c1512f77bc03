import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { CashReceipt } from '@amayumba/contract/money/cash.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { cashHome } from './cash-home.ts';

/** The cash receipts that the viewer recorded today, the newest first. */
export function CashReceipts({ receipts }: { receipts: readonly CashReceipt[] | undefined }) {
  return (
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
                  {[receipt.receipt_code, formatInstant(receipt.received_at)].filter(Boolean).join(' · ')}
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
}
