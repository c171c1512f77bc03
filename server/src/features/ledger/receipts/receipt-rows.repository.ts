import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { parseReceiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import { type ReceiptKind, SOURCES_OF_KIND } from '@amayumba/contract/ledger/postings.ts';
import type { Receipt, ReceiptQuery } from '@amayumba/contract/money/receipt.ts';
import { phoneEnd } from '@amayumba/contract/phone-field.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { anyOf, type Condition, seesAll, visibleAccounts, whenGiven } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { arrayOf } from '../../../db/array-of.ts';
import type { Db } from '../../../db/connect.ts';
import { anyPattern, isPaged, listedLate, uncountedPage } from '../../../db/listed.ts';
import type { Addressee } from '../../../mail/queue-mail.ts';
import { personMatches, TRIGRAM } from '../../accounts/person-search.ts';
import { leasesOfHomes } from '../../estates/home-search.ts';
import { tenantColumns } from '../../tenants/tenant-and-home.ts';
import { spentOf } from '../posting/receipts.repository.ts';
import { settingInForce } from '../schedule/money-rules.repository.ts';

const NUMBER = /^\d{1,15}$/;

/** The conditions by which a number, a code, a transaction id, a tenant or a unit finds receipts `r`. */
function matches(search: string): Condition[] {
  const number = parseReceiptCode(search) ?? (NUMBER.test(search) ? Number(search) : undefined);
  return [
    sql`r.external_reference ilike ${anyPattern(search)}`,
    sql`r.account_id in (select a.id from accounts a join tenants t on t.id = a.tenant_id
      join users u on u.id = t.user_id where ${personMatches(search)})`,
    sql`r.account_id in (select a.id from accounts a where a.lease_id in (${leasesOfHomes(search)}))`,
    ...(number === undefined ? [] : [sql<boolean>`r.number = ${number}`]),
  ];
}

const startOf = (day: CalendarDate) => sql`(${day}::timestamp at time zone interval '3 hours')`;

/** The expression is that of the index `receipts_payer_phone`. */
const fromPhone = (phone: string) =>
  sql<boolean>`r.payer_phone <> '' and right(regexp_replace(r.payer_phone, '[^0-9]', '', 'g'), 9) = ${phoneEnd(phone) ?? null}`;

const ofKind = (kind: ReceiptKind) =>
  sql<boolean>`r.source in (${sql.join(SOURCES_OF_KIND[kind].map((one) => sql.lit(one)))})`;

/** What a receipt adds to the sum of a list. See docs/rules.md, Lists of receipts. */
const summedAmount = ({ kind = 'received' }: ReceiptQuery) =>
  sql<number>`case when r.voided_at is null and ${ofKind(kind)} then r.amount else 0 end`.as('summed');

/** The receipts `r` of a query that meet one more condition. A null viewer is the portal itself. */
const receiptsThat = (db: Db, viewer: Viewer | null, query: ReceiptQuery, condition: Condition | undefined) =>
  db
    .selectFrom('receipts as r')
    .select(['r.id', 'r.received_at'])
    .$if(query.sum === true, (found) => found.select(summedAmount(query)))
    .where(
      viewer === null || seesAll(viewer)
        ? sql<boolean>`true`
        : sql<boolean>`r.account_id in (select a.id from accounts a where ${visibleAccounts(viewer)})`,
    )
    .where(whenGiven(condition, (given) => given))
    .where(whenGiven(query.account, (id) => sql`r.account_id = ${id}`))
    .where(
      whenGiven(query.estate_id, (id) => sql`r.account_id in (select a.id from accounts a where a.estate_id = ${id})`),
    )
    .where(
      whenGiven(query.state, (state) => (state === 'void' ? sql`r.voided_at is not null` : sql`r.voided_at is null`)),
    )
    .where(whenGiven(query.kind, ofKind))
    .where(whenGiven(query.channel, (channel) => sql`r.channel = ${channel}`))
    .where(whenGiven(query.recorded_by, (id) => sql`r.created_by = ${id}`))
    .where(whenGiven(query.payer_phone, fromPhone))
    .where(whenGiven(query.from, (day) => sql`r.received_at >= ${startOf(day)}`))
    .where(whenGiven(query.to, (day) => sql`r.received_at < ${startOf(day)} + interval '1 day'`));

/**
 * The receipts `r` of a query. Each condition of a search is a query of its own, so that its index returns the days to
 * sort by, and the table is read only for the rows of the page.
 */
function findReceipts(db: Db, viewer: Viewer, query: ReceiptQuery) {
  const { search } = query;
  // A short search has no index.
  const ways = !search ? [undefined] : search.length < TRIGRAM ? [anyOf(matches(search))] : matches(search);
  const found = ways.map((way) => receiptsThat(db, viewer, query, way)).reduce((some, more) => some.union(more));
  return db.selectFrom(found.as('r')).select(['r.id', 'r.received_at']);
}

/** A charge that a receipt settles, its part, and the paper's details of the charge. */
export type AllocationRow = Omit<Receipt['allocations'][number], 'name' | 'period'> & {
  months_paid: number[];
  payment_for_year: number;
  description: string;
  charge_amount: number;
  outstanding_amount: number;
};

const allocationsOf = sql<AllocationRow[]>`coalesce((
  select json_agg(json_build_object('charge', p.id, 'payment_type', p.payment_type, 'months_paid', p.months_paid,
      'payment_for_year', p.payment_for_year, 'description', p.description, 'due_date', p.due_date,
      'charge_amount', p.shown_amount, 'outstanding_amount', p.outstanding_amount, 'amount', part.amount,
      'by_hand', part.by_hand) order by p.due_date, p.id)
  from (
    select l.charge_id, sum(l.amount)::bigint as amount, bool_or(l.by_hand) as by_hand
    from allocations l where l.receipt_id = r.id and l.undone_at is null group by l.charge_id
  ) part join charges p on p.id = part.charge_id), '[]')`;

/** The receipts `r` that a query finds, on their accounts `a`, with the columns of the response. */
const shownReceipts = <DB, TB extends keyof DB>(db: Db, found: SelectQueryBuilder<DB, TB, { id: number }>) =>
  db
    .selectFrom(found.as('found'))
    .innerJoin('receipts as r', 'r.id', 'found.id')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .leftJoin('leases as l', 'l.id', 'a.lease_id')
    .leftJoin('apartments as ap', 'ap.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'ap.block_id')
    .select(tenantColumns('a'))
    .select([
      'r.id',
      'r.version',
      'r.number',
      sql<string | null>`r.snapshot ->> 'code'`.as('receipt_code'),
      'r.account_id',
      'r.amount',
      'r.withheld',
      'r.withholding_certificate',
      spentOf('r').as('spent'),
      allocationsOf.as('allocations'),
      'r.method',
      'r.channel',
      'r.external_reference',
      'r.payer_name',
      'r.payer_phone',
      'r.notes',
      'r.source',
      'r.received_at',
      'r.issued_at',
      sql<number | null>`case when jsonb_typeof(r.snapshot -> 'balance_after') = 'number'
        then (r.snapshot ->> 'balance_after')::bigint end`.as('balance_after'),
      'r.verify_code',
      'r.voided_at',
      'r.void_reason',
      'r.replaced_by',
      sql<number | null>`(select other.id from receipts other where other.replaced_by = r.id limit 1)`.as('replaces'),
      sql<number | null>`(select other.number from receipts other where other.replaced_by = r.id limit 1)`.as(
        'replaces_number',
      ),
      sql<
        string | null
      >`(select other.snapshot ->> 'code' from receipts other where other.replaced_by = r.id limit 1)`.as(
        'replaces_code',
      ),
    ]);

/** A receipt with the names and parts that the response shows. */
export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceiptRow>>>;

/** One receipt, if its viewer may see it; null is the portal itself. */
export const findReceiptRow = (db: Db, viewer: Viewer | null, id: number) =>
  shownReceipts(db, receiptsThat(db, viewer, {}, sql`r.id = ${id}`)).executeTakeFirst();

/** A receipt without its paper, and the further columns of the paper. */
export interface FactsToPrint extends ReceiptRow {
  paper: {
    /** The recipient of the mail. */
    tenant: Addressee;
    balance: number;
    paid_until: CalendarDate | null;
    deposit_held: number;
    landlord_name: string;
    landlord_address: string;
    /** The prefix of its code; null before managers set one. */
    prefix: string | null;
  };
}

/** The facts of receipts without a paper. Their charges are sorted by due date. */
export function listFactsToPrint(db: Db, ids: readonly number[]): Promise<FactsToPrint[]> {
  const found = db
    .selectFrom('receipts as r')
    .select('r.id')
    .where(sql<boolean>`r.id = any ${arrayOf(ids)}`)
    .where('r.verify_code', 'is', null);
  const day = sql`(r.issued_at at time zone interval '3 hours')`;
  return shownReceipts(db, found)
    .innerJoin('tenants as t', 't.id', 'a.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('settings as s', (join) => join.onTrue())
    .select(
      sql<FactsToPrint['paper']>`json_build_object(
        'tenant', json_build_object('user_id', u.id, 'email', u.email, 'name', u.shown_name,
          'email_verified_at', u.email_verified_at),
        'balance', a.balance, 'paid_until', a.paid_until, 'deposit_held', a.deposit_held,
        'landlord_name', s.landlord_name, 'landlord_address', s.landlord_address,
        'prefix', ${settingInForce('receipt_prefix', day)})`.as('paper'),
    )
    .orderBy('r.id')
    .execute();
}

const inOrder = (db: Db, viewer: Viewer, query: ReceiptQuery) => {
  const found = findReceipts(db, viewer, query).orderBy('r.received_at', 'desc').orderBy('r.id', 'desc');
  const shown = (page: typeof found) =>
    shownReceipts(db, page).orderBy('r.received_at', 'desc').orderBy('r.id', 'desc');
  return { found, shown };
};

/** Receipts, the latest day of receipt first: all, or one page with its count and, on request, its sum. */
export const listCountedReceiptRows = (db: Db, viewer: Viewer, query: ReceiptQuery) => {
  const { found, shown } = inOrder(db, viewer, query);
  return listedLate(query, found, shown, query.sum ? 'summed' : undefined);
};

/** The same, with the count of a page only on request. */
export function listReceiptRows(db: Db, viewer: Viewer, query: ReceiptQuery) {
  if (!isPaged(query) || query.count !== false) return listCountedReceiptRows(db, viewer, query);
  const { found, shown } = inOrder(db, viewer, query);
  return uncountedPage(query, found, shown);
}

/** Who recorded receipts, by their ids; those of the portal itself and of deleted accounts have nobody. */
export async function listRecorders(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('receipts as r')
    .innerJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.id', 'u.shown_name as name'])
    .where(sql<boolean>`r.id = any ${arrayOf(ids)}`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
