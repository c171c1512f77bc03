import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { parseReceiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import type { PaymentQuery } from '@amayumba/contract/payments/payment.ts';
import { anyOf, type Condition, whenGiven } from '../../access/scope.ts';
import { anyPattern } from '../../db/listed.ts';
import { TRIGRAM } from '../accounts/person-search.ts';
import { ofTenantOrHome } from '../tenants/tenant-and-home.ts';
import { forMonth } from './for-month.ts';

/** A receipt number as people type it: `12`, `#12`, `No. 12`. */
const RECEIPT_NUMBER = /^(?:#|no\.?)?\s*(\d{1,15})$/i;

/**
 * The conditions that find payments `p` by tenant, apartment, estate, reference, or the exact number or code of a
 * receipt.
 */
function searchConditions(search: string): Condition[] {
  const number = parseReceiptCode(search) ?? RECEIPT_NUMBER.exec(search)?.[1];
  return [
    ...ofTenantOrHome('p', search),
    sql`p.estate_id in (select e.id from estates e where lower(e.name) like lower(${anyPattern(search)}))`,
    sql`p.reference_number ilike ${anyPattern(search)}`,
    ...(number === undefined
      ? []
      : [
          sql<SqlBool>`p.id in (select l.charge_id from receipts r join allocations l on l.receipt_id = r.id
            where r.number = ${number}::bigint and r.voided_at is null and l.undone_at is null)`,
        ]),
  ];
}

/**
 * The payments that match the search and the month of a query, with the columns of `live_charges`. Each alternative is
 * a separate query, so that it uses its own index, and excludes the results of those before it. A short search has no
 * index.
 */
export function matchingPayments({ search, month }: Pick<PaymentQuery, 'search' | 'month'>): MatchingPayments {
  const months = month === undefined ? undefined : forMonth(month);
  const searched = search ? searchConditions(search) : undefined;
  const isShort = search !== undefined && search.length < TRIGRAM;
  const alternatives = isShort && searched ? [anyOf(searched)] : (searched ?? months);
  if (!alternatives) return sql`live_charges`;
  const parts = alternatives.map((condition, nth) => {
    const earlier = alternatives.slice(0, nth).map((other) => sql` and (${other}) is not true`);
    const isOfMonth = whenGiven(searched && months, anyOf);
    return sql`select * from live_charges p where ${condition} and ${isOfMonth}${sql.join(earlier, sql``)}`;
  });
  return sql`(${sql.join(parts, sql` union all `)})`;
}

type MatchingPayments = RawBuilder<{ id: number; tenant_id: number }>;
