import type { MessageReason } from '@amayumba/contract/messages/message.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Failures in a row after which a number counts as not working. See docs/rules.md, Numbers that do not work. */
const FAILURES = 3;
/** Failures that are due to the number, and not to the gateway, its account or the sender name. */
const OF_THE_NUMBER: readonly MessageReason[] = ['invalid_number', 'blocked', 'no_route', 'not_delivered'];

/**
 * The given numbers whose last three ended SMS were not delivered. SMS with an unknown result are not counted, nor are
 * those that were written while the clock was ahead.
 */
export async function listDeadNumbers(db: Db, numbers: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select n.number from unnest(${[...new Set(numbers)]}::text[]) as n (number) cross join lateral (
      select m.state from text_messages m
      where m.channel = 'sms' and m.to_address = n.number and m.created_at <= ${now}
        and (m.state = 'delivered' or m.state = 'failed' and m.reason = any (${OF_THE_NUMBER}::text[]))
      order by m.created_at desc, m.id desc limit ${FAILURES}
    ) as last
    group by n.number having count(*) = ${FAILURES} and bool_and(last.state = 'failed')`.execute(db);
  return new Set(rows.map(({ number }) => number));
}
