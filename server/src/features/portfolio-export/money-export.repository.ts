import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../db/connect.ts';
import { overdueOn } from '../payments/overdue.ts';
import { pageAfter, yesNo } from './portfolio-export.repository.ts';

// The money of the whole portfolio, and the messages, notices, conversations and promises about it, page by page along
// the primary key as the rest of the export.

/** The tenant of an account `c` and its home; names are those of the lease, also after its estate is deleted. */
const accountRows = (db: Db) =>
  db
    .selectFrom('accounts as c')
    .innerJoin('tenants as t', 't.id', 'c.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('leases as l', 'l.id', 'c.lease_id')
    .leftJoin('apartments as a', 'a.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'a.block_id')
    .leftJoin('estates as e', 'e.id', 'c.estate_id')
    .select(['c.id as account', 'e.name as estate', 'b.name as block', 'a.number as apartment'])
    .select('u.shown_name as tenant');

export const listAccountsAfter = (db: Db, after: number) =>
  accountRows(db)
    .select(['c.id', 'c.tenant_id', 'c.lease_id', 'c.reference_code', 'c.balance', 'c.open_amount', 'c.credit'])
    .select(['c.deposit_held', 'c.oldest_due', 'c.paid_until', 'c.promise_on', 'c.disputed_at', 'c.created_at'])
    .$call(pageAfter('c.id', after))
    .execute();

/** A column of the last claim of a charge `p`. */
const lastClaim = <T>(column: RawBuilder<T>): RawBuilder<T | null> =>
  sql`(select ${column} from claims m where m.charge_id = p.id order by m.id desc limit 1)`;

/** Charges, or the security deposits among them. */
export const listPaymentsAfter = (db: Db, today: CalendarDate, of: 'deposits' | 'others', after: number) =>
  accountRows(db)
    .innerJoin('live_charges as p', 'p.account_id', 'c.id')
    .innerJoin('payment_statuses as s', 's.id', 'p.status_id')
    .select(['p.id', 'p.tenant_id', 'p.payment_type', 'p.description', 'p.shown_amount', 'p.settled_amount'])
    .select(['s.name as status', 'p.due_date', 'p.period_start', 'p.period_end', 'p.paid_at'])
    .select(['p.payment_for_year', 'p.payment_method', 'p.reference_number', 'p.notes', 'p.refund_status'])
    .select(['p.receipt_number', 'p.source', 'p.created_at'])
    .select([
      // Nothing is owed on a charge that only a claim names.
      sql<number>`case when p.is_owed then p.outstanding_amount else 0 end`.as('outstanding_amount'),
      yesNo(overdueOn(today)).as('overdue'),
      sql<string>`array_to_string(p.months_paid, ', ')`.as('months'),
      lastClaim(sql<number>`m.amount`).as('logged_amount'),
      lastClaim(sql<string>`case m.state when 'waiting' then 'Awaiting verification' when 'verified' then 'Verified'
        else 'Rejected' end`).as('acknowledgement'),
    ])
    .where('p.payment_type', of === 'deposits' ? '=' : '<>', 'Security Deposit')
    .$call(pageAfter('p.id', after))
    .execute();

export const listReceiptsAfter = (db: Db, after: number) =>
  accountRows(db)
    .innerJoin('receipts as r', 'r.account_id', 'c.id')
    .leftJoin('receipts as n', 'n.id', 'r.replaced_by')
    .select(['r.id', 'r.number', 'r.amount', 'r.method', 'r.channel', 'r.external_reference', 'r.received_at'])
    .select(['r.payer_name', 'r.payer_phone', 'r.notes', 'r.source', 'r.issued_at', 'r.voided_at', 'r.void_reason'])
    .select(['r.withheld', 'r.withholding_certificate', 'n.number as replaced_by'])
    .select(
      sql<number>`(select coalesce(sum(i.amount), 0) from allocations i
        where i.receipt_id = r.id and i.undone_at is null)::bigint`.as('allocated'),
    )
    .$call(pageAfter('r.id', after))
    .execute();

export const listAllocationsAfter = (db: Db, after: number) =>
  db
    .selectFrom('allocations as i')
    .innerJoin('receipts as r', 'r.id', 'i.receipt_id')
    .select([
      'i.id',
      'i.receipt_id',
      'r.number as receipt_number',
      'i.charge_id',
      'i.amount',
      'i.made_at',
      'i.undone_at',
    ])
    .select(yesNo(sql`i.by_hand`).as('by_hand'))
    .$call(pageAfter('i.id', after))
    .execute();

// PostgreSQL joins more than eight tables in the given order, so a subquery here selects the page first.

export function listCreditNotesAfter(db: Db, after: number) {
  const page = db
    .selectFrom('credit_notes as n')
    .innerJoin('charges as p', 'p.id', 'n.charge_id')
    .select(['n.id', 'n.charge_id', 'p.account_id', 'p.payment_type', 'n.amount', 'n.kind', 'n.reason'])
    .select(['n.effective_on', 'n.created_at', 'n.reversed_at', 'n.reverse_reason'])
    .$call(pageAfter('n.id', after));
  return accountRows(db).innerJoin(page.as('n'), 'n.account_id', 'c.id').selectAll('n').orderBy('n.id').execute();
}

export const listMovementsAfter = (db: Db, after: number) =>
  accountRows(db)
    .innerJoin('deposit_movements as m', 'm.account_id', 'c.id')
    .select(['m.id', 'm.kind', 'm.amount', 'm.charge_id', 'm.method', 'm.reference', 'm.reason', 'm.effective_on'])
    .select(['m.created_at', 'm.reversed_at', 'm.reverse_reason'])
    .$call(pageAfter('m.id', after))
    .execute();

export const listRefundsAfter = (db: Db, after: number) =>
  accountRows(db)
    .innerJoin('refunds as f', 'f.account_id', 'c.id')
    .select(['f.id', 'f.amount', 'f.method', 'f.reference', 'f.reason', 'f.effective_on', 'f.created_at'])
    .select(['f.reversed_at', 'f.reverse_reason'])
    .$call(pageAfter('f.id', after))
    .execute();

/** Transfers, each with the account from which it was made. */
export const listTransfersAfter = (db: Db, after: number) =>
  accountRows(db)
    .innerJoin('transfers as x', 'x.from_account', 'c.id')
    .select(['x.id', 'x.to_account', 'x.credit', 'x.deposit', 'x.reason', 'x.effective_on', 'x.created_at'])
    .$call(pageAfter('x.id', after))
    .execute();

/** The amounts that refunds and transfers took from receipts. */
export function listSpendingsAfter(db: Db, after: number) {
  const page = db
    .selectFrom('receipt_spendings as s')
    .innerJoin('receipts as r', 'r.id', 's.receipt_id')
    .select(['s.id', 's.receipt_id', 'r.account_id', 'r.number as receipt_number', 's.amount', 's.refund_id'])
    .select(['s.transfer_id', 's.ended_at'])
    .$call(pageAfter('s.id', after));
  return accountRows(db).innerJoin(page.as('s'), 's.account_id', 'c.id').selectAll('s').orderBy('s.id').execute();
}

export function listClaimsAfter(db: Db, after: number) {
  const page = db
    .selectFrom('claims as m')
    .innerJoin('charges as p', 'p.id', 'm.charge_id')
    .leftJoin('receipts as r', 'r.id', 'm.receipt_id')
    .select(['m.id', 'm.charge_id', 'p.account_id', 'p.payment_type', 'm.amount', 'm.state', 'm.method'])
    .select(['m.reference', 'm.paid_on', 'm.notes', 'r.number as receipt_number', 'm.reason', 'm.logged_at'])
    .select('m.decided_at')
    .$call(pageAfter('m.id', after));
  return accountRows(db).innerJoin(page.as('m'), 'm.account_id', 'c.id').selectAll('m').orderBy('m.id').execute();
}

/** The agreed rents of leases. */
export const listTermsAfter = (db: Db, after: number) =>
  accountRows(db)
    .innerJoin('lease_terms as x', 'x.lease_id', 'c.lease_id')
    .select(['x.id', 'x.lease_id', 'x.starts_on', 'x.rent_amount', 'x.rent_every', 'x.due_day', 'x.notice_on'])
    .select(['x.agreed_reason', 'x.created_at'])
    .$call(pageAfter('x.id', after))
    .execute();

/** The periods that the schedule charged, in the order of their charges, also of those that were deleted. */
export const listPeriodsAfter = (db: Db, after: number) =>
  accountRows(db)
    .innerJoin('scheduled_charges as s', 's.lease_id', 'c.lease_id')
    .innerJoin('charges as p', 'p.id', 's.charge_id')
    .select(['s.charge_id as id', 's.lease_id', 's.period_start', 's.period_end', 'p.due_date', 'p.gross_amount'])
    .select('p.deleted_at')
    .$call(pageAfter('s.charge_id', after))
    .execute();

export const listMessagesAfter = (db: Db, after: number) =>
  accountRows(db)
    .innerJoin('text_messages as m', 'm.account_id', 'c.id')
    .select(['m.id', 'm.channel', 'm.purpose', 'm.step', 'm.to_address', 'm.body', 'm.state', 'm.reason', 'm.segments'])
    .select(['m.cost', 'm.created_at', 'm.sent_at', 'm.reported_at'])
    .where('m.purpose', '<>', 'code')
    .$call(pageAfter('m.id', after))
    .execute();

export const listNoticesAfter = (db: Db, after: number) =>
  accountRows(db)
    .innerJoin('notices as n', 'n.account_id', 'c.id')
    .leftJoin('users as w', 'w.id', 'n.created_by')
    .select(['n.id', 'n.kind', sql<string>`n.values::text`.as('values'), 'w.shown_name as created_by'])
    .select(['n.created_at', 'n.read_at'])
    .$call(pageAfter('n.id', after))
    .execute();

export const listConversationMessagesAfter = (db: Db, after: number) =>
  accountRows(db)
    .innerJoin('conversation_messages as m', 'm.account_id', 'c.id')
    .leftJoin('users as w', 'w.id', 'm.written_by')
    .leftJoin('files as f', 'f.id', 'm.file_id')
    .select(['m.id', 'm.from_role', 'w.shown_name as written_by', 'm.text', 'f.file_name', 'm.created_at', 'm.read_at'])
    .$call(pageAfter('m.id', after))
    .execute();

export const listPromisesAfter = (db: Db, after: number) =>
  accountRows(db)
    .innerJoin('promises as o', 'o.account_id', 'c.id')
    .leftJoin('users as w', 'w.id', 'o.noted_by')
    .select([
      'o.id',
      'o.amount',
      'o.due_on',
      'o.promised_by',
      'w.shown_name as noted_by',
      'o.noted_at',
      'o.withdrawn_at',
    ])
    .$call(pageAfter('o.id', after))
    .execute();
