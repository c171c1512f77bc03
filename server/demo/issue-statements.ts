import { addDays } from '@amayumba/contract/calendar.ts';
import { firstDayOf, lastDayOf, monthAfter, monthOfDay } from '@amayumba/contract/owners/months.ts';
import type { Db } from '../src/db/connect.ts';
import type { Posting } from '../src/features/ledger/posting/posting.ts';
import { addRemittance } from '../src/features/owners/remittances/add-remittance.ts';
import { issueStatement, replaceStatements } from '../src/features/owners/statements/issue-statement.ts';
import { ownersToIssue } from '../src/features/owners/statements/runs.service.ts';
import { DEMO_USER } from './build-people.ts';
import { instantOf } from './demo-calendar.ts';
import { type DemoNow, notAfter } from './demo-row.ts';

/** Months of the demo before the running one. */
const MONTHS_BEFORE = 13;
/** How many months ago the statement is that was replaced. */
const REPLACED_AGO = 4;
/** The part of the last month that was paid out so far, in percent. */
const PAID_SO_FAR = 60;

/** The actions of the office on a day of the demo. */
const postingOn = (tx: Db, day: string, nowMs: number): Posting => ({
  tx,
  at: notAfter(nowMs, instantOf(day, 10)),
  today: day,
  user_id: DEMO_USER.manager,
});

/**
 * Issues the statements of every month that has ended, on the second day of the next month, and pays them out on the
 * fifth: the last one in part. One was replaced, because a cost had been entered for the wrong day.
 */
export async function issueStatements(tx: Db, { today, nowMs }: DemoNow): Promise<void> {
  const running = monthOfDay(today);
  for (let ago = MONTHS_BEFORE; ago >= 1; ago -= 1) {
    const month = monthAfter(running, -ago);
    const next = firstDayOf(monthAfter(month));
    const [issued, paid] = [addDays(next, 1), addDays(next, 4)].map((day) => (day < today ? day : today));
    for (const { owner } of await ownersToIssue(tx, month)) {
      const first = await issueStatement(postingOn(tx, issued ?? today, nowMs), owner, month);
      const replaced =
        ago === REPLACED_AGO && owner === DEMO_USER.owner
          ? await replaceStatements(
              postingOn(tx, paid ?? today, nowMs),
              owner,
              month,
              'A cost was entered for the wrong day',
            )
          : [];
      const statement = replaced.at(-1) ?? first;
      const due = statement.closing_balance;
      const amount = ago === 1 ? Math.round((due * PAID_SO_FAR) / 100 / 1_000) * 1_000 : due;
      if (amount <= 0 || statement.id === null) continue;
      const remittance = {
        owner,
        amount,
        paid_on: paid ?? today,
        method: 'Bank Transfer' as const,
        reference: `RTGS-${lastDayOf(month).replaceAll('-', '')}-${owner}`,
        statement: statement.id,
      };
      await addRemittance(postingOn(tx, paid ?? today, nowMs), remittance, null);
    }
  }
}
