import { type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import type { ColumnKind } from '@amayumba/contract/imports/columns.ts';
import type { ColumnShape } from './column-shapes.ts';
import type { HeaderMeaning } from './header-words.ts';

/** A column of the sheet: the meaning of its heading, and the shape of its cells. */
export interface ReadColumn {
  /** From 0. */
  index: number;
  /** The meaning of the heading as it is spelled. */
  meaning: HeaderMeaning | undefined;
  /** Its meaning after its typing errors are corrected. */
  looseMeaning: HeaderMeaning | undefined;
  /**
   * Whether the heading says arrears or brought forward, which is more precise than a balance; or deposit, not security
   * alone.
   */
  isByName: boolean;
  /** The year in the heading, as in `Rent 2026`. */
  year: number | undefined;
  shape: ColumnShape;
}

/** Points for a column as a kind. A known heading outweighs cells; cells decide where words are unknown. */
const POINTS = { heading: 10, looseHeading: 7, cells: 5, contradiction: 12 } as const;
/** Points for a column that counts rows, as the unit. */
const COUNTER = 0.5;
/**
 * Points off for a heading with an earlier year, more for each one, and for a later year; a heading without a year is
 * of now.
 */
const pointsOfYear = (year: number | undefined, now: number): number =>
  year === undefined || year === now ? 0 : year > now ? -1 : Math.max(-1, (year - now) / 10);

/** Points for the two kinds without which nothing can be read. */
const NEEDED: Partial<Record<ColumnKind, number>> = { unit: 8, tenant: 8 };
/** The fewest points with which a column is taken as a kind. */
const POINTS_FROM = 2.5;
/** Kinds that a single cell shows. */
const PLAIN = new Set<ColumnKind>(['email', 'phone', 'lease_start', 'lease_end', 'estate']);
/** The fewest cells that show the kind of a column, or that it has another one. */
const CELLS_FROM = 3;

/** Points for a column whose cells must have a shape: most have it, or hardly any. */
function shown(share: number, from = 0.5): number {
  if (share >= from) return POINTS.cells * share;
  return share < 0.15 ? -POINTS.contradiction : 0;
}

/**
 * Points for cells that have, or lack, the shape of a kind. Among money only the rent is recognised by its cells:
 * people decide whether an unknown sum is a deposit, a debt or a payment.
 */
function pointsOfCells(kind: ColumnKind, shape: ColumnShape, asAt: CalendarDate): number {
  const { filled, fill, distinct } = shape;
  if (kind === 'notes') return shape.remarks > 0.6 && shape.money === 0 && shape.statuses === 0 ? 3 : 0;
  if (filled < (PLAIN.has(kind) ? 1 : CELLS_FROM)) return 0;
  const isLate = (shape.middleDay ?? '') > asAt;
  switch (kind) {
    case 'phone':
      return shown(shape.phones);
    case 'email':
      return shown(shape.emails);
    case 'lease_start':
      return shown(shape.days) - (isLate ? 2 : 0);
    case 'lease_end':
      return shown(shape.days) - (isLate ? 0 : 1.5);
    case 'tenant':
      if (shape.phones > 0.5 || shape.money > 0.5 || shape.days > 0.5) return -POINTS.contradiction;
      return shape.names > 0.5 ? POINTS.cells * shape.names * distinct : 0;
    case 'unit':
      if (shape.phones > 0.5 || shape.days > 0.5 || distinct < 0.12) return -POINTS.contradiction;
      return shape.codes > 0.6 ? (shape.counts ? 3 : 5) * Math.max(distinct, 0.7) * fill : 0;
    case 'rent':
      return shape.money >= 0.5 ? 2 + fill : shown(shape.money, 0.99);
    case 'estate':
      if (shape.codes > 0.7 && distinct > 0.3) return -POINTS.contradiction;
      if (shape.places > 0.6) return 3.5;
      return filled > 5 && shape.names > 0.7 && shape.inRuns && shape.inShortRuns ? 3 : 0;
    case 'block':
      return filled > 5 && shape.codes > 0.7 && shape.inShortRuns && shape.statuses === 0 ? 3 : 0;
    default:
      return shape.money > 0.5 ? 1 : 0;
  }
}

/** Kinds that can be recognised by cells alone. */
const BY_CELLS: readonly ColumnKind[] = [
  'phone',
  'email',
  'lease_start',
  'lease_end',
  'tenant',
  'unit',
  'rent',
  'estate',
  'block',
  'notes',
];

/** The kinds that a heading's meaning allows, with their points. */
function allowed(meaning: HeaderMeaning, points: number): [ColumnKind, number][] {
  // A column that counts rooms is the unit if there is no better one, and so is one that counts rows.
  if (meaning === 'counter') return [];
  if (meaning === 'rooms')
    return [
      ['rooms', points],
      ['unit', points / 2],
    ];
  return [[meaning, points]];
}

interface Candidate {
  kind: ColumnKind;
  points: number;
}

function candidatesOf(column: ReadColumn, asAt: CalendarDate): Candidate[] {
  const { meaning, looseMeaning, shape, index, isByName, year } = column;
  if (meaning === 'ignored') return [];
  const byHeading: [ColumnKind, number][] = meaning
    ? allowed(meaning, POINTS.heading + (isByName ? 1 : 0) + pointsOfYear(year, monthOf(asAt).year))
    : looseMeaning === undefined || looseMeaning === 'ignored'
      ? []
      : allowed(looseMeaning, POINTS.looseHeading);
  const pointed = (kinds: readonly (readonly [ColumnKind, number])[]) =>
    kinds
      .map(([kind, points]) => ({ kind, points: points + pointsOfCells(kind, shape, asAt) }))
      .filter(({ kind, points }) => points >= POINTS_FROM || (kind === 'unit' && points > 0));
  const heard = meaning === 'counter' ? [{ kind: 'unit' as const, points: COUNTER }] : pointed(byHeading);
  // If its cells contradict a heading, they decide as if there were none.
  const isOpen = meaning !== 'counter' && (meaning === undefined || heard.length === 0);
  const named = new Set(byHeading.map(([kind]) => kind));
  const seen = isOpen ? pointed(BY_CELLS.filter((kind) => !named.has(kind)).map((kind) => [kind, 0] as const)) : [];
  return (
    [...heard, ...seen]
      // Of two equal columns the first counts.
      .map(({ kind, points }) => ({ kind, points: points + (NEEDED[kind] ?? 0) - index / 10_000 }))
  );
}

interface Assignment {
  points: number;
  kinds: ReadonlyMap<ColumnKind, number>;
}

/** The most assignments that are followed; real sheets have a few dozen. */
const FOLLOWED = 200;

/**
 * Decides the kind of each column: each kind is used for one column at most, and the sum of points is the highest. The
 * columns are taken one after another; of the assignments that use the same kinds only the best is followed. So a
 * person can check the result: the heading counts first, then the cells, then the order in the sheet.
 */
export function assignColumns(columns: readonly ReadColumn[], asAt: CalendarDate): Map<number, ColumnKind> {
  let best: Assignment[] = [{ points: 0, kinds: new Map() }];
  for (const column of columns) {
    const candidates = candidatesOf(column, asAt);
    if (candidates.length === 0) continue;
    const next = new Map<string, Assignment>();
    const follow = (assignment: Assignment) => {
      const key = [...assignment.kinds.keys()].toSorted().join(' ');
      if (assignment.points > (next.get(key)?.points ?? Number.NEGATIVE_INFINITY)) next.set(key, assignment);
    };
    for (const before of best) {
      follow(before);
      for (const { kind, points } of candidates)
        if (!before.kinds.has(kind))
          follow({ points: before.points + points, kinds: new Map([...before.kinds, [kind, column.index]]) });
    }
    best = [...next.values()].toSorted((a, b) => b.points - a.points).slice(0, FOLLOWED);
  }
  return new Map([...(best[0]?.kinds ?? [])].map(([kind, index]) => [index, kind]));
}
