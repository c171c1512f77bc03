import { describeRent } from '@amayumba/contract/ledger/describe-rent.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import type { ReactNode } from 'react';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { paidUntilText } from '../../../../features/money/rent-text.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { previewOf, type SettlePreview } from '../record/settle-preview.ts';
import { useAccountCharges } from '../record/use-account-charges.ts';

/** The changes that matching a sum makes to an account, in one row: `Owed 900,000 → 450,000`. */
export function MatchOutcome({ account: id, amount }: { account: number; amount: Ugx }) {
  const account = useGetAccountQuery(id, { refetchOnMountOrArgChange: true }).currentData;
  const known = useAccountCharges(account ?? null);
  const preview = account && known.charges && previewOf(account, known, amount);
  return (
    <dl
      aria-label="What changes"
      aria-busy={preview ? undefined : true}
      className="mt-3 grid grid-cols-2 divide-line overflow-hidden rounded-md border border-line bg-surface text-[0.875rem] tabular xl:ml-8 xl:grid-cols-[minmax(0,1.3fr)_auto_auto_auto] xl:divide-x"
    >
      {account && preview ? (
        <>
          <Part term="Settles">{known.isWhole ? settlesText(preview) : 'the oldest charges first'}</Part>
          <Part term="Owed">
            <Becomes before={plainAmount(account.open_amount)} after={plainAmount(preview.open_amount)} />
          </Part>
          <Part term="Paid until">
            <Becomes before={paidUntilText(account.paid_until)} after={paidUntilText(preview.paid_until)} />
          </Part>
          <Part term="Credit">
            <Becomes before={plainAmount(account.credit)} after={plainAmount(account.credit + preview.credit)} />
          </Part>
        </>
      ) : (
        ['Settles', 'Owed', 'Paid until', 'Credit'].map((term) => (
          <Part key={term} term={term}>
            <Skeleton className="mt-0.5 h-4 w-24" />
          </Part>
        ))
      )}
    </dl>
  );
}

const Part = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0 px-3.5 py-2">
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** A value before and after; once if it stays the same. */
function Becomes({ before, after }: { before: string; after: string }) {
  const changed = <b className="font-semibold whitespace-nowrap text-ink">{after}</b>;
  if (before === after) return changed;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span className="whitespace-nowrap">{before}</span>
      <Icon name="arrowRight" className="size-3.5 text-muted" />
      <span className="sr-only"> becomes </span>
      {changed}
    </span>
  );
}

function settlesText({ lines, coming }: SettlePreview): ReactNode {
  const names = [
    ...lines.map(({ charge, rest }) => [chargeName(charge), rest > 0 ? 'in part' : 'whole'] as const),
    ...coming.map((period) => [describeRent(period), 'whole'] as const),
  ];
  const [first] = names;
  if (!first) return 'nothing; it stays credit';
  return (
    <>
      <b className="font-semibold text-ink">{first[0]}</b>, {first[1]}
      {names.length > 1 && ` and ${names.length - 1} more`}
    </>
  );
}
