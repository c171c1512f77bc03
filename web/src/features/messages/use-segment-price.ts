import { FIRST_SEGMENT_PRICE } from '@amayumba/contract/messages/message.ts';
import { useMay } from '../../lib/permissions.ts';
import { today } from '../../lib/today.ts';
import { useGetMessageCostsQuery } from './messages.api.ts';

/** The expected cost of a part of an SMS, in shillings, as the server plans with it. */
export function useSegmentPrice(): number {
  const { data } = useGetMessageCostsQuery(today().slice(0, 7), { skip: !useMay('message_costs:read') });
  return data ? Number(data.segment_price) : FIRST_SEGMENT_PRICE;
}
