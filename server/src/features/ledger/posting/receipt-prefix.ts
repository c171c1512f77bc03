import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

const DEFAULT_PREFIX = 'AMA';

/** The prefix of receipt codes in force today. See docs/rules.md, Receipt codes. */
export async function receiptPrefix(db: Db): Promise<string> {
  const rule = await db
    .selectFrom('money_rules')
    .select('value')
    .where('key', '=', 'receipt_prefix')
    .where('from_date', '<=', sql<CalendarDate>`(now() at time zone interval '3 hours')::date`)
    .orderBy('from_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return typeof rule?.value === 'string' ? rule.value : DEFAULT_PREFIX;
}
