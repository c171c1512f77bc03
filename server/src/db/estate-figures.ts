import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type RawBuilder, sql } from 'kysely';
import { blockFigures } from './block-figures.ts';

// What the blocks of an estate come to together on a day, kept beside what is kept of the blocks (migration 0099). Whoever reads takes
// what is kept, and adds up the blocks where nothing is kept or where a write has said since that one of them no longer holds.
// docs/decisions/0017

const OF_LIVE_BLOCKS = ['homes', 'occupied', 'furnished_count', 'rents_count', 'rents_sum', 'rent_expected'];
const OF_ALL_BLOCKS = [
  'terms_ended',
  'terms_renewed',
  'leases_ending',
  'complaints',
  'complaints_open',
  'complaints_in_progress',
  'complaints_resolved',
  'complaints_closed',
  'complaints_done',
  'seconds_to_done',
  'complaints_of_year',
  'complaints_of_year_done',
];
const SUMS = new Set(['rents_sum', 'rent_expected', 'seconds_to_done']);

/** What is told of an estate: columns of estate_figures. */
export const ESTATE_FIGURES = ['blocks', 'block_shares', ...OF_LIVE_BLOCKS, ...OF_ALL_BLOCKS];

const isLive = sql`f.deleted_at is null`;
const added = (name: string, of: RawBuilder<unknown>) => {
  const type = sql.raw(SUMS.has(name) ? 'numeric' : 'integer');
  return sql`coalesce(sum(${sql.ref(`f.${name}`)}) filter (where ${of}), 0)::${type} as ${sql.ref(name)}`;
};

/** The figures of an estate, added up from those of its blocks `f`, which say their names and when they were deleted; in the order of ESTATE_FIGURES. */
export const addedUp = sql.join([
  sql`count(f.block_id) filter (where ${isLive})::integer as blocks`,
  sql`coalesce(json_agg(json_build_object('block_id', f.block_id, 'block_name', f.block_name,
      'occupancy_rate', coalesce(f.occupied * 100.0 / nullif(f.homes, 0), 0))
    order by f.block_name collate "und-x-icu", f.block_id) filter (where ${isLive} and f.block_id is not null), '[]') as block_shares`,
  ...OF_LIVE_BLOCKS.map((name) => added(name, isLive)),
  ...OF_ALL_BLOCKS.map((name) => added(name, sql`true`)),
]);

const keptFigures = sql.join(ESTATE_FIGURES.map((name) => sql.ref(`kept.${name}`)));

/**
 * The figures of estates on a day, one row each: `estates` is a query that answers `estate_id` and what else of each should come along,
 * named in `along`. With a block they are those of this block alone, where it stands in the estate.
 */
export const estateFigures = (
  estates: RawBuilder<unknown>,
  along: readonly string[],
  day: CalendarDate,
  block?: number,
) => {
  const asked = sql.join(['estate_id', ...along].map((column) => sql.ref(`asked.${column}`)));
  const ofBlocks = blockFigures(
    sql`select b.id as block_id, b.name as block_name, b.deleted_at from blocks b where b.estate_id = asked.estate_id
      and ${block === undefined ? sql`true` : sql`b.id = ${block}`}`,
    ['block_name', 'deleted_at'],
    day,
  );
  if (block !== undefined)
    return sql`(select ${asked}, f.* from (${estates}) asked cross join lateral (select ${addedUp} from ${ofBlocks} f) f)`;
  const isKept = sql`kept.estate_id = asked.estate_id and kept.day = ${day}::date
    and kept.estate_id not in (select stale.estate_id from stale_blocks stale)`;
  // Two halves: of a thousand estates, asking of each whether it is kept takes as long again as reading what is.
  return sql`(
    select ${asked}, ${keptFigures} from (${estates}) asked join estate_figures kept on ${isKept}
    union all
    select ${asked}, f.* from (
      -- \`offset 0\`: who is kept is left out before anything is added up.
      select asked.* from (${estates}) asked where not exists (select from estate_figures kept where ${isKept}) offset 0
    ) asked cross join lateral (select ${addedUp} from ${ofBlocks} f) f)`;
};
