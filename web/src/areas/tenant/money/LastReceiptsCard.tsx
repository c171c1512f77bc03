import { formatUgx } from '@amayumba/contract/money.ts';
import { useListMyReceiptsQuery } from '../../../features/money/own-money.api.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ReceiptPaperButton, receivedText, settlesText } from './receipts.tsx';

const SHOWN = 4;

export function LastReceiptsCard() {
  const query = useListMyReceiptsQuery({ page: 1, page_size: SHOWN });
  return (
    <FigureCard
      title="Last receipts"
      className="mt-4"
      query={query}
      aside={
        <ButtonLink to="/tenant/payments?tab=receipts" size="sm">
          All receipts
        </ButtonLink>
      }
    >
      {({ results }) =>
        results.length === 0 ? (
          <p className="text-[0.875rem] text-muted">No receipts yet. Each payment you make gets one.</p>
        ) : (
          <ul className="-my-2 divide-y divide-line text-[0.875rem]">
            {results.map((receipt) => (
              <li key={receipt.id} className="flex items-center gap-3 py-2">
                <Icon name="receipt" className="text-muted max-sm:hidden" />
                <span className="min-w-0 flex-1">
                  <b className="block truncate font-semibold text-ink">{settlesText(receipt)}</b>
                  <span className="text-sm text-muted tabular">
                    {receivedText(receipt)}
                    {receipt.state === 'void' && ' · void'}
                  </span>
                </span>
                <span className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(receipt.amount)}</span>
                <ReceiptPaperButton id={receipt.id} name={receipt.receipt_code} />
              </li>
            ))}
          </ul>
        )
      }
    </FigureCard>
  );
}
