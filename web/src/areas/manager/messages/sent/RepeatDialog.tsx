import { FIRST_SEGMENT_PRICE, type Message } from '@amayumba/contract/messages/message.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { partsText, timeText } from '../../../../features/messages/message-view.ts';
import { useGetMessageCostsQuery, useRepeatMessageMutation } from '../../../../features/messages/messages.api.ts';
import { useMay } from '../../../../lib/permissions.ts';
import { today } from '../../../../lib/today.ts';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmAction } from '../../ConfirmAction.tsx';

/** Asks before an SMS is sent again, which costs again and may arrive twice. */
export function RepeatDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const [repeat] = useRepeatMessageMutation();
  const price = useSegmentPrice();
  const name = message.tenant_details?.name ?? message.to;
  return (
    <ConfirmAction
      title={`Send this SMS to ${name} again?`}
      confirmLabel="Send again"
      isDanger={false}
      action={(key) => repeat({ id: message.id, key })}
      onDone={({ to, held_until }) =>
        notify.success(
          'The SMS is sent again',
          `To ${name}, ${to}${held_until ? `, from ${timeText(held_until)}` : ''}.`,
        )
      }
      onClose={onClose}
    >
      <p className="rounded-md bg-sunken px-3.5 py-2.5 text-[0.875rem] wrap-anywhere text-ink">{message.body}</p>
      <p className="mt-3">
        {message.state === 'unknown' && 'The first one may have arrived, so the tenant may get it twice. '}
        It costs about {formatUgx(Math.round(price * message.segments))} for {partsText(message.segments)}.
      </p>
    </ConfirmAction>
  );
}

/** The expected cost of a part of an SMS, in shillings, as the server plans with it. */
function useSegmentPrice(): number {
  const { data } = useGetMessageCostsQuery(today().slice(0, 7), { skip: !useMay('message_costs:read') });
  return data ? Number(data.segment_price) : FIRST_SEGMENT_PRICE;
}
