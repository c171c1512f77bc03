import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type {
  FoundApartment,
  FoundCharge,
  FoundComplaint,
  FoundEstate,
  FoundReceipt,
  FoundTenant,
} from '@amayumba/contract/search/search.ts';
import { sql, type SqlBool } from 'kysely';
import {
  type Condition,
  seesAll,
  visibleAccounts,
  visibleApartments,
  visibleComplaints,
  visibleEstates,
  visibleLeases,
  visiblePayments,
  visibleTenants,
} from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { containsPattern, prefixPattern } from '../../db/listed.ts';
import { PLANNED_EACH_TIME } from '../../db/preparing-client.ts';
import { homesCalled } from '../estates/home-search.ts';
import { anyOfThese, ROWS, rowsOf } from './search-rows.ts';
import { hasEveryWord, hasTrigram, isPossibleReference, type SearchTerms } from './search-terms.ts';

/** Tenants by name, username, e-mail, phone in any spelling, or the payment code of an account. */
export function searchTenants(db: Db, viewer: Viewer, terms: SearchTerms, today: CalendarDate) {
  const { text, words, phone, referenceCode } = terms;
  const tenantsOf = (condition: Condition) =>
    sql`select t.id from users u join tenants t on t.user_id = u.id where ${condition} and ${visibleTenants(viewer, today)}`;
  const found = anyOfThese([
    tenantsOf(hasEveryWord(sql`u.search_text`, words)),
    phone === undefined ? undefined : tenantsOf(sql`u.search_text like ${containsPattern(phone)}`),
    referenceCode === undefined
      ? undefined
      : tenantsOf(sql`t.id in (select a.tenant_id from accounts a where a.reference_code = ${referenceCode}
          and ${visibleAccounts(viewer)})`),
  ]);
  return rowsOf<FoundTenant>(
    db,
    sql`
    with found as materialized (${found}), shown as materialized (
      select t.id, u.shown_name as name, u.username, u.phone_number,
        row_number() over (order by lower(u.shown_name) like lower(${prefixPattern(text)}) desc,
          u.shown_name collate "und-x-icu", t.id) as place
      from found join tenants t on t.id = found.id join users u on u.id = t.user_id
      order by place limit ${ROWS}
    )
    select shown.id, shown.name, shown.username, shown.phone_number, home.apartment, home.block, home.estate,
      coalesce(home.is_current, false) as is_current
    from shown left join lateral (
      select a.number as apartment, b.name as block, e.name as estate, l.covers @> ${today}::date as is_current
      from leases l join apartments a on a.id = l.apartment_id
      join blocks b on b.id = a.block_id join estates e on e.id = b.estate_id
      where l.tenant_id = shown.id and not isempty(l.covers) and ${visibleLeases(viewer)}
      order by l.covers @> ${today}::date desc, l.lease_start desc limit 1
    ) home on true
    order by shown.place`,
  );
}

/** Apartments by a part of their number or by what people call them, with who lives there. */
export function searchApartments(db: Db, viewer: Viewer, { text }: SearchTerms, today: CalendarDate) {
  const isShown = sql`a.deleted_at is null and ${visibleApartments(viewer)}`;
  const found = anyOfThese([
    sql`select a.id from apartments a where ${hasEveryWord(sql`a.search_text`, [text])} and ${isShown}`,
    ...homesCalled(text).map((homes) => sql`select a.id from apartments a where a.id in (${homes}) and ${isShown}`),
  ]);
  return rowsOf<FoundApartment>(
    db,
    sql`
    with found as materialized (${found})
    select a.id, a.number, b.name as block, e.name as estate, (
      select u.shown_name from leases l join tenants t on t.id = l.tenant_id join users u on u.id = t.user_id
      where l.apartment_id = a.id and l.covers @> ${today}::date) as tenant_name
    from found join apartments a on a.id = found.id
    join blocks b on b.id = a.block_id join estates e on e.id = b.estate_id
    order by length(a.number), e.name collate "und-x-icu", a.number collate natural_order, a.id limit ${ROWS}`,
  );
}

/** Estates by name or address. There are few, so all are read. */
export function searchEstates(db: Db, viewer: Viewer, { text, words }: SearchTerms) {
  const conditions = words.map((word) => sql`(e.name || ' ' || e.address) ilike ${containsPattern(word)}`);
  return rowsOf<FoundEstate>(
    db,
    sql`
    select e.id, e.name, e.address from live_estates e
    where ${visibleEstates(viewer)} and ${sql.join(conditions, sql` and `)}
    order by e.name ilike ${prefixPattern(text)} desc, e.name collate "und-x-icu", e.id limit ${ROWS}`,
  );
}

const nameOfTenant = (tenant: string) =>
  sql`(select u.shown_name from tenants t join users u on u.id = t.user_id where t.id = ${sql.ref(tenant)})`;

/** A receipt as it is found; its code is made from its number. */
export type ReceiptFound = Omit<FoundReceipt, 'receipt_code'> & { number: number | null };

/** Receipts by number, code or a part of the transaction id. */
export function searchReceipts(db: Db, viewer: Viewer, terms: SearchTerms) {
  const { text, receipt } = terms;
  const isVisible = sql`r.account_id in (select a.id from accounts a where ${visibleAccounts(viewer)})`;
  const isShown = seesAll(viewer) ? sql`true` : isVisible;
  const found = anyOfThese([
    isPossibleReference(terms)
      ? sql`select r.id from receipts r where r.external_reference ilike ${containsPattern(text)} and ${isShown}`
      : undefined,
    sql`select r.id from receipts r where r.number = ${receipt ?? null}::bigint and ${isShown}`,
  ]);
  return rowsOf<ReceiptFound>(
    db,
    sql`
    with found as materialized (${found}), shown as materialized (
      select r.id, r.account_id, r.number, r.external_reference, r.amount, r.received_at, r.voided_at
      from found join receipts r on r.id = found.id
      order by r.received_at desc, r.id desc limit ${ROWS}
    )
    select r.id, r.account_id as account, r.number, r.external_reference, r.amount, r.received_at,
      r.voided_at is not null as is_void, ${nameOfTenant('a.tenant_id')} as tenant_name
    from shown r join accounts a on a.id = r.account_id
    order by r.received_at desc, r.id desc`,
  );
}

/** Charges by id or a part of their reference. */
export function searchCharges(db: Db, viewer: Viewer, terms: SearchTerms) {
  const { text, id } = terms;
  const found = anyOfThese([
    isPossibleReference(terms)
      ? sql`select p.id from live_charges p where p.reference_number ilike ${containsPattern(text)}
          and ${visiblePayments(viewer)}`
      : undefined,
    sql`select p.id from live_charges p where p.id = ${id ?? null}::bigint and ${visiblePayments(viewer)}`,
  ]);
  return rowsOf<FoundCharge>(
    db,
    sql`
    with found as materialized (${found})
    select p.id, p.payment_type, p.months_paid, p.payment_for_year, p.shown_amount as amount, p.due_date,
      (select s.name from payment_statuses s where s.id = p.status_id) as status,
      ${nameOfTenant('p.tenant_id')} as tenant_name
    from found join live_charges p on p.id = found.id
    order by p.id = ${id ?? null}::bigint desc, p.due_date desc, p.id desc limit ${ROWS}`,
  );
}

/**
 * Complaints by id, or a part of their title or description; the newest first. A text too short for the index is
 * compared with the beginning of titles.
 */
export function searchComplaints(db: Db, viewer: Viewer, { text, id }: SearchTerms) {
  const isAbout = hasTrigram(text)
    ? sql<SqlBool>`c.search_text like lower(${containsPattern(text)})`
    : sql<SqlBool>`lower(c.title) like lower(${prefixPattern(text)})`;
  const found = (condition: Condition) => sql`
    (select c.id from complaints c where ${condition} and ${visibleComplaints(viewer)}
      order by c.created_at desc, c.id desc limit ${ROWS})`;
  // A plan for any text would read the newest complaints until enough have it, which is all of them for a rare text.
  return rowsOf<FoundComplaint>(
    db,
    sql`
    with ${sql.raw(PLANNED_EACH_TIME)} found as materialized (
      ${found(isAbout)} union ${found(sql`c.id = ${id ?? null}::bigint`)}
    )
    select c.id, c.title, (select s.name from complaint_statuses s where s.id = c.status_id) as status,
      ${nameOfTenant('c.tenant_id')} as tenant_name, c.created_at
    from found join complaints c on c.id = found.id
    order by c.id = ${id ?? null}::bigint desc, c.created_at desc, c.id desc limit ${ROWS}`,
  );
}
