import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Collection } from '@amayumba/contract/money/collection.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { NETWORK_VIEWS, payerText } from './collection-view.ts';

interface ReceiptCardProps {
  attempt: Collection;
  /** Undefined while it loads. */
  receipt: Receipt | undefined;
  /** The amount still open on the account afterwards, in whole shillings. */
  openAmount: number | undefined;
  children?: ReactNode;
}

/** The receipt of a payment by phone: its code, its charges, and the number in the network's message. */
export function ReceiptCard({ attempt, receipt, openAmount, children }: ReceiptCardProps) {
  const { provider, provider_reference, finished_at, receipt_code } = attempt;
  const facts: (readonly [string, string] | false)[] = [
    receipt !== undefined && ['Settles', settlesText(receipt)],
    ['Day', formatInstant(receipt?.received_at ?? finished_at)],
    provider_reference !== null && [`${NETWORK_VIEWS[provider].label} id`, provider_reference],
    ['From', payerText(attempt)],
    openAmount !== undefined && ['Still open', formatUgx(openAmount)],
  ];
  return (
    <section aria-label="Receipt" className="mt-5 rounded-lg border border-line text-[0.875rem]">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
        <p>
          <span className="block text-muted">Receipt</span>
          <b className="text-[1.0625rem] text-ink tabular">{receipt_code}</b>
        </p>
        {receipt && (
          <Badge tone={receipt.state === 'valid' ? 'green' : 'rose'}>
            {receipt.state === 'valid' ? 'Valid' : 'Void'}
          </Badge>
        )}
      </div>
      <dl className="grid gap-2 px-4 py-3">
        {facts
          .filter((fact) => fact !== false)
          .map(([term, value]) => (
            <div key={term} className="flex justify-between gap-4">
              <dt className="flex-none text-muted">{term}</dt>
              <dd className="min-w-0 text-right font-medium text-ink tabular">{value}</dd>
            </div>
          ))}
      </dl>
      {children}
    </section>
  );
}

function settlesText({ allocations, unallocated }: Receipt): string {
  const names = allocations.map(({ name }) => name);
  return [...names, ...(unallocated > 0 ? [`${formatUgx(unallocated)} ahead`] : [])].join('; ');
}
