import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { AgeingBucket } from '@amayumba/contract/ledger/ageing.ts';
import { typedReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import type { AccountBucket } from '@amayumba/contract/money/account.ts';
import { sql } from 'kysely';
import { anyOf, type Condition, foundByAny } from '../../../access/scope.ts';
import { TRIGRAM } from '../../accounts/person-search.ts';
import { ofTenantOrHome } from '../../tenants/tenant-and-home.ts';
import { chargesAsOf, inBucket, isOpenDebt } from './open-charges.ts';
import { balanceAsOf, hadCredit, oldestDueAsOf } from './sums-as-of.ts';

/** The ages by the names that a query has for them. */
const AGES: Partial<Record<AccountBucket, AgeingBucket>> = {
  not_due: 'not_due',
  '1_30': 'days_1_30',
  '31_60': 'days_31_60',
  '61_90': 'days_61_90',
  over_90: 'days_over_90',
};

/** Accounts `a` that a tenant's name, phone or e-mail, a unit or a reference code finds. */
export function matches(search: string): Condition {
  const code = typedReferenceCode(search);
  const conditions: Condition[] = [
    ...ofTenantOrHome('a', search),
    ...(code === undefined ? [] : [sql<boolean>`a.reference_code = ${code}`]),
  ];
  return search.length < TRIGRAM ? anyOf(conditions) : foundByAny('accounts', 'a', conditions);
}

function inAccountBucket(bucket: AccountBucket, today: CalendarDate): Condition {
  if (bucket === 'credit') return sql`a.credit > 0`;
  if (bucket === 'overdue') return sql`a.oldest_due < ${today}::date`;
  const age = AGES[bucket];
  if (age === undefined) return sql`a.open_amount > 0`;
  return sql`exists (select from charges p
    where p.account_id = a.id and p.deleted_at is null and ${isOpenDebt} and ${inBucket(age, today)})`;
}

/** The accounts that were in a bucket at the end of an earlier day. */
function wasInBucket(bucket: AccountBucket, day: CalendarDate): Condition {
  if (bucket === 'credit') return hadCredit(day);
  const age = AGES[bucket];
  const isIn = bucket === 'overdue' ? sql`p.due_date < ${day}::date` : age ? inBucket(age, day) : sql`true`;
  return sql`exists (select from ${chargesAsOf(day)} p where p.account_id = a.id and ${isOpenDebt} and ${isIn})`;
}

/** The accounts in a bucket: now, or as of an earlier day. */
export const isInBucket = (bucket: AccountBucket, asOf: CalendarDate | undefined, today: CalendarDate): Condition =>
  asOf === undefined ? inAccountBucket(bucket, today) : wasInBucket(bucket, asOf);

/** The sort columns of accounts: now, or as of an earlier day. */
export const sortKeys = (asOf: CalendarDate | undefined) => ({
  oldest_due: asOf === undefined ? sql`a.oldest_due` : oldestDueAsOf(asOf),
  balance: asOf === undefined ? sql`a.balance` : balanceAsOf(asOf),
  name: sql`(select u.shown_name collate "und-x-icu" from tenants t join users u on u.id = t.user_id
    where t.id = a.tenant_id)`,
});
