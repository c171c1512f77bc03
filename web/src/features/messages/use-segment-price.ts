import { FIRST_SEGMENT_PRICE } from '@amayumba/contract/messages/message.ts';
import { today } from '../../lib/today.ts';
import { useGetMessageCostsQuery } from './messages.api.ts';

/** What a part of an SMS costs this month, in shillings, to say what others will cost. */
export function useSegmentPrice(): number {
  const { data } = useGetMessageCostsQuery(today().slice(0, 7));
  return data && data.segments > 0 ? Number(data.cost) / data.segments : FIRST_SEGMENT_PRICE;
}
