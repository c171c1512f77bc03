import { laterDay } from '@amayumba/contract/calendar.ts';
import { chargeLines, creditNoteLines } from '@amayumba/contract/ledger/postings.ts';
import { sql } from 'kysely';
import { type ChargeRecord, insertCharge, type NewCharge, updateCharge } from './charges.repository.ts';
import { post, reverseEntries } from './journal.repository.ts';
import type { Posting } from './posting.ts';

/** Adds a charge and posts it. The caller locks the account and settles it. */
export async function addCharge(posting: Posting, charge: NewCharge): Promise<ChargeRecord> {
  const made = await insertCharge(posting.tx, { ...charge, created_at: posting.at, updated_at: posting.at });
  await postCharge(posting, made);
  return made;
}

const postCharge = (posting: Posting, charge: ChargeRecord): Promise<void> =>
  post(posting, [
    {
      account_id: charge.account_id,
      effective_on: charge.due_date,
      lines: chargeLines({ ...charge, type: charge.payment_type, amount: charge.gross_amount }),
      of: ['charge_id', charge.id],
    },
  ]);

/** The credit notes of a charge that are not reversed. */
export const liveCreditNotes = ({ tx }: Pick<Posting, 'tx'>, chargeId: number) =>
  tx
    .selectFrom('credit_notes')
    .select(['id', 'amount', 'kind', 'effective_on'])
    .where('charge_id', '=', chargeId)
    .where('reversed_at', 'is', null)
    .orderBy('id')
    .execute();

/** Reverses the entries of a charge and of its credit notes, which it returns. */
async function reverseCharge(posting: Posting, chargeId: number) {
  const notes = await liveCreditNotes(posting, chargeId);
  await reverseEntries(posting, 'charge_id', [chargeId]);
  await reverseEntries(
    posting,
    'credit_note_id',
    notes.map(({ id }) => id),
  );
  return notes;
}

/** Updates the postings of a charge: its amount, type, days, account, or whether it is owed. */
export async function repostCharge(
  posting: Posting,
  before: ChargeRecord,
  change: Parameters<typeof updateCharge>[2],
): Promise<ChargeRecord> {
  const notes = await reverseCharge(posting, before.id);
  const after = await updateCharge(posting.tx, before.id, change);
  await postCharge(posting, after);
  await post(
    posting,
    notes.map(({ id, amount, effective_on }) => ({
      account_id: after.account_id,
      effective_on: laterDay(effective_on, after.due_date),
      lines: creditNoteLines({ ...after, type: after.payment_type }, amount),
      of: ['credit_note_id', id] as const,
    })),
  );
  return after;
}

/** Removes a charge without money from every list and sum. Its entries and those of its credit notes are reversed. */
export async function removeCharge(posting: Posting, charge: ChargeRecord): Promise<void> {
  await reverseCharge(posting, charge.id);
  await posting.tx
    .updateTable('charges')
    .set({ deleted_at: posting.at, deleted_by: posting.user_id, updated_at: sql<string>`now()` })
    .where('id', '=', charge.id)
    .execute();
}
