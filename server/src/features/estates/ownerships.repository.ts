import { addDays, type CalendarDate, FIRST_ENTERED_DAY } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../db/connect.ts';

interface OwnerChange {
  estate_id: number;
  before: number | null;
  after: number | null;
}

/**
 * Records a change of owner from today on, in the transaction that has locked the estate. A second change on the same
 * day corrects the first. The first known owner counts as owner since the first day that can be entered. See
 * docs/rules.md, Ownership of an estate.
 */
export async function recordOwner(tx: Db, { estate_id, before, after }: OwnerChange, today: CalendarDate) {
  if (before === after) return;
  const rows = await tx
    .selectFrom('estate_ownerships')
    .select(['id', 'from_date', 'to_date', 'recorded_on'])
    .where('estate_id', '=', estate_id)
    .execute();
  const current = rows.find(({ to_date }) => to_date === null);
  const isCorrected = current?.recorded_on === today;
  const add = (owner_id: number, days: { from_date: CalendarDate; to_date?: CalendarDate }) =>
    tx
      .insertInto('estate_ownerships')
      .values({ estate_id, owner_id, recorded_on: today, ...days })
      .execute();
  const yesterday = addDays(today, -1);
  if (isCorrected) await tx.deleteFrom('estate_ownerships').where('id', '=', current.id).execute();
  else if (current)
    await tx.updateTable('estate_ownerships').set({ to_date: yesterday }).where('id', '=', current.id).execute();
  // An estate that was created with its owner has no record of them yet.
  else if (before !== null) await add(before, { from_date: FIRST_ENTERED_DAY, to_date: yesterday });
  if (after === null) return;
  const isFirst = before === null && rows.length === 0;
  await add(after, { from_date: isCorrected ? current.from_date : isFirst ? FIRST_ENTERED_DAY : today });
}
