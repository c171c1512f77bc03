import { addDays, dayInKampala } from '@amayumba/contract/calendar.ts';
import { creditTransferLines, type MovementKind, movementLines } from '@amayumba/contract/ledger/postings.ts';
import { instantOf } from '../../server/demo/demo-calendar.ts';
import type { Random } from '../../server/demo/random.ts';
import type { AccountSums } from './account-sums.ts';
import { isDepositOver, takenFromDeposit } from './choose-dues.ts';
import { type Lease, lastDayOf } from './estate-leases.ts';
import { MANAGER } from './fill-people.ts';
import { type LedgerRows, textOf } from './ledger-rows.ts';
import type { Charged, MoneyReceipt, MoneyRecords } from './money-records.ts';

/** The money above the deposit that a tenant who moves to another home has paid, and moves along. */
export const CREDIT_TAKEN_ALONG = 50_000;

/** One deposit of so many is withheld. */
const WITHHELD_EVERY = 4;

/** Records what becomes of deposits. */
export function depositMoney(ledger: LedgerRows, records: MoneyRecords, sums: AccountSums, today: string) {
  let ended = 0;

  function move(
    lease: Lease,
    kind: MovementKind,
    amount: number,
    at: number,
    of: { charge?: number | null; receipt?: number; transfer?: number },
  ): void {
    const id = ledger.movements.nextId();
    const on = dayInKampala(at);
    ledger.movements.add({
      id,
      account_id: lease.id,
      kind,
      amount,
      charge_id: of.charge ?? null,
      receipt_id: of.receipt ?? null,
      transfer_id: of.transfer ?? null,
      channel: of.transfer === undefined ? 'cash' : 'other',
      effective_on: on,
      created_at: textOf(at),
    });
    ledger.post(lease.id, ['movement_id', id], movementLines(kind, 'cash', amount), { on, at });
  }

  /** Takes a deposit and the credit of its receipt along to the tenant's next lease. */
  function moveMoneyAlong(random: Random, { due }: Charged, { id: receipt_id, more }: MoneyReceipt, next: Lease): void {
    const { lease, amount } = due;
    const at = instantOf(next.start, 14);
    const on = dayInKampala(at);
    const id = ledger.transfers.nextId();
    ledger.transfers.add({
      id,
      from_account: lease.id,
      to_account: next.id,
      credit: more,
      deposit: amount,
      effective_on: on,
      created_by: MANAGER.id,
      created_at: textOf(at),
    });
    if (more > 0) {
      ledger.spendings.add({ receipt_id, amount: more, refund_id: null, transfer_id: id, ended_at: null });
      ledger.post(lease.id, ['transfer_id', id], creditTransferLines(more), { on, at });
      sums.addCredit(lease.id, -more);
      records.receiveMoved(random, next, due, at, more);
    }
    move(lease, 'transferred_out', amount, at, { transfer: id });
    move(next, 'transferred_in', amount, at, { transfer: id });
    sums.addDeposit(next.id, amount);
  }

  return {
    /** Settles a charge from the deposit that the account holds. */
    use(random: Random, charged: Charged): MoneyReceipt {
      const { lease, amount, day } = charged.due;
      const at = instantOf(day, 15);
      const receipt = records.receive(random, charged, at, { amount, source: 'deposit' });
      move(lease, 'used', amount, at, { charge: charged.id, receipt: receipt.id });
      return receipt;
    },

    /** Returns, withholds or takes along a deposit after the lease; returns its refund status. */
    end(random: Random, charged: Charged, receipt: MoneyReceipt): string {
      const { lease, amount } = charged.due;
      const last = lastDayOf(lease);
      if (last === null || !isDepositOver(lease, today)) {
        sums.addDeposit(lease.id, amount);
        return 'Pending';
      }
      if (lease.next) {
        moveMoneyAlong(random, charged, receipt, lease.next);
        return 'Pending';
      }
      const kind = ended % WITHHELD_EVERY === 0 ? 'withheld' : 'refunded';
      ended += 1;
      const rest = amount - takenFromDeposit(lease, today);
      move(lease, kind, rest, instantOf(addDays(last, 6), 14), { charge: charged.id });
      return kind === 'refunded' ? 'Refunded' : 'Withheld';
    },
  };
}
