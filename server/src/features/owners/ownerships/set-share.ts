import { addDays, type CalendarDate, formatDay } from '@amayumba/contract/calendar.ts';
import { fail } from '@amayumba/contract/refusal.ts';

/** A share of an estate in a time, as a slice of the whole from 0 to 100. */
export interface Share {
  owner_id: number;
  share_percent: number;
  /** Where the slice begins. */
  slice_from: number;
  from_date: CalendarDate;
  /** The last day; null while it lasts. */
  to_date: CalendarDate | null;
}

/** Days between which no share changes, with each owner's share in hundredths of a percent in the order of slices. */
interface Segment {
  from: CalendarDate;
  to: CalendarDate | null;
  shares: ReadonlyMap<number, number>;
}

const HUNDREDTHS = 100;
const WHOLE = 100 * HUNDREDTHS;

/**
 * The shares of an estate once an owner has a share from a day on, in addition to the shares of others in each later
 * time. A share of 0 ends it. See docs/rules.md, Ownership of an estate.
 * @throws Refusal shares_too_many
 */
export function setShare(
  rows: readonly Share[],
  { owner_id, share_percent, from_date }: Pick<Share, 'owner_id' | 'share_percent' | 'from_date'>,
): Share[] {
  const share = Math.round(share_percent * HUNDREDTHS);
  return changeFrom(rows, from_date, ({ from, shares }) => {
    const changed = new Map(shares);
    if (share === 0) changed.delete(owner_id);
    else changed.set(owner_id, share);
    const sum = [...changed.values()].reduce((all, one) => all + one, 0);
    if (sum > WHOLE)
      fail('shares_too_many', `The shares of this estate would be ${sum / HUNDREDTHS} percent on ${formatDay(from)}.`);
    return changed;
  });
}

/** The shares of an estate once one owner has the whole of it from a day on, or nobody. */
export const setSoleOwner = (rows: readonly Share[], owner_id: number | null, from_date: CalendarDate): Share[] =>
  changeFrom(rows, from_date, () => new Map(owner_id === null ? [] : [[owner_id, WHOLE]]));

function changeFrom(
  rows: readonly Share[],
  from_date: CalendarDate,
  change: (segment: Segment) => ReadonlyMap<number, number>,
): Share[] {
  return layOut(
    segmentsOf(rows, from_date).map((segment) => ({
      from: segment.from,
      to: segment.to,
      shares: segment.from < from_date ? segment.shares : change(segment),
    })),
  );
}

/** Splits time on each day on which a share begins or has ended, and on one more day. */
function segmentsOf(rows: readonly Share[], day: CalendarDate): Segment[] {
  const ends = rows.flatMap(({ to_date }) => (to_date === null ? [] : [addDays(to_date, 1)]));
  const days = [...new Set([day, ...rows.map(({ from_date }) => from_date), ...ends])].toSorted();
  const bySlice = rows.toSorted((a, b) => a.slice_from - b.slice_from);
  return days.map((from, index) => {
    const next = days[index + 1];
    const held = bySlice.filter(({ from_date, to_date }) => from_date <= from && (to_date === null || to_date >= from));
    return {
      from,
      to: next === undefined ? null : addDays(next, -1),
      shares: new Map(held.map((row) => [row.owner_id, Math.round(row.share_percent * HUNDREDTHS)])),
    };
  });
}

/** Slices without gaps between them. A slice that continues unchanged is one row. */
function layOut(segments: readonly Segment[]): Share[] {
  const rows: Share[] = [];
  for (const { from, to, shares } of segments) {
    let start = 0;
    for (const [owner_id, share] of shares) {
      const row = { owner_id, share_percent: share / HUNDREDTHS, slice_from: start / HUNDREDTHS };
      const before = rows.findLast((earlier) => earlier.owner_id === owner_id);
      if (before && continues(before, { ...row, from_date: from })) before.to_date = to;
      else rows.push({ ...row, from_date: from, to_date: to });
      start += share;
    }
  }
  return rows;
}

const continues = (before: Share, row: Omit<Share, 'to_date'>) =>
  before.to_date !== null &&
  addDays(before.to_date, 1) === row.from_date &&
  before.slice_from === row.slice_from &&
  before.share_percent === row.share_percent;
