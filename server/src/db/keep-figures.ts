import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import { BLOCK_FIGURES } from './block-figures.ts';
import type { Db } from './connect.ts';
import { addedUp, ESTATE_FIGURES } from './estate-figures.ts';
import { inTransaction } from './transaction.ts';

const columns = (names: readonly string[], of = '') => sql.join(names.map((name) => sql.ref(`${of}${name}`)));
const anew = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));

/** Estates whose figures are worked out in one statement, some dozens of homes in some blocks each: few enough for others to get their turn. */
const AT_ONCE = 50;

/**
 * Keeps the figures of some estates and of their blocks for today and tomorrow: of those that have none, and of those that a write has
 * made stale. Answers how many estates there were; nothing while another process does the same.
 */
const keepSome = (db: Db, today: CalendarDate): Promise<number> =>
  inTransaction(db, async (tx) => {
    // Two at once would put what one of them saw earlier over what the other saw later.
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(4705122086) as is_mine`.execute(
      tx,
    );
    if (rows[0]?.is_mine !== true) return 0;
    const days = sql`days (day) as (values (${today}::date), (${today}::date + 1))`;
    // Those of other days go away: a block's mark does, and it said of them as well that they do not hold.
    const { rows: due } = await sql<{ estate_id: number }>`
      with ${days},
      due as (
        select estate_id from (
          select estate_id from stale_blocks
          union
          select e.id from estates e cross join days
          where not exists (select from estate_figures f where f.estate_id = e.id and f.day = days.day)
        ) each_once
        limit ${sql.lit(AT_ONCE)}
      ),
      stale as (delete from stale_blocks mark using due where mark.estate_id = due.estate_id returning mark.block_id),
      others as (
        delete from block_figures f using due, blocks b
        where b.estate_id = due.estate_id and f.block_id = b.id and f.day not in (select day from days)
      ),
      kept as (
        insert into block_figures (block_id, day, ${columns(BLOCK_FIGURES)})
        select b.id, days.day, ${columns(BLOCK_FIGURES)}
        from due join blocks b on b.estate_id = due.estate_id
        cross join days cross join lateral block_figures_on(b.id, days.day) counted
        where b.id in (select block_id from stale)
          or not exists (select from block_figures f where f.block_id = b.id and f.day = days.day)
        on conflict (block_id, day) do update set ${anew(BLOCK_FIGURES)}
      )
      select estate_id from due`.execute(tx);
    // A write that ended between these two has left a mark that is still there.
    const estates = sql`any(${due.map(({ estate_id }) => estate_id)}::bigint[])`;
    await sql`
      with ${days},
      others as (delete from estate_figures where estate_id = ${estates} and day not in (select day from days))
      insert into estate_figures (estate_id, day, ${columns(ESTATE_FIGURES)})
      select f.estate_id, f.day, ${addedUp}
      from (
        select e.id as estate_id, days.day, b.name as block_name, b.deleted_at, kept.block_id, ${columns(BLOCK_FIGURES, 'kept.')}
        from estates e cross join days
        left join blocks b on b.estate_id = e.id
        left join block_figures kept on kept.block_id = b.id and kept.day = days.day
        where e.id = ${estates}
      ) f
      group by f.estate_id, f.day
      on conflict (estate_id, day) do update set ${anew(ESTATE_FIGURES)}`.execute(tx);
    return due.length;
  });

/** Keeps the figures of all estates and blocks that have none for today and tomorrow or stale ones. */
export async function keepFigures(db: Db, today: CalendarDate, signal: AbortSignal): Promise<void> {
  for (let estates = AT_ONCE; estates > 0 && !signal.aborted;) estates = await keepSome(db, today);
}
