import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '@amayumba/contract/calendar.ts';
import { testApp } from '../test/build-test-app.ts';
import { foldCountsJob } from '../jobs/fold-counts-job.ts';
import { foldAppended } from './fold.ts';

// What long lists are found and counted by is kept by triggers (migrations 0090, 0098 and 0105). After any writes it must be what a look at all rows says:
// the queries below are that look, and were the lists themselves before.

const t = testApp();
const TODAY = '2026-11-21';

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(t.owner)).rows;

/** The counts by filter as they are kept, without those that came to nothing. */
const kept = () =>
  rowsOf(sql`select counted, first_filter, second_filter, sum(count) as count from row_counts
    group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`);

/** The last pair of letters that a name does not come before. */
const stretchOf = (name: ReturnType<typeof sql>) => sql`(select coalesce(max(pair collate "C"), '') from (
  select chr(a) || chr(b) as pair from generate_series(97, 122) a, generate_series(97, 122) b) pairs where pair <= ${name} collate "und-x-icu")`;
const NAME = sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username)`;

const counted = () =>
  rowsOf(sql`
    select 'accounts' as counted, role as first_filter,
      case when status = 'inactive' then 'inactive' when password_hash like '%$AAAAAAAAAAAAAAAAAAAAAA$%' then 'invited' else 'active' end as second_filter,
      count(*) as count from users group by 1, 2, 3
    union all
    select 'accounts by name', role, ${stretchOf(NAME)}, count(*) from users u group by 2, 3
    union all
    select 'tenants by name', '', ${stretchOf(NAME)}, count(*) from tenants t join users u on u.id = t.user_id group by 3
    union all
    select 'complaints by day', '', (created_at at time zone 'UTC')::date::text || 'T00:00Z', count(*) from complaints group by 3
    union all
    select 'blocks', estate_id::text, '', count(*) from live_blocks group by 2
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

const keptTexts = () => rowsOf(sql`select complaint_id, category_id, search_text from complaint_texts order by 1`);

const texts = () =>
  rowsOf(
    sql`select id as complaint_id, category_id, lower(title || chr(10) || description) as search_text from complaints order by 1`,
  );

const DAYS = [-2_000, -400, -30, -1, 0, 1, 30, 400, 2_000].map((days) => addDays(TODAY, days));

/** All that is kept. */
const keptAll = async () => ({
  counts: await kept(),
  places: await keptPlaces(),
  homes: await Promise.all(DAYS.map(keptHomes)),
  texts: await keptTexts(),
});

/** The same by a look at all rows. */
const lookedUp = async () => ({
  counts: await counted(),
  places: await places(),
  homes: await Promise.all(DAYS.map(homes)),
  texts: await texts(),
});

/** Numbers that come in the same order in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Names at the edges of stretches, with accents, of other alphabets, and none at all. */
const NAMES = [
  '',
  'a',
  'AA',
  'Áa',
  'az',
  'Ǎž',
  'Ba',
  'Nakato',
  'Nákàto',
  "Ng'ang'a",
  'Ñandu',
  'Œuvre',
  'ßan',
  'zz',
  'Zzz',
  'Žž',
  'Ирина',
  'محمد',
  '李',
  '9 Lives',
  '-',
];

/** Two leases of one person or home at once: what the writes below may ask for and the database refuses. */
const REFUSED = new Set(['one_lease_per_tenant', 'one_lease_per_apartment']);
/** Deadlock, serialization failure: who writes at once with others is to try again. */
const TRY_AGAIN = new Set(['40P01', '40001']);

interface DatabaseError {
  code?: string;
  constraint?: string;
}
const isRefused = ({ code, constraint = '' }: DatabaseError) => code === '23P01' && REFUSED.has(constraint);
const isRefusedAmongOthers = (error: DatabaseError) => isRefused(error) || TRY_AGAIN.has(error.code ?? '');

/** Writes such as people, imports and erasures make. */
function kindsOfWrite(next: (below: number) => number): Record<string, () => Promise<unknown>> {
  const one = (table: string) => sql`(select id from ${sql.table(table)} order by id offset ${next(8)} limit 1)`;
  const start = addDays(TODAY, next(1_500) - 900);
  return {
    'a new tenant with a lease': () => t.make.tenant({ lease_start: start, lease_end: addDays(start, 20 + next(300)) }),
    'a new home': () => t.make.apartment(),
    'a new account': () => t.make.user(next(2) === 0 ? 'owner' : 'tenant'),
    'a new lease': () =>
      sql`insert into leases (tenant_id, apartment_id, lease_start, lease_end)
        values (${one('tenants')}, ${one('apartments')}, ${start}, ${addDays(start, 5 + next(200))})`.execute(t.db),
    'a lease goes on for longer': () =>
      sql`update leases set lease_end = lease_end + ${next(90)}::int where id = ${one('leases')}`.execute(t.db),
    'a lease ends': () =>
      sql`update leases set ended_on = lease_start - 1 + ${next(20)}::int where id = ${one('leases')}`.execute(t.db),
    'leases end no more': () => sql`update leases set ended_on = null where id % ${2 + next(3)} = 0`.execute(t.db),
    'a lease is deleted': () => sql`delete from leases where id = ${one('leases')}`.execute(t.db),
    'people are renamed': () =>
      sql`update users set last_name = ${`Renamed ${next(99)}`} where id % ${1 + next(4)} = 0`.execute(t.db),
    'a person is called otherwise': () =>
      sql`update users set first_name = ${NAMES[next(NAMES.length)] ?? ''}, last_name = ${NAMES[next(NAMES.length)] ?? ''} where id = ${one('users')}`.execute(
        t.db,
      ),
    'an account is stopped or lives again': () =>
      sql`update users set status = case status when 'active' then 'inactive' else 'active' end where id = ${one('users')}`.execute(
        t.db,
      ),
    "an account becomes an owner's": () =>
      sql`update users set role = 'owner' where id = ${one('users')}`.execute(t.db),
    'a password is chosen': () =>
      sql`update users set password_hash = 'chosen' where id = ${one('users')}`.execute(t.db),
    'estates are renamed': () =>
      sql`update estates set name = ${`Court ${next(999)}`} where id % ${1 + next(3)} = 0`.execute(t.db),
    'a block is renamed': () =>
      sql`update blocks set name = ${`Block ${next(99_999)}`} where id = ${one('blocks')}`.execute(t.db),
    'an empty block is new': () =>
      sql`insert into blocks (estate_id, name) values (${one('estates')}, ${`Empty ${next(99_999)}`})`.execute(t.db),
    'empty blocks are removed or come back': () =>
      sql`update blocks set deleted_at = case when deleted_at is null then now() end
        where name like 'Empty%' and id % ${1 + next(3)} = 0`.execute(t.db),
    'empty blocks are deleted': () =>
      sql`delete from blocks where name like 'Empty%' and id % ${2 + next(3)} = 0`.execute(t.db),
    'a home is renumbered': () =>
      sql`update apartments set number = ${`N-${next(99_999)}`} where id = ${one('apartments')}`.execute(t.db),
    'a home is removed': () =>
      sql`update apartments set deleted_at = now() where id = ${one('apartments')}`.execute(t.db),
    'complaints come in': () =>
      sql`insert into complaints (tenant_id, category_id, title, description)
        select id, ${1 + next(10)}, 'Leak', 'The tap' from tenants`.execute(t.db),
    'complaints are worked on': () =>
      sql`update complaints set status_id = ${1 + next(4)}, category_id = ${1 + next(10)} where id % ${1 + next(3)} = 0`.execute(
        t.db,
      ),
    'complaints came in at another time': () =>
      sql`update complaints set created_at = timestamptz '2026-03-31T21:00Z' + ${next(9)} * interval '1 hour' where id % ${1 + next(3)} = 0`.execute(
        t.db,
      ),
    'complaints are worded otherwise': () =>
      sql`update complaints set title = ${NAMES[next(NAMES.length)] ?? ''}, description = ${`Word ${next(9)}`} where id % ${1 + next(3)} = 0`.execute(
        t.db,
      ),
    'complaints are of another category': () =>
      sql`update complaints set category_id = (select id from complaint_categories order by id offset ${next(6)} limit 1) where id % ${1 + next(3)} = 0`.execute(
        t.db,
      ),
    'a complaint is deleted': () => sql`delete from complaints where id = ${one('complaints')}`.execute(t.db),
    'counts are added up': () => foldCountsJob({ db: t.db }).run(new AbortController().signal),
  };
}

/** Makes one of them, and notes its kind where the database took it. @throws what neither refuses nor may be tried again */
async function writeSomething(
  next: (below: number) => number,
  written: Set<string>,
  mayFail: (error: DatabaseError) => boolean,
): Promise<void> {
  const kinds = Object.entries(kindsOfWrite(next));
  const [kind, write] = kinds[next(kinds.length)] ?? [];
  if (kind === undefined || write === undefined) throw new Error('no such write');
  try {
    await write();
    written.add(kind);
  } catch (error) {
    if (!mayFail(error as DatabaseError)) throw error;
  }
}

const allKinds = () => Object.keys(kindsOfWrite(() => 0)).toSorted();

test('what lists are found and counted by is what a look at all rows says, whatever was written', async () => {
  for (let made = 0; made < 8; made += 1) await t.make.tenant({ lease_end: addDays(TODAY, made * 20) });
  expect(await keptAll()).toEqual(await lookedUp());
  const next = numbersFrom(20_261_121);
  const written = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    for (let write = 0; write < 15; write += 1) await writeSomething(next, written, isRefused);
    expect(await keptAll()).toEqual(await lookedUp());
  }
  expect([...written].toSorted()).toEqual(allKinds());
});

test('the same while many write at once, to the same rows', async () => {
  const next = numbersFrom(7);
  const written = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(Array.from({ length: 40 }, () => writeSomething(next, written, isRefusedAmongOthers)));
    expect(await keptAll()).toEqual(await lookedUp());
  }
  expect([...written].toSorted()).toEqual(allKinds());
});

const keptRows = () => rowsOf(sql`select id from row_counts order by id`);

test('counts are the same when they are added up a few rows at a time, and when that is asked to end early', async () => {
  for (let made = 0; made < 7; made += 1) await t.make.user('owner');
  const before = await keptRows();
  const counts = await kept();
  await foldAppended(t.db, 'fold_row_counts', AbortSignal.abort());
  expect(await keptRows()).toEqual(before);
  await foldAppended(t.db, 'fold_row_counts', new AbortController().signal, 2);
  expect((await keptRows()).length).toBe(counts.length);
  expect(await kept()).toEqual(counts);
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
