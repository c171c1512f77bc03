import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { plainAmount, receiptName } from '../../../../features/money/money-view.ts';
import { useListReceiptRowsQuery } from '../../../../features/money/money.api.ts';
import { Link } from '../../../../ui/Link.tsx';
import { receiptPath } from '../money-place.ts';
import { unbroken } from '../../../../ui/unbroken.tsx';

const SHOWN = 5;

/** The last payments from a phone, for any account. Renders nothing until there are some. */
export function PhonePast({ phone }: { phone: string }) {
  const { currentData } = useListReceiptRowsQuery(
    { payer_phone: phone, state: 'valid', page: 1, page_size: SHOWN },
    { skip: !phone },
  );
  const receipts = currentData?.results ?? [];
  if (receipts.length === 0) return null;
  return (
    <section aria-label="This phone before" className="px-4 pt-2.5 pb-3 text-sm">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-2.5">
        <h2 className="text-md font-semibold">This phone before</h2>
        <p className="text-muted tabular">
          {formatPhone(phone)}, {payersText(receipts)}
        </p>
      </div>
      <ul>
        {receipts.map((receipt) => (
          <li
            key={receipt.id}
            className="grid min-h-8 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-1 sm:grid-cols-[6.75rem_minmax(0,1fr)_auto_6rem] sm:py-0"
          >
            <span className="text-muted tabular max-sm:order-3">{formatDayOf(receipt.received_at)}</span>
            <span className="truncate text-ink max-sm:order-1">{settledText(receipt)}</span>
            <Link
              to={receiptPath(receipt.id)}
              className="inline-flex min-h-7 items-center font-semibold text-link tabular hover:underline max-sm:order-4 max-sm:min-h-11"
            >
              {unbroken(receiptName(receipt))}
            </Link>
            <span className="text-right text-ink tabular max-sm:order-2">{plainAmount(receipt.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The tenants of the shown payments: `always Aisha Namatovu`, or the names. */
function payersText(receipts: readonly Receipt[]): string {
  const names = [...new Set(receipts.map(({ tenant_details }) => tenant_details.name))];
  return names.length === 1 ? `always ${names.join('')}` : names.join(', ');
}

const settledText = ({ allocations }: Receipt): string =>
  allocations.length === 0 ? 'Credit' : allocations.map(({ name }) => name).join(' and ');
