import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../server/src/db/transaction.ts';
import type { DatabaseSession } from '../../server/src/db/session.ts';
import { rowsIn } from '../../server/src/backup/rows.repository.ts';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';

/** The sums of the charges and receipts of an account. */
interface Sums {
  open: number;
  credit: number;
  held: number;
  oldestDue: CalendarDate | null;
  /** The first day of rent that is not paid. */
  unpaidFrom: CalendarDate | null;
  paidUntil: CalendarDate | null;
}

/** The sums of all accounts, added up while the months are written in their order. */
export function accountSums() {
  const byAccount = new Map<number, Sums>();
  const of = (account: number): Sums => {
    const known = byAccount.get(account);
    if (known) return known;
    const sums = { open: 0, credit: 0, held: 0, oldestDue: null, unpaidFrom: null, paidUntil: null };
    byAccount.set(account, sums);
    return sums;
  };
  return {
    addOpen(account: number, amount: number, due: CalendarDate): void {
      const sums = of(account);
      sums.open += amount;
      if (sums.oldestDue === null || due < sums.oldestDue) sums.oldestDue = due;
    },
    addCredit(account: number, amount: number): void {
      of(account).credit += amount;
    },
    addDeposit(account: number, amount: number): void {
      of(account).held += amount;
    },
    /** Takes the rents of an account in the order of their periods. */
    addRent(account: number, start: CalendarDate, end: CalendarDate, isPaid: boolean): void {
      const sums = of(account);
      if (!isPaid) sums.unpaidFrom ??= start;
      else if (sums.unpaidFrom === null || end < sums.unpaidFrom) sums.paidUntil = end;
    },
    /** Writes the sums into the accounts. */
    store: ({ db, client }: DatabaseSession): Promise<void> =>
      inTransaction(db, async () => {
        await sql`create temporary table account_sums (id bigint primary key, open_amount bigint, credit bigint,
          deposit_held bigint, oldest_due date, paid_until date) on commit drop`.execute(db);
        const columns = ['id', 'open_amount', 'credit', 'deposit_held', 'oldest_due', 'paid_until'];
        await pipeline(Readable.from(lines(byAccount)), rowsIn(client, { name: 'account_sums', columns }));
        await sql`update accounts a set open_amount = s.open_amount, credit = s.credit,
          balance = s.open_amount - s.credit, deposit_held = s.deposit_held, oldest_due = s.oldest_due,
          paid_until = s.paid_until
          from account_sums s where s.id = a.id`.execute(db);
      }),
  };
}
export type AccountSums = ReturnType<typeof accountSums>;

function* lines(byAccount: ReadonlyMap<number, Sums>): Generator<string> {
  for (const [id, { open, credit, held, oldestDue, paidUntil }] of byAccount)
    yield `${[id, open, credit, held, oldestDue ?? '\\N', paidUntil ?? '\\N'].join('\t')}\n`;
}
