import { UNDECIDED_STATES } from '@amayumba/contract/money/collection.ts';
import { sql } from 'kysely';
import type { Condition } from '../../../access/scope.ts';
import { phoneEndOf, similarityInText } from './candidates.repository.ts';
import { SIMILAR_FROM } from './score-match.ts';

/**
 * Open items `i` that name an account by its code, a phone, a request, or a similar name with an amount of it. They
 * include all for which it is suggested with `SURE_SCORE` or more, so that suggestions are made only for a few items.
 * The facts of the account are subqueries without a column of the items, so that PostgreSQL reads them once.
 */
export function mayBeFor(account: number): Condition {
  const name = sql`(select u.shown_name from accounts a join tenants t on t.id = a.tenant_id
    join users u on u.id = t.user_id where a.id = ${account})`;
  const requests = sql`collections k where k.account_id = ${account} and k.state = any (${UNDECIDED_STATES})`;
  return sql`i.state = 'open' and (
    i.text like (select '%' || array_to_string(string_to_array(a.reference_code, null), '%') || '%'
      from accounts a where a.id = ${account})
    or i.phone <> '' and ${phoneEndOf('i.phone')} in (
      select ${phoneEndOf('u.phone_number')} from accounts a join tenants t on t.id = a.tenant_id
        join users u on u.id = t.user_id where a.id = ${account}
      union all select ${phoneEndOf('r.payer_phone')} from receipts r
        where r.account_id = ${account} and r.payer_phone <> '' and r.voided_at is null)
    or (i.channel, i.amount) in (select k.provider, k.amount from ${requests})
    or i.external_reference in (
      select unnest(array[k.id::text, replace(k.id::text, '-', ''), k.provider_reference]) from ${requests})
    or case when i.amount in (
        select a.open_amount from accounts a where a.id = ${account}
        union all select c.outstanding_amount from live_charges c where c.account_id = ${account} and c.is_owed)
      or exists (select from unnest(array(
          select lt.rent_amount from accounts a join lease_terms lt on lt.lease_id = a.lease_id
          where a.id = ${account} and lt.rent_amount > 0)) as rent where i.amount % rent = 0)
      then case when i.name = '' then ${similarityInText(sql`i.text`, name)}
        else similarity(lower(${name}), lower(i.name)) end end >= ${SIMILAR_FROM})`;
}
