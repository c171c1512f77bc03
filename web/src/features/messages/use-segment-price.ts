import { today } from '../../lib/today.ts';
import { useGetMessageCostsQuery } from './messages.api.ts';

/** Shillings for a part of an SMS where none was sent yet. See docs/rules.md, SMS budget. */
const USUAL_PRICE = 35;

/** What a part of an SMS costs this month, in shillings, to say what others will cost. */
export function useSegmentPrice(): number {
  const { data } = useGetMessageCostsQuery(today().slice(0, 7));
  return data && data.segments > 0 ? Number(data.cost) / data.segments : USUAL_PRICE;
}
