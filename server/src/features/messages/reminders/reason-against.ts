import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { SkipReason } from '@amayumba/contract/messages/message.ts';
import type { ReminderState } from './reminder-state.repository.ts';

/** Why an account is not reminded on a day by any channel. @param state with the open amount, deposits included */
export function reasonAgainst(
  { open, logged, is_collecting, promise_on, is_disputed }: ReminderState & { open: number },
  day: CalendarDate,
): SkipReason | null {
  if (open <= 0) return 'settled';
  if (is_disputed) return 'disputed';
  if (promise_on !== null && promise_on >= day) return 'promise';
  if (is_collecting) return 'collection_open';
  return logged >= open ? 'claim_waiting' : null;
}
