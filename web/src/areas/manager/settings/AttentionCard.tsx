import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import { PAGE_SIZE_MAX } from '@amayumba/contract/lists.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall, type Problem } from '../../../api/problem.ts';
import { usePolling } from '../../../api/use-polling.ts';
import {
  useDismissAttentionMutation,
  useListAttentionQuery,
  useRetryAttentionMutation,
} from '../../../features/attention/attention.api.ts';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { notify } from '../../../ui/notices.ts';
import { accountPath } from '../money/money-place.ts';

/** Entries shown at first, and added by each 'Show more'. */
const STEP = 10;
/** The query of what the card shows at first. */
export const FIRST_ENTRIES = { page: 1, page_size: STEP };
const POLL_MS = 30_000;

const ICONS: Readonly<Record<AttentionItem['kind'], IconName>> = {
  mail: 'mail',
  job: 'refresh',
  import: 'upload',
  collection: 'wallet',
  receipt: 'wallet',
  sms: 'mail',
  expense: 'wallet',
  approval: 'shield',
  webhook: 'refresh',
};

/** The page where an entry is settled, by the beginning of its id, and the permission that its link needs. */
const PLACES: readonly (readonly [id: string, label: string, to: string, may?: string])[] = [
  ['expenses-unpaid', 'See expenses', '/manager/expenses?state=unpaid'],
  ['approvals-', 'See approvals', '/manager/money?tab=approvals'],
  ['receipt-', 'See statements', '/manager/money?tab=statements'],
  ['sms-budget', 'See costs', '/manager/messages?tab=costs'],
  ['message-lost', 'See messages', '/manager/messages?channel=sms&state=failed'],
  ['message-number', 'See messages', '/manager/messages?channel=sms&state=failed'],
  ['webhook-', 'See webhooks', '/manager/settings?tab=webhooks', 'webhooks:write'],
  ['message-', 'See messages', '/manager/messages?channel=sms&state=waiting'],
];

/** A payment without an answer is decided on the page of its account. */
const OF_ACCOUNT = /^collection-unknown-(\d+)-/;

function placeOf({ id, title }: AttentionItem) {
  const [, account] = OF_ACCOUNT.exec(id) ?? [];
  if (account) return { label: 'See account', may: undefined, to: accountPath(Number(account)) };
  const [, label, to, may] = PLACES.find(([beginning]) => id.startsWith(beginning)) ?? [];
  if (!to || !label) return undefined;
  // If none failed, the result of some is unknown.
  return { label, may, to: id === 'message-lost' && !title.includes('failed') ? to.replace('failed', 'unknown') : to };
}

/** Failed background work with its causes. Renders nothing if there is none. */
export function AttentionCard() {
  // One growing page, so that no entry appears twice.
  const [size, setSize] = useState(STEP);
  const query = { ...FIRST_ENTRIES, page_size: size };
  const { data, error, isFetching, refetch } = useListAttentionQuery(query, {
    ...usePolling(POLL_MS),
    refetchOnMountOrArgChange: true,
  });
  const { act, pending, problem } = useAttentionActions();
  const failure = asProblem(error);
  if (!data) {
    if (!failure || isUnknownCall(failure)) return null;
    return (
      <Card title="Work that needs attention" className="mb-4">
        <LoadError title="Couldn’t check what needs attention" query={{ error, isFetching, refetch }} />
      </Card>
    );
  }
  if (data.count === 0) return null;
  const retried = data.results.filter(({ can_retry }) => can_retry).map(({ id }) => id);
  return (
    <Card
      title="Work that needs attention"
      className="mb-4"
      aside={
        retried.length > 1 && (
          <Button
            size="sm"
            may="attention:write"
            isPending={pending === retried.join()}
            onClick={() => void act('retry', retried)}
          >
            Try all again
          </Button>
        )
      }
    >
      <p className="mb-3 max-w-[70ch] text-sm text-muted">
        The portal couldn’t finish this, or a person has to decide about it. Nothing is lost: it stays here until it is
        settled or dismissed.
      </p>
      <Refusal problem={problem} title="This was not done" className="mb-3" />
      <ul className="divide-y divide-line border-y border-line">
        {data.results.map((item) => (
          <Entry key={item.id} item={item} pending={pending} onAct={act} />
        ))}
      </ul>
      {data.count > data.results.length && size < PAGE_SIZE_MAX && (
        <Button className="mt-4 w-full" isPending={isFetching} onClick={() => setSize(size + STEP)}>
          Show more
        </Button>
      )}
    </Card>
  );
}

type Act = (action: 'retry' | 'dismiss', ids: string[]) => Promise<void>;

function useAttentionActions() {
  const [retry, retrying] = useRetryAttentionMutation();
  const [dismiss, dismissing] = useDismissAttentionMutation();
  const [problem, setProblem] = useState<Problem>();
  const under = retrying.isLoading ? retrying : dismissing.isLoading ? dismissing : undefined;
  const act: Act = async (action, ids) => {
    setProblem(undefined);
    const result = action === 'retry' ? await retry(ids) : await dismiss(ids);
    if (result.error) setProblem(asProblem(result.error));
    else notify.success(action === 'retry' ? 'It is being tried again.' : 'It was removed from the list.');
  };
  return { act, pending: under?.originalArgs?.join(), problem };
}

function Entry({ item, pending, onAct }: { item: AttentionItem; pending: string | undefined; onAct: Act }) {
  const { id, kind, title, reason, can_retry, can_dismiss } = item;
  const place = placeOf(item);
  return (
    <li className="flex flex-col gap-3 py-3.5 sm:flex-row sm:items-center">
      <div className="flex min-w-0 flex-1 gap-3">
        <span className="mt-0.5 grid size-8.5 flex-none place-items-center rounded-md bg-amber-bg text-amber-ink">
          <Icon name={ICONS[kind]} className="size-4.5" />
        </span>
        <div className="min-w-0 wrap-anywhere">
          <p className="text-[0.875rem] font-semibold text-ink">{title}</p>
          <p className="mt-0.5 text-[0.875rem] text-muted">{reason}</p>
          <p className="mt-1 text-xs text-muted tabular">{historyOf(item)}</p>
        </div>
      </div>
      <div className="flex flex-none gap-2">
        {place && (
          <ButtonLink to={place.to} may={place.may} size="sm">
            {place.label} <span className="sr-only">about: {title}</span>
          </ButtonLink>
        )}
        {can_retry && (
          <Button
            size="sm"
            icon="refresh"
            aria-label={`Try again: ${title}`}
            may="attention:write"
            isPending={pending === id}
            onClick={() => void onAct('retry', [id])}
          >
            Try again
          </Button>
        )}
        {can_dismiss && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Dismiss: ${title}`}
            may="attention:write"
            disabled={pending === id}
            onClick={() => void onAct('dismiss', [id])}
          >
            Dismiss
          </Button>
        )}
      </div>
    </li>
  );
}

function historyOf({ attempts, since, next_attempt_at }: AttentionItem): string {
  if (attempts === 0) return `Since ${formatInstant(since)}.`;
  const tried = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  const then =
    next_attempt_at === null ? 'It is not retried automatically.' : `Next attempt ${formatInstant(next_attempt_at)}.`;
  return `${tried} since ${formatInstant(since)}. ${then}`;
}
