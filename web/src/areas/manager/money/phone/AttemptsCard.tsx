import { formatInstant } from '@amayumba/contract/calendar.ts';
import { type Collection, isOpen } from '@amayumba/contract/money/collection.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { useOnce } from '../../../../api/use-once.ts';
import { collectionStateView, networkName, payerText } from '../../../../features/money/pay/collection-view.ts';
import { useCheckCollectionMutation, useListCollectionsQuery } from '../../../../features/money/pay/collections.api.ts';
import { useFollowedCollection } from '../../../../features/money/pay/use-followed-collection.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { DecideModal } from './DecideModal.tsx';

/** Attempts shown beside a statement. */
const SHOWN = 3;

/** The last payments of an account that were asked for by phone. Renders nothing without any. */
export function AttemptsCard({ account }: { account: number }) {
  const { currentData } = useListCollectionsQuery({ account, page: 1, page_size: SHOWN });
  const attempts = currentData?.results ?? [];
  if (attempts.length === 0) return null;
  return (
    <Card title="Asked by phone">
      <ul aria-label="Payments asked for by phone" className="-my-2 divide-y divide-line text-[0.875rem]">
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} listed={attempt} />
        ))}
      </ul>
    </Card>
  );
}

function Attempt({ listed }: { listed: Collection }) {
  const isFollowed = isOpen(listed.state) || listed.state === 'unknown';
  const attempt = useFollowedCollection(isFollowed ? listed.id : undefined).currentData ?? listed;
  const [isDeciding, setDeciding] = useState(false);
  const once = useOnce();
  const [check] = useCheckCollectionMutation();
  const { id, amount, state, reason, requested_at, receipt_code } = attempt;
  const view = collectionStateView(attempt, true);
  const checkNow = async () => {
    await once.send((key) => check({ id, key }));
    once.renew();
  };
  return (
    <li className="py-2.5">
      <div className="flex items-center justify-between gap-2">
        <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(amount)}</b>
        <Badge tone={view.tone}>{view.label}</Badge>
      </div>
      <p className="mt-0.5 text-sm text-muted tabular">
        {networkName(attempt)} {payerText(attempt)} · {formatInstant(requested_at)}
        {receipt_code && ` · ${receipt_code}`}
      </p>
      {reason !== '' && <p className="mt-1 text-sm text-muted">{reason}</p>}
      {once.problem && (
        <p role="alert" className="mt-1 text-sm font-medium text-rose-ink">
          {once.problem.error}
        </p>
      )}
      {(isOpen(state) || state === 'unknown') && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button size="sm" icon="refresh" may="money:write" isPending={once.isPending} onClick={() => void checkNow()}>
            Check now <span className="sr-only">{formatUgx(amount)}</span>
          </Button>
          {state === 'unknown' && (
            <Button size="sm" may="money:write" onClick={() => setDeciding(true)}>
              Decide <span className="sr-only">about {formatUgx(amount)}</span>
            </Button>
          )}
        </div>
      )}
      {isDeciding && <DecideModal attempt={attempt} onClose={() => setDeciding(false)} />}
    </li>
  );
}
