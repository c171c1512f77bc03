import { formatDay } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useDeleteTermsMutation } from '../../../../features/money/money-changes.api.ts';
import { useListTermsQuery } from '../../../../features/money/money.api.ts';
import { dueDayText } from '../../../../features/money/rent-text.ts';
import { today } from '../../../../lib/today.ts';
import { Button } from '../../../../ui/Button.tsx';

/** The terms of a lease, each with the objections to it; those that have not begun can be removed. */
export function TermsList({ account }: { account: Account }) {
  const { data = [] } = useListTermsQuery(account.id);
  const [remove, { isLoading, error }] = useDeleteTermsMutation();
  const problem = asProblem(error);
  if (data.length === 0) return null;
  return (
    <div>
      <ul aria-label="Terms so far" className="divide-y divide-line rounded-md border border-line text-[0.875rem]">
        {data.map((terms) => (
          <li key={terms.id} className="flex items-center justify-between gap-3 px-4 py-2">
            <span className="min-w-0">
              <b className="font-semibold tabular">{formatUgx(terms.rent_amount)}</b>{' '}
              {RENT_EVERY_LABELS[terms.rent_every]}, {dueDayText(terms)}
              <span className="block text-xs text-muted">
                From {formatDay(terms.starts_on)}
                {terms.agreed_reason && `. Agreed: ${terms.agreed_reason}`}
              </span>
              {terms.warnings.map(({ code, text, source }) => (
                <span key={code} className="block text-xs text-amber-ink">
                  {text} ({source})
                </span>
              ))}
            </span>
            {terms.starts_on > today() && (
              <Button
                size="sm"
                variant="ghost"
                may="money:write"
                isPending={isLoading}
                onClick={() => void remove(terms.id)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-rose-ink">
          {problem.error}
        </p>
      )}
    </div>
  );
}
