import type { OpenCharge } from '@amayumba/contract/ledger/allocate.ts';
import type { ChargeFacts } from '@amayumba/contract/ledger/charge-state.ts';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Db } from '../../../db/connect.ts';
import { paidAtWith } from './refresh.repository.ts';

/** The columns of a charge that decisions read and the audit log stores. */
const CHARGE_COLUMNS = [
  'id',
  'account_id',
  'tenant_id',
  'lease_id',
  'estate_id',
  'payment_type',
  'description',
  'gross_amount',
  'credited_amount',
  'cancelled_amount',
  'settled_amount',
  'amount',
  'outstanding_amount',
  'shown_amount',
  'label_id',
  'is_refunded',
  'status_id',
  'is_owed',
  'due_date',
  'period_start',
  'period_end',
  'months_paid',
  'payment_for_year',
  'paid_at',
  'receipt_number',
  'payment_method',
  'reference_number',
  'notes',
  'refund_status',
  'source',
  'created_by',
] as const;

/** A charge as stored, without names and links. */
export type ChargeRecord = NonNullable<Awaited<ReturnType<typeof findCharge>>>;

/** Live charges `p`. */
export const liveCharges = (db: Db) =>
  db.selectFrom('charges as p').select(CHARGE_COLUMNS).where('p.deleted_at', 'is', null);

export const findCharge = (db: Db, id: number) => liveCharges(db).where('p.id', '=', id).executeTakeFirst();

/** Live charges in the order of their ids. */
export const listCharges = (db: Db, ids: readonly number[]) =>
  liveCharges(db).where('p.id', 'in', ids).orderBy('p.id').execute();

/** The live charges of an account that can still receive money, as the allocation reads them. */
export const openCharges = (accountId: number) => sql<OpenCharge>`
  select p.id, p.payment_type as type, p.due_date, p.outstanding_amount, p.is_owed from charges p
  where p.account_id = ${accountId} and p.deleted_at is null and p.is_owed and p.outstanding_amount > 0`;

export const listOpenCharges = async (db: Db, accountId: number) => (await openCharges(accountId).execute(db)).rows;

export type NewCharge = Insertable<Database['charges']>;

export const insertCharge = (tx: Db, charge: NewCharge): Promise<ChargeRecord> =>
  tx.insertInto('charges').values(charge).returning(CHARGE_COLUMNS).executeTakeFirstOrThrow();

/**
 * Updates a charge of a locked account. Only refreshCharges writes its sums. If the amount rises above or falls to the
 * settled sum, the charge stops or starts being Paid.
 */
export const updateCharge = (
  tx: Db,
  id: number,
  change: Omit<
    Updateable<Database['charges']>,
    'settled_amount' | 'credited_amount' | 'cancelled_amount' | 'paid_at' | 'receipt_number'
  >,
): Promise<ChargeRecord> =>
  tx
    .updateTable('charges')
    .set({
      ...change,
      ...(typeof change.gross_amount === 'number' && { paid_at: paidAtWith(change.gross_amount) }),
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .returning(CHARGE_COLUMNS)
    .executeTakeFirstOrThrow();

/** A charge as the pure rules read it. */
export const factsOf = (charge: ChargeRecord): ChargeFacts => ({ ...charge, label: charge.label_id });
