import { type CalendarDate, FIRST_ENTERED_DAY } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../../db/connect.ts';
import { replaceShares, sharesOf, type StoredShare } from './ownerships.repository.ts';
import { setSoleOwner } from './set-share.ts';

interface OwnerChange {
  estate_id: number;
  before: number | null;
  after: number | null;
}

/**
 * Records a change of owner from today on, in the transaction that has locked the estate: the new owner has the whole
 * estate. A second change on the same day corrects the first. The first known owner counts as owner since the first day
 * that can be entered. See docs/rules.md, Ownership of an estate.
 */
export async function recordOwner(tx: Db, { estate_id, before, after }: OwnerChange, today: CalendarDate) {
  if (before === after) return;
  const rows = await sharesOf(tx, estate_id);
  const from = rows.length === 0 || isFirstOfToday(rows, today) ? FIRST_ENTERED_DAY : today;
  await replaceShares(tx, estate_id, { before: rows, after: setSoleOwner(rows, after, from), today });
}

/** Whether the first owner was entered today, so that another one corrects the entry. */
const isFirstOfToday = ([first, ...others]: readonly StoredShare[], today: CalendarDate) =>
  others.length === 0 &&
  first?.recorded_on === today &&
  first.from_date === FIRST_ENTERED_DAY &&
  first.to_date === null;
