import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { TEST_EVENT } from '@amayumba/contract/webhooks/events.ts';
import { attemptText, type Delivery, DELIVERY_LABELS } from '@amayumba/contract/webhooks/webhook.ts';
import { counted } from '../../../../lib/counted.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DELIVERY_TONES, eventLabel } from './webhook-words.ts';

interface DeliveryItemProps {
  delivery: Delivery;
  isActive: boolean;
  isPending: boolean;
  onRepeat: () => void;
}

/** A delivery: its event, its result, and each attempt. */
export function DeliveryItem({ delivery, isActive, isPending, onRepeat }: DeliveryItemProps) {
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
