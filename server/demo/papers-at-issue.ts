import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { chargeStatus, outstandingAmount, shownAmount } from '@amayumba/contract/ledger/charge-state.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { journalOf } from '../src/features/ledger/posting/bulk-journal.ts';
import { type BulkMoney, withSums } from '../src/features/ledger/posting/bulk.ts';
import type { PaperAtIssue } from '../src/features/ledger/receipts/issue-receipts.ts';

type Instant = Date | string;
type Charged = ReturnType<typeof withSums>[number];

/** After every day of the portfolio. */
const LAST_DAY = '9999-12-31';

const compareDays = (a: CalendarDate, b: CalendarDate) => (a < b ? -1 : Number(a > b));
const laterOf = (a: CalendarDate | null, b: CalendarDate) => (a !== null && a > b ? a : b);
const startOf = ({ period_start, due_date }: Charged) => period_start ?? due_date;
const isBy = (at: Date, instant: Instant | null | undefined) => Boolean(instant) && new Date(instant ?? 0) <= at;
const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
const factsOf = ({ label_id: label, is_refunded = false, ...sums }: Charged) => ({ ...sums, label, is_refunded });

/** The money of each account, as far as the papers of its receipts show it. */
function byAccount({ charges, receipts, allocations, credit_notes = [] }: BulkMoney): Map<number, BulkMoney> {
  const accountOf = new Map(charges.map(({ id, account_id }) => [id, account_id]));
  const chargesOf = Map.groupBy(charges, ({ account_id }) => account_id);
  const allocationsOf = Map.groupBy(allocations, ({ charge_id }) => accountOf.get(charge_id));
  const notesOf = Map.groupBy(credit_notes, ({ charge_id }) => accountOf.get(charge_id));
  const receiptsOf = Map.groupBy(receipts, ({ account_id }) => account_id);
  return new Map(
    [...receiptsOf].map(([account, own]) => [
      account,
      {
        charges: chargesOf.get(account) ?? [],
        receipts: own,
        allocations: allocationsOf.get(account) ?? [],
        credit_notes: notesOf.get(account) ?? [],
      },
    ]),
  );
}

/** The records up to an instant, without those that had ended by then. Later ends are ignored. */
function moneyAt({ charges, receipts, allocations, credit_notes = [] }: BulkMoney, at: Date): BulkMoney {
  return {
    charges: charges.filter(({ created_at }) => isBy(at, created_at)),
    receipts: receipts.filter(({ issued_at }) => isBy(at, issued_at)),
    allocations: allocations
      .filter(({ made_at, undone_at }) => isBy(at, made_at) && !isBy(at, undone_at))
      .map((row) => Object.assign({}, row, { undone_at: null })),
    credit_notes: credit_notes
      .filter(({ created_at, reversed_at }) => isBy(at, created_at) && !isBy(at, reversed_at))
      .map((row) => Object.assign({}, row, { reversed_at: null })),
  };
}

/** The last day of the paid rents before the first unpaid one. */
function paidUntil(charges: readonly Charged[]): CalendarDate | null {
  const rents = charges
    .filter(({ payment_type, is_owed = true }) => payment_type === 'Rent' && is_owed)
    .toSorted((a, b) => compareDays(startOf(a), startOf(b)));
  const firstUnpaid = rents.find((rent) => outstandingAmount(rent) > 0);
  const unpaid = firstUnpaid ? startOf(firstUnpaid) : LAST_DAY;
  const isPaid = (rent: Charged) => chargeStatus(factsOf(rent)) === PAYMENT_STATUS.paid;
  const ends = rents.filter(isPaid).flatMap(({ period_end }) => period_end ?? []);
  return ends.filter((end) => end < unpaid).reduce(laterOf, null);
}

/** The account and the charges of a receipt as its paper shows them: as they were when the receipt was issued. */
export function papersAtIssue(money: BulkMoney): Map<number, PaperAtIssue> {
  const entriesOf = Map.groupBy(journalOf(money), ({ account_id }) => account_id);
  const papers = new Map<number, PaperAtIssue>();
  for (const [account, own] of byAccount(money))
    for (const { id, issued_at } of own.receipts) {
      const at = new Date(issued_at);
      const then = moneyAt(own, at);
      const charges = withSums(then);
      const entries = (entriesOf.get(account) ?? []).filter(({ posted_at }) => isBy(at, posted_at));
      const net = (ledger: string) =>
        sum(entries.filter(({ debit }) => debit === ledger)) - sum(entries.filter(({ credit }) => credit === ledger));
      const settled = then.allocations.filter(({ receipt_id }) => receipt_id === id);
      papers.set(id, {
        lines: linesOf(charges, settled),
        account: { balance_after: net('tenant'), paid_until: paidUntil(charges), deposit_held: 0 - net('deposits') },
      });
    }
  return papers;
}

function linesOf(charges: readonly Charged[], allocations: BulkMoney['allocations']): PaperAtIssue['lines'] {
  const partsOf = Map.groupBy(allocations, ({ charge_id }) => charge_id);
  return charges
    .filter(({ id }) => partsOf.has(id))
    .toSorted((a, b) => compareDays(a.due_date, b.due_date) || a.id - b.id)
    .map((charge) => ({
      charge: charge.id,
      payment_type: charge.payment_type,
      description: charge.description ?? '',
      months_paid: [...(charge.months_paid ?? [])],
      payment_for_year: charge.payment_for_year,
      due_date: charge.due_date,
      charge_amount: shownAmount(factsOf(charge)),
      amount: sum(partsOf.get(charge.id) ?? []),
      outstanding_amount: outstandingAmount(charge),
    }));
}
