import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type RawBuilder, sql } from 'kysely';

// What is told of a block on a day: worked out by block_figures_on from its apartments, leases and complaints, and kept for today and
// tomorrow (migration 0086).
// Whoever reads takes what is kept, and works it out where nothing is kept or where a write has said since that it no longer holds.
// docs/decisions/0017

/** What is told of a block: columns of block_figures. */
export const BLOCK_FIGURES = [
  'homes',
  'occupied',
  'vacant_homes',
  'vacant_rooms',
  'vacant_rents',
  'vacant_furnished',
  'furnished_count',
  'rents_count',
  'rents_sum',
  'rent_expected',
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
const figures = sql.join(BLOCK_FIGURES.map((name) => sql.ref(name)));
const keptFigures = sql.join(BLOCK_FIGURES.map((name) => sql.ref(`kept.${name}`)));

/**
 * The figures of blocks on a day, one row each: `blocks` is a query that answers `block_id` and what else of each should come along, named
 * in `along`.
 */
export const blockFigures = (blocks: RawBuilder<unknown>, along: readonly string[], day: CalendarDate) => {
  const asked = sql.join(['block_id', ...along].map((column) => sql.ref(`asked.${column}`)));
  const on = sql`${day}::date`;
  // What is kept is asked for each block before anything is worked out: of the two in the `lateral` one is not run at all.
  return sql`(
    select ${asked}, f.* from (${blocks}) asked
    left join block_figures kept on kept.block_id = asked.block_id and kept.day = ${on}
      and not exists (select from stale_blocks stale where stale.block_id = asked.block_id)
    cross join lateral (
      select ${keptFigures} where kept.block_id is not null
      union all
      select ${figures} from block_figures_on(asked.block_id, ${on}) counted where kept.block_id is null
    ) f)`;
};
