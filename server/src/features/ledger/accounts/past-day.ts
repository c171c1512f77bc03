import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { AccountQuery } from '@amayumba/contract/money/account.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import { NOT_COME_YET } from '@amayumba/contract/sentences.ts';

/** A query as of today reads the current columns. @throws Refusal invalid_input for a day that has not come */
export function withPastDay<Query extends AccountQuery>(query: Query, today: CalendarDate): Query {
  if (query.as_of !== undefined && query.as_of > today) failFields({ as_of: NOT_COME_YET });
  return query.as_of === today ? { ...query, as_of: undefined } : query;
}
