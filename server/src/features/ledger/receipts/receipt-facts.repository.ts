import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { ReceiptSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import type { PaymentType } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';
import { arrayOf } from '../../../db/array-of.ts';
import type { Db } from '../../../db/connect.ts';
import type { Addressee } from '../../../mail/queue-mail.ts';

/** A charge that a receipt settles, and its part. */
export interface SettledLine {
  charge: number;
  payment_type: PaymentType;
  description: string;
  months_paid: number[];
  payment_for_year: number;
  due_date: CalendarDate;
  charge_amount: number;
  amount: number;
  outstanding_amount: number;
}

/** What is printed on a receipt, and who gets it. */
export interface FactsToPrint {
  id: number;
  /** Null until it is issued, and for an opening receipt. */
  number: number | null;
  amount: number;
  withheld: number;
  withholding_certificate: string;
  method: string;
  channel: Channel;
  external_reference: string | null;
  received_at: string;
  issued_at: string;
  payer_name: string;
  payer_phone: string;
  /** The tenant, to whom the receipt is mailed. */
  tenant: Addressee;
  apartment: string | null;
  block: string | null;
  estate: string | null;
  balance: number;
  paid_until: CalendarDate | null;
  deposit_held: number;
  /** What it settles now, by due date. */
  lines: SettledLine[];
}

/** The facts of receipts without a paper. */
export async function listFactsToPrint(db: Db, ids: readonly number[]): Promise<FactsToPrint[]> {
  const { rows } = await sql<FactsToPrint>`
    select r.id, r.number, r.amount, r.withheld, r.withholding_certificate, r.method, r.channel, r.external_reference, r.received_at, r.issued_at, r.payer_name,
      r.payer_phone, (
        select json_build_object('user_id', u.id, 'email', u.email, 'name', u.shown_name,
          'email_verified_at', u.email_verified_at)
        from tenants t join users u on u.id = t.user_id where t.id = a.tenant_id) as tenant,
      home.apartment, home.block, (select e.name from estates e where e.id = a.estate_id) as estate,
      a.balance, a.paid_until, a.deposit_held, coalesce((
        select json_agg(json_build_object('charge', p.id, 'payment_type', p.payment_type, 'description', p.description,
            'months_paid', p.months_paid, 'payment_for_year', p.payment_for_year, 'due_date', p.due_date,
            'charge_amount', p.shown_amount, 'amount', part.amount, 'outstanding_amount', p.outstanding_amount)
          order by p.due_date, p.id)
        from (
          select l.charge_id, sum(l.amount)::bigint as amount from allocations l
          where l.receipt_id = r.id and l.undone_at is null group by l.charge_id
        ) part join charges p on p.id = part.charge_id), '[]') as lines
    from receipts r join accounts a on a.id = r.account_id
    left join lateral (
      select ap.number as apartment, b.name as block from leases l join apartments ap on ap.id = l.apartment_id
      join blocks b on b.id = ap.block_id where l.id = a.lease_id limit 1
    ) home on true
    where r.id = any ${arrayOf(ids)} and r.verify_code is null
    order by r.id`.execute(db);
  return rows;
}

/** Stores the numbers of receipts, what is printed on them, and their codes. */
export async function writeSeals(
  tx: Db,
  seals: readonly { id: number; number: number; snapshot: ReceiptSnapshot; verify_code: string }[],
): Promise<void> {
  if (seals.length === 0) return;
  await sql`
    update receipts r set number = seal.number, snapshot = seal.snapshot, verify_code = seal.verify_code
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb)
      as seal (id bigint, number bigint, snapshot jsonb, verify_code text)
    where r.id = seal.id`.execute(tx);
}

/** The codes on the papers of receipts with some numbers; null where there is no paper yet. */
export async function listCodes(
  db: Db,
  numbers: readonly number[],
): Promise<{ number: number; code: string | null; issued_at: string }[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('receipts')
    .select(['number', sql<string | null>`snapshot ->> 'code'`.as('code'), 'issued_at'])
    .where(sql<boolean>`number = any (${[...new Set(numbers)]}::bigint[])`)
    .$narrowType<{ number: number }>()
    .execute();
}

/** Receipts with a number that are not complete, as after a conversion: some of them, the oldest first. */
export async function listIncomplete(db: Db, limit: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('receipts')
    .select('id')
    .where('number', 'is not', null)
    .where('verify_code', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface PrintableReceipt {
  number: number;
  verify_code: string;
  snapshot: unknown;
  voided_at: string | null;
  void_reason: string | null;
  replaced_by_number: number | null;
}

/** What the paper of a complete receipt needs. */
export async function findPrintable(db: Db, id: number): Promise<PrintableReceipt | undefined> {
  const { rows } = await sql<PrintableReceipt>`
    select r.number, r.verify_code, r.snapshot, r.voided_at, r.void_reason, next.number as replaced_by_number
    from receipts r left join receipts next on next.id = r.replaced_by
    where r.id = ${id} and r.verify_code is not null and r.number is not null`.execute(db);
  return rows[0];
}
