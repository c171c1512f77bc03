import { FIRST_SEGMENT_PRICE } from '@amayumba/contract/messages/message.ts';
import { useMay } from '../../lib/permissions.ts';
import { today } from '../../lib/today.ts';
import { useGetMessageCostsQuery } from './messages.api.ts';

/** What a part of an SMS is expected to cost, in shillings, as the server plans with it. */
export function useSegmentPrice(): number {
  const { data } = useGetMessageCostsQuery(today().slice(0, 7), { skip: !useMay('message_costs:read') });
  return data ? Number(data.segment_price) : FIRST_SEGMENT_PRICE;
}
