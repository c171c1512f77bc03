import { type CalendarDate, dayInKampala, laterDay } from '@amayumba/contract/calendar.ts';
import {
  allocationLines,
  chargeLines,
  creditNoteLines,
  creditTransferLines,
  type JournalLine,
  movementLines,
  receiptLines,
  refundLines,
  reversalOf,
} from '@amayumba/contract/ledger/postings.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { BulkCharge, BulkMoney } from './bulk.ts';
import type { Subject } from './journal.repository.ts';

/** A future entry of the journal; `reverses` is the index of the entry that it reverses. */
export interface BulkEntry extends JournalLine {
  account_id: number;
  effective_on: CalendarDate;
  posted_at: Date;
  of: readonly [Subject, number];
  reverses?: number | undefined;
}

/** The postings of a table's rows, and the day of their end where they ended. */
interface Event extends Pick<BulkEntry, 'account_id' | 'effective_on' | 'of'> {
  lines: readonly JournalLine[];
  posted_at: Instant;
  ended_at?: Instant | null | undefined;
}
type Instant = Date | string;

const instant = (at: Instant) => new Date(at);
const later = (a: Date, b: Date | undefined) => (b && b > a ? b : a);
const dayOf = (at: Instant) => dayInKampala(Number(instant(at)));
const facts = (charge: BulkCharge) => ({
  ...charge,
  type: charge.payment_type,
  amount: charge.gross_amount,
  is_owed: charge.is_owed ?? true,
  source: charge.source ?? ('manual' as const),
});

function eventsOf(money: BulkMoney): Event[] {
  const charges = new Map(money.charges.map((charge) => [charge.id, charge]));
  const chargeOf = ({ charge_id }: { charge_id: number }): BulkCharge => {
    const charge = charges.get(charge_id);
    if (!charge) throw new RangeError(`charge ${charge_id} is not among the charges`);
    return charge;
  };
  const issued = new Map(money.receipts.map(({ id, issued_at }) => [id, instant(issued_at)]));
  return [
    ...money.charges.map((charge) => ({
      account_id: charge.account_id,
      effective_on: charge.due_date,
      posted_at: charge.created_at,
      lines: chargeLines(facts(charge)),
      of: ['charge_id', charge.id] as const,
      ended_at: charge.deleted_at,
    })),
    ...(money.credit_notes ?? []).map((note) => ({
      account_id: chargeOf(note).account_id,
      effective_on: laterDay(note.effective_on, chargeOf(note).due_date),
      posted_at: note.created_at,
      lines: creditNoteLines(facts(chargeOf(note)), note.amount),
      of: ['credit_note_id', note.id] as const,
      ended_at: note.reversed_at,
    })),
    ...money.receipts.map((receipt) => ({
      account_id: receipt.account_id,
      effective_on: dayOf(receipt.received_at),
      posted_at: receipt.issued_at,
      lines: receiptLines(receipt),
      of: ['receipt_id', receipt.id] as const,
      ended_at: receipt.voided_at,
    })),
    ...money.allocations
      .filter((row) => chargeOf(row).payment_type === DEPOSIT)
      .map((row) => ({
        account_id: chargeOf(row).account_id,
        effective_on: dayOf(row.made_at),
        // Money from before the portal was allocated then, so its allocations are posted with its receipt.
        posted_at: later(instant(row.made_at), issued.get(row.receipt_id)),
        lines: allocationLines(DEPOSIT, row.amount),
        of: ['allocation_id', row.id] as const,
        ended_at: row.undone_at,
      })),
    ...(money.deposit_movements ?? []).map((movement) => ({
      account_id: movement.account_id,
      effective_on: movement.effective_on,
      posted_at: movement.created_at,
      lines: movementLines(movement.kind, movement.channel, movement.amount),
      of: ['movement_id', movement.id] as const,
      ended_at: movement.reversed_at,
    })),
    ...(money.refunds ?? []).map((refund) => ({
      account_id: refund.account_id,
      effective_on: refund.effective_on,
      posted_at: refund.created_at,
      lines: refundLines(refund.channel, refund.amount),
      of: ['refund_id', refund.id] as const,
      ended_at: refund.reversed_at,
    })),
    ...(money.transfers ?? []).map((transfer) => ({
      account_id: transfer.from_account,
      effective_on: transfer.effective_on,
      posted_at: transfer.created_at,
      lines: transfer.credit > 0 ? creditTransferLines(transfer.credit) : [],
      of: ['transfer_id', transfer.id] as const,
    })),
  ];
}

/**
 * The journal of some rows with the reversals of those that ended, in the order of posting. See docs/rules.md, Journal
 * lines.
 */
export function journalOf(money: BulkMoney): BulkEntry[] {
  type Entry = Omit<BulkEntry, 'reverses'>;
  const posted: (Entry & { reverses?: Entry })[] = [];
  for (const { lines, posted_at, ended_at, ...event } of eventsOf(money)) {
    for (const line of lines) {
      const entry = { ...event, ...line, posted_at: instant(posted_at) };
      posted.push(entry);
      if (!ended_at) continue;
      const effective_on = laterDay(dayOf(ended_at), event.effective_on);
      posted.push({ ...event, ...reversalOf(line), effective_on, posted_at: instant(ended_at), reverses: entry });
    }
  }
  const inOrder = posted.toSorted((a, b) => Number(a.posted_at) - Number(b.posted_at));
  const placeOf = new Map<Entry, number>(inOrder.map((entry, place) => [entry, place]));
  return inOrder.map(({ reverses, ...entry }) => Object.assign(entry, { reverses: reverses && placeOf.get(reverses) }));
}
