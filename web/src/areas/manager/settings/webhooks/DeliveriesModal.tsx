import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { type DeliveredEvent, EVENT_LABELS, TEST_EVENT } from '@amayumba/contract/webhooks/events.ts';
import {
  attemptText,
  type Delivery,
  DELIVERY_LABELS,
  DELIVERY_STATES,
  type DeliveryState,
  type Webhook,
} from '@amayumba/contract/webhooks/webhook.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useListDeliveriesQuery, useRepeatDeliveryMutation } from '../../../../features/webhooks/webhooks.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Refusal } from '../../../../ui/Refusal.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { Tone } from '../../../../ui/tone.ts';

export const eventLabel = (event: DeliveredEvent): string =>
  event === TEST_EVENT ? 'Test event' : EVENT_LABELS[event];

const DELIVERY_TONES: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'amber',
  sending: 'amber',
  delivered: 'green',
  failed: 'rose',
};

export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');

const PAGE_SIZE = 20;
/** How often unfinished deliveries are read again, in milliseconds. */
const POLL_MS = 3_000;

/** The deliveries to a webhook in the last 30 days. Unfinished ones are refreshed. */
export function DeliveriesModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, is_active, url } = webhook;
  const [page, setPage] = useState(1);
  const [state, setState] = useState<(typeof DELIVERY_STATES)[number]>();
  const query = useListDeliveriesQuery(
    { id, page, page_size: PAGE_SIZE, state },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  const [repeat, { isLoading, error }] = useRepeatDeliveryMutation();
  const problem = asProblem(error);
  const choose = (chosen: string) => {
    setState(DELIVERY_STATES.find((known) => known === chosen));
    setPage(1);
  };
  return (
    <Modal title="Deliveries" description={shortUrl(url)} size="lg" onClose={onClose}>
      <SelectField
        label="State"
        className="sm:w-1/2"
        placeholder="All"
        options={DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_LABELS[value] }))}
        value={state ?? ''}
        onChange={({ target }) => choose(target.value)}
      />
      <Refusal problem={problem} title="Not sent again" className="mt-4" />
      <div className="mt-4">
        <Figures title="The deliveries" query={query}>
          {({ results, count }) =>
            results.length === 0 ? (
              <EmptyState icon="clock" title="No deliveries">
                {state ? 'None is in this state.' : 'Nothing was sent in the last 30 days.'}
              </EmptyState>
            ) : (
              <>
                <ul aria-label="Deliveries" className="divide-y divide-line border-y border-line">
                  {results.map((delivery) => (
                    <DeliveryItem
                      key={delivery.id}
                      delivery={delivery}
                      isActive={is_active}
                      isPending={isLoading}
                      onRepeat={() => void repeat(delivery.id)}
                    />
                  ))}
                </ul>
                <Pagination page={page} pageSize={PAGE_SIZE} count={count} onPage={setPage} noun="deliveries" />
              </>
            )
          }
        </Figures>
      </div>
    </Modal>
  );
}

interface DeliveryItemProps {
  delivery: Delivery;
  isActive: boolean;
  isPending: boolean;
  onRepeat: () => void;
}

function DeliveryItem({ delivery, isActive, isPending, onRepeat }: DeliveryItemProps) {
  const { event, subject, state, attempts, next_at, created_at, message_id } = delivery;
  const canRepeat = isActive && state !== 'sending';
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 text-[0.9375rem] font-semibold">{eventLabel(event)}</p>
        <Badge tone={DELIVERY_TONES[state]}>{DELIVERY_LABELS[state]}</Badge>
        {canRepeat && (
          <Button size="sm" className="ml-auto" disabled={isPending} onClick={onRepeat}>
            {state === 'waiting' ? 'Send now' : 'Send again'} <span className="sr-only">no. {delivery.id}</span>
          </Button>
        )}
      </div>
      <p className="mt-1 text-sm text-muted tabular">
        {formatInstant(created_at)}
        {event !== TEST_EVENT && <>, record no. {subject}</>}
        {next_at !== null && isActive && <>. Next attempt {formatInstant(next_at)}</>}
        {next_at !== null && !isActive && <>. It waits until the webhook is switched on</>}
      </p>
      <details className="text-[0.875rem]">
        <summary className="cursor-pointer rounded-xs py-3 text-link">
          {counted(attempts.length, 'attempt')} <span className="sr-only">of no. {delivery.id}</span>
        </summary>
        <ol className="list-decimal pl-5 text-muted tabular">
          {attempts.map((attempt, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- attempts are only added at the end
            <li key={place}>
              {formatInstant(attempt.at)}: {attemptText(attempt)} after {formatWhole(attempt.took_ms)} ms
            </li>
          ))}
        </ol>
        <p className="mt-1 text-muted wrap-anywhere">{message_id}</p>
      </details>
    </li>
  );
}
