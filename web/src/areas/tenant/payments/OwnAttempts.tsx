import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { collectionStateView, networkName, payerText } from '../../../features/money/pay/collection-view.ts';
import { useListCollectionsQuery } from '../../../features/money/pay/collections.api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { LATEST_ATTEMPTS } from '../money/use-own-attempt.ts';

/** The tenant's last payments by phone, including failed ones. Renders nothing without any. */
export function OwnAttempts() {
  const { data } = useListCollectionsQuery(LATEST_ATTEMPTS);
  const attempts = data?.results ?? [];
  if (attempts.length === 0) return null;
  return (
    <section aria-labelledby="by-phone" className="border-t border-line px-4 py-4 sm:px-5">
      <h2 id="by-phone" className="text-md font-semibold">
        Paid by phone
      </h2>
      <ul aria-label="Paid by phone" className="mt-1 divide-y divide-line text-[0.875rem]">
        {attempts.map((attempt) => {
          const { id, amount, reason, requested_at, receipt_code } = attempt;
          const { label, tone } = collectionStateView(attempt, false);
          return (
            <li key={id} className="py-2.5">
              <div className="flex items-center justify-between gap-3">
                <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(amount)}</b>
                <Badge tone={tone}>{label}</Badge>
              </div>
              <p className="mt-0.5 text-muted tabular">
                {networkName(attempt)} {payerText(attempt)} · {formatInstant(requested_at)}
                {receipt_code && ` · ${receipt_code}`}
              </p>
              {reason !== '' && <p className="mt-0.5 text-muted">{reason}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
