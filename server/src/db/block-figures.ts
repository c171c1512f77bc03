import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import { inTransaction } from './transaction.ts';

// What is told of a block on a day: worked out by block_figures_on from its apartments, leases and complaints, and kept for today and
// tomorrow (migration 0086).
// Whoever reads takes what is kept, and works it out where nothing is kept or where a write has said since that it no longer holds.
// docs/decisions/0017

const FIGURES = [
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
const figures = sql.join(FIGURES.map((name) => sql.ref(name)));
const keptFigures = sql.join(FIGURES.map((name) => sql.ref(`kept.${name}`)));
const anew = sql.join(FIGURES.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));

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

/** Blocks whose figures are worked out in one statement: few enough for others to get their turn. */
const AT_ONCE = 200;

/**
 * Keeps the figures of some blocks for today and tomorrow: those that have none, and those that a write has made stale. Answers how many
 * blocks there were; nothing while another process does the same.
 */
const keepSome = (db: Db, today: CalendarDate): Promise<number> =>
  inTransaction(db, async (tx) => {
    // Two at once would put what one of them saw earlier over what the other saw later.
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(4705122086) as is_mine`.execute(
      tx,
    );
    if (rows[0]?.is_mine !== true) return 0;
    const { rows: kept } = await sql<{ blocks: number }>`
      with days (day) as (values (${today}::date), (${today}::date + 1)),
      due as (
        select block_id from (
          select block_id from stale_blocks
          union
          select b.id from blocks b cross join days
          where not exists (select from block_figures f where f.block_id = b.id and f.day = days.day)
        ) each_once
        limit ${sql.lit(AT_ONCE)}
      ),
      marks as (delete from stale_blocks stale using due where stale.block_id = due.block_id),
      kept as (
        insert into block_figures (block_id, day, ${figures})
        select counted.block_id, counted.day, ${figures}
        from due join blocks b on b.id = due.block_id
        cross join days cross join lateral block_figures_on(b.id, days.day) counted
        on conflict (block_id, day) do update set ${anew}
      )
      select count(*) as blocks from due`.execute(tx);
    return kept[0]?.blocks ?? 0;
  });

/** Keeps the figures of all blocks that have none for today and tomorrow or stale ones, and forgets those of days gone by. */
export async function keepBlockFigures(db: Db, today: CalendarDate, signal: AbortSignal): Promise<void> {
  for (let blocks = AT_ONCE; blocks > 0 && !signal.aborted;) blocks = await keepSome(db, today);
  await sql`delete from block_figures where day < ${today}::date - 1 or day > ${today}::date + 2`.execute(db);
}
