import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import type { AccountPromise, PromiseState } from '@amayumba/contract/messages/promise.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useListPromisesQuery } from '../../../../features/money/money.api.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { Tone } from '../../../../ui/tone.ts';

/** As many as fit next to a statement. */
const SHOWN = 4;

const STATES: Readonly<Record<PromiseState, readonly [label: string, tone: Tone]>> = {
  open: ['Open', 'amber'],
  kept: ['Kept', 'green'],
  broken: ['Broken', 'rose'],
  withdrawn: ['Withdrawn', 'grey'],
};

/** The last promises of an account, and whether they were kept. Renders nothing without any. */
export function PromiseList({ account }: { account: number }) {
  const promises = useListPromisesQuery(account).currentData?.slice(0, SHOWN) ?? [];
  if (promises.length === 0) return null;
  return (
    <ul aria-label="Promises" className="mt-2 -mb-2 divide-y divide-line text-[0.875rem]">
      {promises.map((promise) => (
        <PromiseEntry key={promise.id} promise={promise} />
      ))}
    </ul>
  );
}

function PromiseEntry({ promise }: { promise: AccountPromise }) {
  const { amount, received, due_on, promised_by, noted_by, noted_at, state } = promise;
  const [label, tone] = STATES[state];
  return (
    <li className="py-2">
      <div className="flex items-center justify-between gap-2">
        <span className="tabular">
          <b className="font-semibold text-ink">{formatUgx(amount)}</b> by {formatDay(due_on)}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-0.5 text-xs text-muted tabular">
        {received > 0 && received < amount && `${formatUgx(received)} received. `}
        {promised_by || 'The tenant'}, noted {formatDayOf(noted_at)}
        {noted_by && ` by ${noted_by}`}
      </p>
    </li>
  );
}
