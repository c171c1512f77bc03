import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '@amayumba/contract/calendar.ts';
import { testApp } from '../test/build-test-app.ts';
import { foldCountsJob } from '../jobs/fold-counts-job.ts';

// What long lists are found and counted by is kept by triggers (migration 0090). After any writes it must be what a look at all rows says:
// the queries below are that look, and were the lists themselves before.

const t = testApp();
const TODAY = '2026-11-21';

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(t.owner)).rows;

/** The counts by filter as they are kept, without those that came to nothing. */
const kept = () =>
  rowsOf(sql`select counted, first_filter, second_filter, sum(count) as count from row_counts
    group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`);

const counted = () =>
  rowsOf(sql`
    select 'accounts' as counted, role as first_filter,
      case when status = 'inactive' then 'inactive' when password_hash like '%$AAAAAAAAAAAAAAAAAAAAAA$%' then 'invited' else 'active' end as second_filter,
      count(*) as count from users group by 1, 2, 3
    union all
    select 'apartments', e.id::text, '', count(*) from live_apartments a
      join live_blocks b on b.id = a.block_id join live_estates e on e.id = b.estate_id group by 2
    union all
    select 'complaints', status_id::text, category_id::text, count(*) from complaints group by 2, 3
    union all
    select 'tenants', '', '', count(*) from tenants having count(*) > 0
    order by 1, 2, 3`);

const keptPlaces = () =>
  rowsOf(
    sql`select apartment_id, block_id, estate_id, number, block_name, estate_name from apartment_places order by 1`,
  );

const places = () =>
  rowsOf(sql`select a.id as apartment_id, a.block_id, b.estate_id, a.number, b.name as block_name, e.name as estate_name
    from live_apartments a join live_blocks b on b.id = a.block_id join live_estates e on e.id = b.estate_id order by 1`);

/** On a day, each tenant with the lease that is shown for them. */
const keptHomes = (day: string) =>
  rowsOf(sql`select tenant_id, name, is_active, lease_id, lease_start, last_day, apartment_id, block_id, estate_id, number, block_name, estate_name
    from tenant_homes where shown_from <= ${day}::date and shown_until > ${day}::date order by 1`);

const homes = (day: string) =>
  rowsOf(sql`select t.id as tenant_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as name,
      u.status = 'active' as is_active, l.id as lease_id, l.lease_start, coalesce(l.ended_on, l.lease_end) as last_day,
      l.apartment_id, a.block_id, b.estate_id, a.number, b.name as block_name, e.name as estate_name
    from tenants t join users u on u.id = t.user_id
    left join lateral (select * from leases l where l.tenant_id = t.id and not isempty(l.covers)
      order by l.covers @> ${day}::date desc, l.lease_start > ${day}::date desc, abs(l.lease_start - ${day}::date) limit 1) l on true
    left join apartments a on a.id = l.apartment_id left join blocks b on b.id = a.block_id left join estates e on e.id = b.estate_id
    order by 1`);

const DAYS = [-2_000, -400, -30, -1, 0, 1, 30, 400, 2_000].map((days) => addDays(TODAY, days));

/** All that is kept. */
const keptAll = async () => ({
  counts: await kept(),
  places: await keptPlaces(),
  homes: await Promise.all(DAYS.map(keptHomes)),
});

/** The same by a look at all rows. */
const lookedUp = async () => ({
  counts: await counted(),
  places: await places(),
  homes: await Promise.all(DAYS.map(homes)),
});

/** Numbers that come in the same order in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A write such as people, imports and erasures make. What the database refuses (two leases at once, say) is no write. */
async function writeSomething(next: (below: number) => number): Promise<void> {
  const one = (table: string) => sql`(select id from ${sql.table(table)} order by id offset ${next(8)} limit 1)`;
  const start = addDays(TODAY, next(1_500) - 900);
  const writes = [
    () => t.make.tenant({ lease_start: start, lease_end: addDays(start, 20 + next(300)) }),
    () => t.make.apartment(),
    () => t.make.user(next(2) === 0 ? 'owner' : 'tenant'),
    () =>
      sql`insert into leases (tenant_id, apartment_id, lease_start, lease_end)
        values (${one('tenants')}, ${one('apartments')}, ${start}, ${addDays(start, 5 + next(200))})`.execute(t.db),
    () => sql`update leases set lease_end = lease_end + ${next(90)}::int where id = ${one('leases')}`.execute(t.db),
    () =>
      sql`update leases set ended_on = lease_start - 1 + ${next(20)}::int where id = ${one('leases')}`.execute(t.db),
    () => sql`update leases set ended_on = null where id % ${2 + next(3)} = 0`.execute(t.db),
    () => sql`delete from leases where id = ${one('leases')}`.execute(t.db),
    () => sql`update users set last_name = ${`Renamed ${next(99)}`} where id % ${1 + next(4)} = 0`.execute(t.db),
    () =>
      sql`update users set status = case status when 'active' then 'inactive' else 'active' end where id = ${one('users')}`.execute(
        t.db,
      ),
    () => sql`update users set role = 'owner' where id = ${one('users')}`.execute(t.db),
    () => sql`update users set password_hash = 'chosen' where id = ${one('users')}`.execute(t.db),
    () => sql`update estates set name = ${`Court ${next(999)}`} where id % ${1 + next(3)} = 0`.execute(t.db),
    () => sql`update blocks set name = ${`Block ${next(99_999)}`} where id = ${one('blocks')}`.execute(t.db),
    () => sql`update apartments set number = ${`N-${next(99_999)}`} where id = ${one('apartments')}`.execute(t.db),
    () => sql`update apartments set deleted_at = now() where id = ${one('apartments')}`.execute(t.db),
    () =>
      sql`insert into complaints (tenant_id, category_id, title, description)
        select id, ${1 + next(10)}, 'Leak', 'The tap' from tenants`.execute(t.db),
    () =>
      sql`update complaints set status_id = ${1 + next(4)}, category_id = ${1 + next(10)} where id % ${1 + next(3)} = 0`.execute(
        t.db,
      ),
    () => sql`delete from complaints where id = ${one('complaints')}`.execute(t.db),
    () => foldCountsJob({ db: t.db }).run(new AbortController().signal),
  ];
  await writes[next(writes.length)]?.().catch(() => {});
}

test('what lists are found and counted by is what a look at all rows says, whatever was written', async () => {
  for (let made = 0; made < 8; made += 1) await t.make.tenant({ lease_end: addDays(TODAY, made * 20) });
  expect(await keptAll()).toEqual(await lookedUp());
  const next = numbersFrom(20_261_121);
  for (let round = 0; round < 12; round += 1) {
    for (let write = 0; write < 15; write += 1) await writeSomething(next);
    expect(await keptAll()).toEqual(await lookedUp());
  }
});

test('the same while many write at once, to the same rows', async () => {
  const next = numbersFrom(7);
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(Array.from({ length: 40 }, () => writeSomething(next)));
    expect(await keptAll()).toEqual(await lookedUp());
  }
});

test('adding up leaves one row for each filter, and none for what is no more', async () => {
  await foldCountsJob({ db: t.db }).run(new AbortController().signal);
  const [row] = await rowsOf(
    sql<{ most: number; empty: number }>`select max(rows) as most, count(*) filter (where sum = 0) as empty
      from (select count(*) as rows, sum(count) as sum from row_counts group by counted, first_filter, second_filter) filters`,
  );
  expect(row).toEqual({ most: 1, empty: 0 });
  expect(await keptAll()).toEqual(await lookedUp());
});
