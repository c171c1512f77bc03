import { type CalendarDate, laterDay } from '@amayumba/contract/calendar.ts';
import { freeExcess } from '@amayumba/contract/ledger/allocate.ts';
import { creditNoteLines } from '@amayumba/contract/ledger/postings.ts';
import type { CreditNoteKind } from '../../../db/tables/ledger-tables.ts';
import { allocate, liveAllocations, undoAllocations } from './allocations.ts';
import { type ChargeRecord, updateCharge } from './charges.repository.ts';
import { post, reverseEntries } from './journal.repository.ts';
import type { Posting } from './posting.ts';
import { refreshCharges } from './refresh.repository.ts';
import { markForSecondPerson } from './second-person.ts';

interface NewCreditNote {
  amount: number;
  kind: CreditNoteKind;
  reason: string;
  /** By default today. */
  effective_on?: CalendarDate;
}

/** Reduces what is owed on a charge. Money settled above the new amount becomes credit. Returns the note's id. */
export async function addCreditNote(posting: Posting, charge: ChargeRecord, note: NewCreditNote): Promise<number> {
  markForSecondPerson(posting);
  // Before its charge is due it would show as credit that nobody paid.
  const effective_on = laterDay(note.effective_on ?? posting.today, charge.due_date);
  const { id } = await posting.tx
    .insertInto('credit_notes')
    .values({ ...note, effective_on, charge_id: charge.id, created_by: posting.user_id, created_at: posting.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await freeAbove(posting, charge, charge.amount - note.amount, id);
  await post(posting, [
    {
      account_id: charge.account_id,
      effective_on,
      lines: creditNoteLines({ ...charge, type: charge.payment_type }, note.amount),
      of: ['credit_note_id', id],
    },
  ]);
  await refreshCharges(posting.tx, [charge.id]);
  return id;
}

/** Undoes allocations until no more than `amount` is settled, on behalf of the credit note `note`. */
export async function freeAbove(
  posting: Posting,
  charge: ChargeRecord,
  amount: number,
  note: number | null = null,
): Promise<void> {
  const rows = await liveAllocations(posting, 'charge_id', charge.id);
  const freed = freeExcess(rows, amount);
  if (freed.length === 0) return;
  await undoAllocations(posting, freed, note);
  const remaining = freed.flatMap(({ id, remains }) => {
    const row = rows.find((other) => other.id === id);
    return row && remains > 0
      ? [{ receipt_id: row.receipt_id, charge_id: charge.id, amount: remains, by_hand: row.by_hand }]
      : [];
  });
  if (remaining.length > 0) await allocate(posting, remaining);
  else await refreshCharges(posting.tx, [charge.id]);
}

/** Ends a credit note: its charge is owed again as before, and no longer Refunded. */
export async function reverseCreditNote(
  posting: Posting,
  { id, charge_id }: { id: number; charge_id: number },
  reason: string,
): Promise<void> {
  markForSecondPerson(posting);
  const ended = { reversed_at: posting.at, reverse_reason: reason };
  await posting.tx.updateTable('credit_notes').set(ended).where('id', '=', id).execute();
  await reverseEntries(posting, 'credit_note_id', [id], posting.today);
  await updateCharge(posting.tx, charge_id, { is_refunded: false });
  await refreshCharges(posting.tx, [charge_id]);
}
