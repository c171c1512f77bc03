import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import type { Posting } from './posting.ts';

const COLUMNS = [
  'id',
  'charge_id',
  'amount',
  'method',
  'reference',
  'due_date',
  'paid_on',
  'notes',
  'file_id',
  'state',
  'receipt_id',
  'reason',
  'logged_by',
  'logged_at',
] as const;

export type ClaimRecord = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

export const findClaim = (db: Db, id: number) =>
  db.selectFrom('claims').select(COLUMNS).where('id', '=', id).executeTakeFirst();

const claimsOn = (db: Db, chargeId: number) =>
  db.selectFrom('claims').select(COLUMNS).where('charge_id', '=', chargeId).orderBy('id');

/** The claims of a charge that nobody has decided yet, the earliest first. */
export const listWaitingClaims = (db: Db, chargeId: number) =>
  claimsOn(db, chargeId).where('state', '=', 'waiting').execute();

/** The claims of a charge, decided or not, the earliest first. */
export const listClaimsOn = (db: Db, chargeId: number) => claimsOn(db, chargeId).execute();

/**
 * The reference that a payment shows of a claim `c`: that of its receipt, which a manager may have corrected, else the
 * tenant's text.
 */
export const shownReference = sql<string>`coalesce((
  select coalesce(r.external_reference, case when position(c.reference in r.notes) > 0 then c.reference else '' end)
  from receipts r where r.id = c.receipt_id and c.state = 'verified'), c.reference)`;

/** The last claim of a charge, decided or not, with the reference that its payment shows. */
export const findLastClaim = (db: Db, chargeId: number) =>
  db
    .selectFrom('claims as c')
    .select(COLUMNS)
    .select(shownReference.as('shown_reference'))
    .where('charge_id', '=', chargeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The claim of a receipt. */
export const findClaimOf = (db: Db, receiptId: number) =>
  db.selectFrom('claims').select(COLUMNS).where('receipt_id', '=', receiptId).executeTakeFirst();

/** Accepts a claim with the receipt that records its money. */
export async function verifyClaim({ tx, at, user_id }: Posting, id: number, receipt_id: number): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ state: 'verified', receipt_id, decided_by: user_id, decided_at: at })
    .where('id', '=', id)
    .execute();
}

/** Rejects claims that wait. */
export async function rejectClaims(
  { tx, at, user_id }: Posting,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('claims')
    .set({ state: 'rejected', reason, decided_by: user_id, decided_at: at })
    .where('id', 'in', ids)
    .execute();
}

/** Stores a payment that a tenant reports. */
export async function insertClaim(
  { tx, at, user_id }: Posting,
  claim: Pick<
    ClaimRecord,
    'charge_id' | 'amount' | 'method' | 'reference' | 'notes' | 'file_id' | 'due_date' | 'paid_on'
  >,
): Promise<number> {
  const values = { ...claim, logged_by: user_id, logged_at: at };
  const { id } = await tx.insertInto('claims').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
