import { monthOf, type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import { chargeStatus } from '@amayumba/contract/ledger/charge-state.ts';
import { receiptNumber } from '@amayumba/contract/ledger/receipt-code.ts';
import { type BulkCharge, type BulkMoney, type BulkReceipt, withSums } from '../src/features/ledger/posting/bulk.ts';
import type { DemoLease } from './build-leases.ts';
import type { Row } from './demo-row.ts';

type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

/** A charge whose id follows from the order of recording. */
export interface BookedCharge {
  row: BulkCharge & { created_at: Date };
  lease: DemoLease;
}
export interface BookedReceipt {
  row: BulkReceipt & { issued_at: Date; received_at: Date };
  replacedBy?: BookedReceipt;
}
export interface BookedAllocation {
  receipt: BookedReceipt;
  charge: BookedCharge;
  amount: number;
  made_at: Date;
  undone_at: Date | null;
  freedBy?: BookedNote;
}
export interface BookedNote {
  charge: BookedCharge;
  row: Without<Row<'credit_notes'>, 'id' | 'charge_id'> & { created_at: Date };
}
interface BookedMovement {
  charge?: BookedCharge | undefined;
  receipt?: BookedReceipt;
  transfer?: BookedTransfer;
  row: Without<Row<'deposit_movements'>, 'id' | 'charge_id' | 'receipt_id' | 'transfer_id'> & { created_at: Date };
}
interface BookedRefund {
  charge: BookedCharge | undefined;
  receipt: BookedReceipt;
  row: Without<Row<'refunds'>, 'id' | 'charge_id'> & { created_at: Date };
}
export interface BookedTransfer {
  /** The receipt whose credit it took. */
  receipt: BookedReceipt | undefined;
  row: Without<Row<'transfers'>, 'id'> & { created_at: Date };
}
export interface BookedClaim {
  charge: BookedCharge;
  receipt?: BookedReceipt;
  row: Without<Row<'claims'>, 'id' | 'charge_id' | 'receipt_id'> & { logged_at: Date };
}

/** The money of the demo as it is recorded; rows refer to one another, and get their ids at the end. */
export const newBook = () => ({
  charges: [] as BookedCharge[],
  receipts: [] as BookedReceipt[],
  allocations: [] as BookedAllocation[],
  notes: [] as BookedNote[],
  movements: [] as BookedMovement[],
  refunds: [] as BookedRefund[],
  transfers: [] as BookedTransfer[],
  claims: [] as BookedClaim[],
  periods: [] as { charge: BookedCharge; period_start: CalendarDate; period_end: CalendarDate }[],
});
export type MoneyBook = ReturnType<typeof newBook>;

/** Gives ids in an order of time. */
function numbered<T>(items: readonly T[], at: (item: T) => Date): Map<T, number> {
  const inOrder = items.toSorted((a, b) => Number(at(a)) - Number(at(b)));
  return new Map(inOrder.map((item, index) => [item, index + 1]));
}

/** Gives receipts the numbers of their years in the order of issue; returns the last serial of each year. */
function numberReceipts(receipts: Iterable<BookedReceipt>): Row<'receipt_serials'>[] {
  const serials = new Map<number, number>();
  for (const { row } of receipts) {
    const { year } = monthOf(dayInKampala(Number(row.issued_at)));
    const serial = (serials.get(year) ?? 0) + 1;
    serials.set(year, serial);
    row.number = receiptNumber(year, serial);
  }
  return [...serials].map(([year, last_serial]) => ({ year, last_serial }));
}

const idOf = <T>(ids: Map<T, number>, item: T | undefined) => (item === undefined ? null : (ids.get(item) ?? null));
const known = <T>(ids: Map<T, number>, item: T) => ids.get(item) ?? 0;

/** Turns the book into rows: the money, and what refers to it. */
export function rowsOf(book: MoneyBook) {
  const charges = numbered(book.charges, ({ row }) => row.created_at);
  const receipts = numbered(book.receipts, ({ row }) => row.issued_at);
  const notes = numbered(book.notes, ({ row }) => row.created_at);
  const allocations = numbered(book.allocations, ({ made_at }) => made_at);
  const movements = numbered(book.movements, ({ row }) => row.created_at);
  const refunds = numbered(book.refunds, ({ row }) => row.created_at);
  const transfers = numbered(book.transfers, ({ row }) => row.created_at);
  const receipt_serials = numberReceipts(receipts.keys());
  for (const [{ row }, id] of charges) row.id = id;
  for (const [{ row, replacedBy }, id] of receipts) Object.assign(row, { id, replaced_by: idOf(receipts, replacedBy) });
  const money: BulkMoney = {
    charges: [...charges.keys()].map(({ row }) => row),
    receipts: [...receipts.keys()].map(({ row }) => row),
    allocations: [...allocations].map(([{ receipt, charge, freedBy, amount, made_at, undone_at }, id]) => ({
      id,
      receipt_id: known(receipts, receipt),
      charge_id: known(charges, charge),
      amount,
      by_hand: false,
      made_at,
      undone_at,
      freed_by: idOf(notes, freedBy),
    })),
    credit_notes: [...notes].map(([{ charge, row }, id]) =>
      Object.assign(row, { id, charge_id: known(charges, charge) }),
    ),
    deposit_movements: [...movements].map(([{ charge, receipt, transfer, row }, id]) =>
      Object.assign(row, {
        id,
        charge_id: idOf(charges, charge),
        receipt_id: idOf(receipts, receipt),
        transfer_id: idOf(transfers, transfer),
      }),
    ),
    refunds: [...refunds].map(([{ charge, row }, id]) => Object.assign(row, { id, charge_id: idOf(charges, charge) })),
    transfers: [...transfers].map(([{ row }, id]) => Object.assign(row, { id })),
    receipt_spendings: [
      ...[...refunds].map(([{ receipt, row }, refund_id]) => ({
        receipt_id: known(receipts, receipt),
        amount: row.amount,
        refund_id,
        transfer_id: null,
      })),
      ...[...transfers].flatMap(([{ receipt, row }, transfer_id]) =>
        receipt ? [{ receipt_id: known(receipts, receipt), amount: row.credit, refund_id: null, transfer_id }] : [],
      ),
    ],
    claims: book.claims
      .toSorted((a, b) => Number(a.row.logged_at) - Number(b.row.logged_at))
      .map(({ charge, receipt, row }) =>
        Object.assign(row, { charge_id: known(charges, charge), receipt_id: idOf(receipts, receipt) }),
      ),
  };
  const scheduled_charges = book.periods.map(({ charge, period_start, period_end }) => ({
    lease_id: charge.lease.row.id,
    period_start,
    period_end,
    charge_id: known(charges, charge),
  }));
  const waiting = new Map(
    book.claims.filter(({ row }) => row.state === 'waiting').map((claim) => [claim.charge.row.id, claim]),
  );
  const leaseOf = new Map([...charges.keys()].map(({ lease, row }) => [row.id, lease]));
  const shown = withSums(money).flatMap((row): DemoCharge[] => {
    const lease = leaseOf.get(row.id);
    const status_id = chargeStatus({ ...row, label: row.label_id, is_refunded: row.is_refunded ?? false });
    return lease ? [{ lease, row, status_id, waiting: waiting.get(row.id) }] : [];
  });
  return { money, receipt_serials, scheduled_charges, shown };
}

/** A charge as the rest of the demo reads it. */
export interface DemoCharge {
  lease: DemoLease;
  row: ReturnType<typeof withSums>[number];
  status_id: number;
  /** The tenant's log that no manager has decided about yet. */
  waiting: BookedClaim | undefined;
}
