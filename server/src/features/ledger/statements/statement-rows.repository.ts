import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { LedgerAccount } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { MovementKind, ReceiptSource } from '@amayumba/contract/ledger/postings.ts';
import type { PaymentType } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';
import { whenGiven } from '../../../access/scope.ts';
import type { Db } from '../../../db/connect.ts';
import type { CreditNoteKind } from '../../../db/tables/ledger-tables.ts';

/** A journal entry with its subject. */
export interface EntryRow {
  id: number;
  effective_on: CalendarDate;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount: number;
  /** The part of the amount of a receipt that is tax withheld by the tenant. */
  withheld: number;
  reverses: number | null;
  charge_id: number | null;
  payment_type: PaymentType | null;
  description: string | null;
  months_paid: number[] | null;
  payment_for_year: number | null;
  credit_note_kind: CreditNoteKind | null;
  receipt_id: number | null;
  receipt_number: number | null;
  receipt_source: ReceiptSource | null;
  method: string | null;
  external_reference: string | null;
  movement_kind: MovementKind | null;
  refund_id: number | null;
  transfer_id: number | null;
  is_allocation: boolean;
  reason: string | null;
  /** Why it was reversed. */
  reverse_reason: string | null;
}

/**
 * Entries `pair` on the day of an entry `j`, for one more condition. For an `or` of two PostgreSQL would read all
 * entries of the day.
 */
const sameDay = sql`select from journal_entries pair where pair.effective_on = j.effective_on`;

/**
 * The entries of an account, up to a day if one is given, in the order of a statement. A corrected charge shows as it
 * is now: entries that were reversed on their own day are left out with their reversals, except for money that came in
 * or went out. A receipt is one entry with the tax that the tenant withheld.
 */
export async function listEntries(db: Db, accountId: number, to: CalendarDate | undefined): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select j.id, j.effective_on, j.debit, j.credit,
      case when j.receipt_id is null then j.amount else r.worth end as amount,
      case when j.receipt_id is null then 0 else r.withheld end as withheld, j.reverses,
      coalesce(c.id, n.charge_id, l.charge_id, m.charge_id) as charge_id, p.payment_type, p.description, p.months_paid,
      p.payment_for_year, n.kind as credit_note_kind, r.id as receipt_id, r.number as receipt_number,
      r.source as receipt_source, coalesce(r.method, f.method, m.method) as method, r.external_reference,
      m.kind as movement_kind, j.refund_id, coalesce(j.transfer_id, m.transfer_id) as transfer_id,
      j.allocation_id is not null as is_allocation,
      coalesce(n.reason, f.reason, nullif(m.reason, ''), t.reason, case when r.source in ('deposit', 'transfer') then r.notes end)
        as reason,
      coalesce(n.reverse_reason, f.reverse_reason, m.reverse_reason, r.void_reason) as reverse_reason
    from journal_entries j
    left join charges c on c.id = j.charge_id
    left join credit_notes n on n.id = j.credit_note_id
    left join allocations l on l.id = j.allocation_id
    left join deposit_movements m on m.id = j.movement_id
    left join refunds f on f.id = j.refund_id
    left join transfers t on t.id = coalesce(j.transfer_id, m.transfer_id)
    left join receipts r on r.id = coalesce(j.receipt_id, l.receipt_id)
    left join charges p on p.id = coalesce(c.id, n.charge_id, l.charge_id)
    where j.account_id = ${accountId} and 'withholding' not in (j.debit, j.credit)
      and ${whenGiven(to, (day) => sql`j.effective_on <= ${day}::date`)}
      and (coalesce(j.receipt_id, j.refund_id, j.movement_id) is not null
        or not exists (${sameDay} and pair.reverses = j.id) and not exists (${sameDay} and pair.id = j.reverses))
    order by j.effective_on, j.id`.execute(db);
  return rows;
}
