import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { setShare, setSoleOwner, type Share } from './set-share.ts';

const FIRST = '2026-01-01';
/** The days that the model follows; the last one stands for all later ones. */
const DAYS: CalendarDate[] = Array.from({ length: 40 }, (_none, day) => addDays(FIRST, day));
/** Each owner's hundredths of a percent on each day. */
type Model = ReadonlyMap<number, number>[];

const heldOn = (rows: readonly Share[], day: CalendarDate) =>
  rows.filter(({ from_date, to_date }) => from_date <= day && (to_date === null || to_date >= day));
const byDay = (rows: readonly Share[]): Model =>
  DAYS.map((day) => new Map(heldOn(rows, day).map((row) => [row.owner_id, Math.round(row.share_percent * 100)])));
const sorted = (model: Model) => model.map((day) => [...day].toSorted(([a], [b]) => a - b));

interface Step {
  owner_id: number;
  /** The place of the first day in {@link DAYS}. */
  day: number;
  /** Hundredths of a percent. */
  share: number;
  isSole: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  owner_id: fc.integer({ min: 1, max: 4 }),
  day: fc.integer({ min: 0, max: DAYS.length - 1 }),
  share: fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 2500, 3333, 5000)),
  isSole: fc.constantFrom(false, false, false, true),
});

/** The rows after a change; undefined where it is refused. */
function attempt(change: () => Share[]): Share[] | undefined {
  try {
    return change();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'shares_too_many') return undefined;
    throw error;
  }
}

/** What a model that keeps every day has after a change; undefined where a day would have more than the whole. */
function changed(model: Model, { owner_id, share, day: first }: Step): Model | undefined {
  const after = model.map((held, index) => {
    if (index < first) return held;
    const others = [...held].filter(([other]) => other !== owner_id);
    return new Map(share === 0 ? others : [...others, [owner_id, share] as const]);
  });
  return after.some((held) => [...held.values()].reduce((all, one) => all + one, 0) > 10_000) ? undefined : after;
}

const rowKey = ({ owner_id, share_percent, slice_from }: Share, day: CalendarDate) =>
  JSON.stringify([owner_id, share_percent, slice_from, day]);

/** Where the slices of a day end and begin; equal if there is no gap. */
const edges = (rows: readonly Share[]) => {
  const slices = rows.toSorted((a, b) => a.slice_from - b.slice_from);
  const ends = slices.map((row) => Math.round((row.slice_from + row.share_percent) * 100));
  return { begins: slices.map((row) => Math.round(row.slice_from * 100)), ends: [0, ...ends.slice(0, -1)] };
};

test('after any changes, shares of each day are those of a model that keeps every day', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let rows: Share[] = [];
      let model: Model = DAYS.map(() => new Map());
      for (const one of steps) {
        const from_date = DAYS[one.day] ?? FIRST;
        const change = { owner_id: one.owner_id, share_percent: one.share / 100, from_date };
        const next = one.isSole ? setSoleOwner(rows, one.owner_id, from_date) : attempt(() => setShare(rows, change));
        const before = one.isSole
          ? DAYS.map((_day, index) => (index < one.day ? model[index] : undefined) ?? new Map())
          : model;
        const expected = changed(before, one.isSole ? { ...one, share: 10_000 } : one);
        expect(next && sorted(byDay(next))).toEqual(expected && sorted(expected));
        rows = next ?? rows;
        model = expected ?? model;
        for (const each of DAYS) {
          const { begins, ends } = edges(heldOn(rows, each));
          expect(begins).toEqual(begins.length === 0 ? [] : ends);
        }
        // Neighbours that are equal are one row.
        const begun = new Set(rows.map((row) => rowKey(row, row.from_date)));
        const split = rows.filter((row) => row.to_date !== null && begun.has(rowKey(row, addDays(row.to_date, 1))));
        expect(split).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});

test('more than the whole is refused with the first day of it', () => {
  const rows = setShare(setSoleOwner([], 1, FIRST), { owner_id: 1, share_percent: 40, from_date: '2026-03-01' });
  expect(() => setShare(rows, { owner_id: 2, share_percent: 60, from_date: '2026-02-10' })).toThrow(
    /160 percent on 10 Feb 2026/,
  );
  expect(setShare(rows, { owner_id: 2, share_percent: 60, from_date: '2026-03-01' })).toEqual([
    { owner_id: 1, share_percent: 100, slice_from: 0, from_date: FIRST, to_date: '2026-02-28' },
    { owner_id: 1, share_percent: 40, slice_from: 0, from_date: '2026-03-01', to_date: null },
    { owner_id: 2, share_percent: 60, slice_from: 40, from_date: '2026-03-01', to_date: null },
  ]);
});
