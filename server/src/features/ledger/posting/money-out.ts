import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { movementLines, type MovementKind, refundLines } from '@amayumba/contract/ledger/postings.ts';
import { post, reverseEntries } from './journal.repository.ts';
import type { Posting } from './posting.ts';
import { markForSecondPerson } from './second-person.ts';

/** A part of a receipt that a refund or a transfer takes. */
export interface ReceiptPart {
  receipt: number;
  amount: number;
}

interface MoneyOut {
  account_id: number;
  method?: string;
  channel: Channel;
  reference?: string;
  reason?: string;
  /** By default today. */
  effective_on?: CalendarDate;
  charge_id?: number | null;
}

const sumOf = (parts: readonly ReceiptPart[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Records the parts of receipts that a refund or a transfer took, which are no longer credit. */
export const spend = async (
  { tx }: Posting,
  parts: readonly ReceiptPart[],
  by: { refund_id: number } | { transfer_id: number },
): Promise<void> => {
  const rows = parts.map(({ receipt, amount }) => ({ receipt_id: receipt, amount, ...by }));
  await tx.insertInto('receipt_spendings').values(rows).execute();
};

/** Refunds parts of receipts. Returns the refund's id. The caller settles the account. */
export async function addRefund(posting: Posting, out: MoneyOut, parts: readonly ReceiptPart[]): Promise<number> {
  const { tx, at, user_id } = posting;
  markForSecondPerson(posting);
  const amount = sumOf(parts);
  const { account_id, effective_on = posting.today, channel } = out;
  const { id } = await tx
    .insertInto('refunds')
    .values({ ...out, effective_on, amount, created_by: user_id, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await spend(posting, parts, { refund_id: id });
  await post(posting, [{ account_id, effective_on, lines: refundLines(channel, amount), of: ['refund_id', id] }]);
  return id;
}

/** Ends refunds: their amounts are credit again. */
export async function reverseRefunds(posting: Posting, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  const { tx, at, today } = posting;
  markForSecondPerson(posting);
  await tx.updateTable('refunds').set({ reversed_at: at, reverse_reason: reason }).where('id', 'in', ids).execute();
  await tx.updateTable('receipt_spendings').set({ ended_at: at }).where('refund_id', 'in', ids).execute();
  await reverseEntries(posting, 'refund_id', ids, today);
}

/** Moves money of a deposit. Returns the movement's id. The caller checks how much is held, and settles the account. */
export async function addMovement(
  posting: Posting,
  movement: MoneyOut & { kind: MovementKind; amount: number; receipt_id?: number; transfer_id?: number },
): Promise<number> {
  const { tx, at, user_id } = posting;
  markForSecondPerson(posting);
  const { account_id, effective_on = posting.today, kind, channel, amount } = movement;
  const { id } = await tx
    .insertInto('deposit_movements')
    .values({ ...movement, effective_on, created_by: user_id, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post(posting, [
    { account_id, effective_on, lines: movementLines(kind, channel, amount), of: ['movement_id', id] },
  ]);
  return id;
}

/**
 * Ends movements of a deposit that no transfer made. If a movement came from a receipt, its entries end with the
 * receipt.
 */
export async function reverseMovements(posting: Posting, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  markForSecondPerson(posting);
  const ended = { reversed_at: posting.at, reverse_reason: reason };
  await posting.tx.updateTable('deposit_movements').set(ended).where('id', 'in', ids).execute();
  await reverseEntries(posting, 'movement_id', ids, posting.today);
}
