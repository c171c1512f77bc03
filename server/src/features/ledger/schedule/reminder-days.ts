import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { DEFAULT_LADDER, type LadderRung } from '@amayumba/contract/messages/ladder.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { insertMoneyRule } from './money-rules.repository.ts';
import { ladderOn } from './rules-in-force.ts';

const isBefore = ({ step }: LadderRung) => step === 'before';

/** Days before the due date on which the ladder of a day sends its first reminder; 0 if it sends none before it. */
export async function reminderDays(db: Db, day: CalendarDate): Promise<number> {
  return Math.abs((await ladderOn(db, day)).find(isBefore)?.days ?? 0);
}

/** The ladder with its first step this many days before the due date, by the same channels; 0 removes the step. */
function withDaysBefore(ladder: readonly LadderRung[], days: number): LadderRung[] {
  const before = [...ladder, ...DEFAULT_LADDER].find(isBefore);
  const others = ladder.filter((rung) => !isBefore(rung));
  return before && days > 0 ? [{ ...before, days: -days }, ...others] : others;
}

/** Changes the days by a new rule of the ladder from a day on. See docs/rules.md, Portal settings. */
export async function setReminderDays(
  tx: Db,
  viewer: Viewer,
  { days, day, at }: { days: number; day: CalendarDate; at: Date },
): Promise<void> {
  await insertMoneyRule(tx, {
    key: 'reminder_ladder',
    from_date: day,
    value: withDaysBefore(await ladderOn(tx, day), days),
    source: 'Settings of the portal',
    note: '',
    created_by: viewer.user_id,
    created_at: at,
  });
}
