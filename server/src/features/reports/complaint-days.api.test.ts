import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../db/connect.ts';
import { foldAppended } from '../../db/fold.ts';
import { inTransaction } from '../../db/transaction.ts';
import { testApp } from '../../test/build-test-app.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';
import { complain, type Tenant } from './test/portfolio.ts';

// What an owner's complaints come to by day and category is kept by triggers (migration 0104). It must be what a look at all complaints says,
// also where estates change their owners while others complain.

const t = testApp();
const { open, inProgress, resolved, closed } = COMPLAINT_STATUS;
const MIGRATION = path.join(import.meta.dirname, '../../../migrations/0104_complaint_days.sql');

let owners: number[];
let tenants: Tenant[];

/** The one of a list that a number comes to. */
function nth<T>(list: readonly T[], n: number): T {
  const one = list[n % list.length];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}

const complainOn = (db: Db, { id, lease_id, estate_id }: Tenant, n: number, status_id: number = open) =>
  db
    .insertInto('complaints')
    .values({
      tenant_id: id,
      lease_id,
      estate_id,
      status_id,
      category_id: 1 + (n % 3),
      title: 'The tap drips',
      description: 'All night long.',
      // About the end of the day in Kampala, on both sides.
      created_at: `2026-11-${10 + (n % 7)}T${n % 2 === 0 ? '20:59:59.999' : '21:00:00'}Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Sets the status of some complaints and keeps the change, as the portal does. */
async function decide(db: Db, ids: readonly number[], status_id: number, changed_at: string): Promise<void> {
  await db.updateTable('complaints').set({ status_id }).where('id', 'in', ids).execute();
  await db
    .insertInto('complaint_status_changes')
    .values(ids.map((complaint_id) => ({ complaint_id, to_status_id: status_id, changed_at })))
    .execute();
}

const give = (estateId: number, owner_id: number | null) =>
  t.db.updateTable('estates').set({ owner_id }).where('id', '=', estateId).execute();

const fold = (atOnce?: number) => foldAppended(t.db, 'fold_complaint_days', new AbortController().signal, atOnce);

/** Cells that hold something else than the complaints themselves come to; none, if all is well. */
async function wrongCells(db: Db = t.db): Promise<unknown[]> {
  const { rows } = await sql`
    with steps as (
      select c.id, e.owner_id, c.category_id, c.status_id, c.created_at, (
          select min(step.changed_at) from complaint_status_changes step
          where step.complaint_id = c.id and step.to_status_id in (${resolved}, ${closed})) as done_at
      from complaints c join live_estates e on e.id = c.estate_id where e.owner_id is not null
    ), counted as (
      select owner_id, day, category_id, sum(made) as made, sum(resolved) as resolved, sum(done) as done, sum(seconds) as seconds, sum(finished) as finished
      from (
        select owner_id, (created_at at time zone interval '3 hours')::date as day, category_id, 1 as made, (status_id in (${resolved}, ${closed}))::int as resolved,
          (done_at is not null)::int as done, coalesce(extract(epoch from done_at - created_at), 0) as seconds, 0 as finished from steps
        union all
        select owner_id, (done_at at time zone interval '3 hours')::date, category_id, 0, 0, 0, 0, 1 from steps where done_at is not null
      ) each_one
      group by 1, 2, 3
    ), kept as (
      select owner_id, day, category_id, sum(made) as made, sum(resolved) as resolved, sum(done) as done, sum(seconds_to_done) as seconds, sum(finished) as finished
      from complaint_days group by 1, 2, 3
      having (sum(made), sum(resolved), sum(done), sum(seconds_to_done), sum(finished)) <> (0, 0, 0, 0, 0)
    )
    (select 'kept' as "of", * from kept except all select 'kept', * from counted)
    union all (select 'counted', * from counted except all select 'counted', * from kept)`.execute(db);
  return rows;
}

/** What is kept of an owner. */
async function keptOf(owner: number | undefined, db: Db = t.db) {
  const { rows } = await sql<{ made: number; finished: number }>`
    select coalesce(sum(made), 0) as made, coalesce(sum(finished), 0) as finished from complaint_days where owner_id = ${owner}`.execute(
    db,
  );
  return rows[0];
}

beforeEach(async () => {
  owners = [(await t.make.user('owner')).id, (await t.make.user('owner')).id];
  tenants = [];
  for (let n = 0; n < 4; n += 1) {
    const estate = await t.make.estate({ owner_id: nth(owners, n) });
    const { id: apartment_id } = await t.make.apartment({ block_id: (await t.make.block(estate.id)).id });
    tenants.push(await t.make.tenant({ apartment_id }));
  }
});

/** Complaints in all estates, a third of them finished, days later or on the same day. */
async function complainEverywhere(): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 24; n += 1) ids.push((await complainOn(t.db, nth(tenants, n), n)).id);
  const some = ids.filter((_, n) => n % 3 === 0);
  await decide(t.db, some.slice(0, 4), resolved, '2026-11-20T20:59:59.999Z');
  await decide(t.db, some.slice(4), closed, '2026-11-17T21:00:00Z');
  return ids;
}

test('after each kind of write the sums are those of a full count, before and after they are folded', async () => {
  const ids = await complainEverywhere();
  const [first, second, ...others] = tenants.map(({ estate_id }) => estate_id);
  if (first === undefined || second === undefined) throw new Error('estates are missing');
  const mine = sql`id = any(${ids}::bigint[])`;
  const writes: (() => Promise<unknown>)[] = [
    async () => undefined,
    // Open again: still finished on the day on which that was for the first time.
    () => decide(t.db, ids.slice(0, 5), open, '2026-11-21T08:00:00Z'),
    () => decide(t.db, ids.slice(2, 9), inProgress, '2026-11-21T09:00:00Z'),
    () => decide(t.db, ids.slice(1, 14), closed, '2026-11-21T10:00:00.25Z'),
    () =>
      sql`update complaints set category_id = 1 + (category_id + 1) % 10 where ${mine} and id % 2 = 0`.execute(t.db),
    () =>
      sql`update complaints set created_at = created_at - interval '26 hours' where ${mine} and id % 3 = 0`.execute(
        t.db,
      ),
    () =>
      sql`update complaint_status_changes set changed_at = changed_at + interval '1 day' where complaint_id % 4 = 0`.execute(
        t.db,
      ),
    () => sql`delete from complaint_status_changes where complaint_id % 5 = 0`.execute(t.db),
    () =>
      sql`update complaints set estate_id = ${second}, lease_id = ${tenants[1]?.lease_id} where ${mine} and estate_id = ${first} and id % 3 <> 0`.execute(
        t.db,
      ),
    () => sql`update complaints set estate_id = null, lease_id = null where ${mine} and id % 7 = 0`.execute(t.db),
    () => sql`delete from complaints where ${mine} and id % 11 = 0`.execute(t.db),
    () => give(first, owners[1] ?? null),
    () => give(first, null),
    () => give(first, owners[0] ?? null),
    () => sql`update estates set deleted_at = now() where id = ${second}`.execute(t.db),
    () => decide(t.db, ids.slice(0, 3), closed, '2026-11-21T11:00:00Z'),
    () => sql`update estates set owner_id = ${owners[0]} where id = ${second}`.execute(t.db),
    () => sql`update estates set deleted_at = null, owner_id = ${owners[1]} where id = ${second}`.execute(t.db),
    () =>
      sql`update estates set owner_id = ${owners[1]}, name = name || ' II' where id = any(${others}::bigint[])`.execute(
        t.db,
      ),
  ];
  for (const [n, write] of writes.entries()) {
    await write();
    expect(await wrongCells()).toEqual([]);
    if (n % 4 === 0) await fold();
    expect(await wrongCells()).toEqual([]);
  }
  const left = (await keptOf(owners[0]))?.made ?? 0;
  expect(left).toBeGreaterThan(0);
  expect((await keptOf(owners[1]))?.made).toBeGreaterThan(left);
  await sql`delete from complaints where ${mine}`.execute(t.db);
  await fold();
  expect(await t.db.selectFrom('complaint_days').select('day').where('owner_id', 'in', owners).execute()).toEqual([]);
});

test('a complaint by itself adds one row, and what counts nothing adds none', async () => {
  const tenant = nth(tenants, 0);
  const rows = async () => (await t.db.selectFrom('complaint_days').select('made').execute()).length;
  const before = await rows();
  const { id } = await complainOn(t.db, tenant, 1);
  expect(await rows()).toBe(before + 1);
  await decide(t.db, [id], inProgress, '2026-11-20T09:00:00Z');
  await sql`update complaints set title = 'Another tap', description = 'Drips, too.' where id = ${id}`.execute(t.db);
  await sql`update estates set name = name || ' II', address = 'Kampala' where id = ${tenant.estate_id}`.execute(t.db);
  await give(tenant.estate_id, owners[0] ?? null);
  expect(await rows()).toBe(before + 1);
});

test('rows are folded into one a cell, also in many parts', async () => {
  const ids = await complainEverywhere();
  await decide(t.db, ids, closed, '2026-11-21T08:00:00Z');
  await fold(3);
  expect(await wrongCells()).toEqual([]);
  const { rows } = await sql`select owner_id, day, category_id from complaint_days group by 1, 2, 3
    having count(*) > 1 or bool_or(not is_folded)`.execute(t.db);
  expect(rows).toEqual([]);
  expect((await keptOf(owners[0]))?.made).toBe(12);
});

test('a complaint that is made while its estate goes to another owner is the new one’s, and so is its end', async () => {
  const tenant = nth(tenants, 0);
  const { id } = await complainOn(t.db, tenant, 1);
  const [was, is] = [owners[0], owners[1]];
  const before = await keptOf(is);
  const later: Promise<unknown>[] = [];
  await inTransaction(t.db, async (tx) => {
    await tx
      .updateTable('estates')
      .set({ owner_id: is ?? null })
      .where('id', '=', tenant.estate_id)
      .execute();
    later.push(complainOn(t.db, tenant, 2), decide(t.db, [id], closed, '2026-11-20T09:00:00Z'));
    await waitsForLock(t.db);
  });
  await Promise.all(later);
  expect(await wrongCells()).toEqual([]);
  expect(await keptOf(was)).toEqual({ made: 0, finished: 0 });
  expect(await keptOf(is)).toEqual({ made: (before?.made ?? 0) + 2, finished: 1 });
});

test('an estate that is given away while a complaint is made takes it along, and one that is deleted takes it away', async () => {
  const [given, deleted] = [nth(tenants, 0), nth(tenants, 1)];
  const later: Promise<unknown>[] = [];
  await inTransaction(t.db, async (tx) => {
    await complainOn(tx, given, 1);
    await complainOn(tx, deleted, 1, closed);
    later.push(
      give(given.estate_id, owners[1] ?? null),
      sql`update estates set deleted_at = now() where id = ${deleted.estate_id}`.execute(t.db),
    );
    await waitsForLock(t.db);
  });
  await Promise.all(later);
  expect(await wrongCells()).toEqual([]);
  expect([(await keptOf(owners[0]))?.made, (await keptOf(owners[1]))?.made]).toEqual([0, 1]);
});

test('while an estate is given away, who changes words of a complaint or begins with it does not wait', async () => {
  const tenant = nth(tenants, 0);
  const { id } = await complainOn(t.db, tenant, 1);
  await inTransaction(t.db, async (tx) => {
    await tx
      .updateTable('estates')
      .set({ owner_id: owners[1] ?? null })
      .where('id', '=', tenant.estate_id)
      .execute();
    await inTransaction(t.db, async (other) => {
      await sql`set local lock_timeout = '1s'`.execute(other);
      await decide(other, [id], inProgress, '2026-11-20T09:00:00Z');
      await sql`update complaints set title = 'Another tap' where id = ${id}`.execute(other);
    });
  });
  expect(await wrongCells()).toEqual([]);
});

test('where a statement would not see what was committed meanwhile, an estate keeps its owner', async () => {
  const { estate_id } = nth(tenants, 0);
  const giving = t.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => sql`update estates set owner_id = ${owners[1]} where id = ${estate_id}`.execute(tx));
  await expect(giving).rejects.toThrow('READ COMMITTED');
});

/** Complains and finishes again and again, one by one and several at once. */
async function complainOften(writer: number): Promise<void> {
  const mine: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const n = writer + round;
    await inTransaction(t.db, async (tx) => {
      const { id } = await complainOn(tx, nth(tenants, n), n);
      await decide(tx, [id], nth([open, resolved, closed], n), `2026-11-${18 + (n % 4)}T20:59:59.999Z`);
      mine.push(id);
    });
    await complain(t, nth(tenants, n + 1), [
      [open, '2026-11-17T08:00:00Z'],
      [closed, `2026-11-${18 + (n % 4)}T21:00:00.5Z`],
    ]);
    if (round % 3 === 2) await decide(t.db, mine, nth([closed, open, resolved], round), '2026-11-21T09:00:00Z');
    if (round % 4 === 3)
      await t.db
        .deleteFrom('complaints')
        .where('id', '=', mine.shift() ?? 0)
        .execute();
  }
}

/** Gives an estate away again and again, now and then to nobody, and deletes it and brings it back. */
async function giveOften({ estate_id }: Tenant, until: AbortSignal): Promise<void> {
  for (let round = 0; !until.aborted; round += 1) {
    await give(estate_id, round % 5 === 4 ? null : nth(owners, round));
    if (round % 3 === 0)
      await sql`update estates set deleted_at = case when deleted_at is null then now() end where id = ${estate_id}`.execute(
        t.db,
      );
  }
}

test('while estates change their owners and others complain and finish, nothing is lost or counted twice', async () => {
  const written = new AbortController();
  const folding = async () => {
    while (!written.signal.aborted) await fold(5);
  };
  const background = [...tenants.map((tenant) => giveOften(tenant, written.signal)), folding()];
  await Promise.all([0, 1, 2].map(complainOften)).finally(() => written.abort());
  await Promise.all(background);
  expect(await wrongCells()).toEqual([]);
  await sql`update estates set deleted_at = null, owner_id = ${owners[0]} where id = any(${tenants.map(({ estate_id }) => estate_id)}::bigint[])`.execute(
    t.db,
  );
  await fold();
  expect(await wrongCells()).toEqual([]);
  // Of each writer 24 were made and 3 deleted.
  expect((await keptOf(owners[0]))?.made).toBe(63);
});

test('whoever reads while estates change their owners sees each complaint counted once', async () => {
  const ids = await complainEverywhere();
  const written = new AbortController();
  const until = async (work: () => Promise<unknown>) => {
    while (!written.signal.aborted) await work();
  };
  const seen: unknown[] = [];
  const reading = () =>
    until(async () => {
      const { rows } = await sql`select sum(made) as made, sum(finished) as finished from complaint_days
        where owner_id = any(${owners}::bigint[])`.execute(t.db);
      seen.push(rows[0]);
    });
  const background = [reading(), reading(), until(() => fold(4))];
  const turns = async (writer: number) => {
    for (let round = 0; round < 15; round += 1) {
      await give(nth(tenants, writer).estate_id, nth(owners, round));
      await sql`update complaints set category_id = 1 + category_id % 10, status_id = ${nth([open, closed], round)}
        where id = any(${ids}::bigint[]) and id % 2 = ${writer}`.execute(t.db);
    }
  };
  await Promise.all([0, 1].map(turns)).finally(() => written.abort());
  await Promise.all(background);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual(seen.map(() => ({ made: 24, finished: 8 })));
  expect(await wrongCells()).toEqual([]);
});

test('a portal of before, and a backup of one, gets the sums of the complaints that are there', async () => {
  await complainEverywhere();
  await give(nth(tenants, 2).estate_id, null);
  await sql`update estates set deleted_at = now() where id = ${nth(tenants, 3).estate_id}`.execute(t.db);
  const migration = await readFile(MIGRATION, 'utf8');
  class Undone extends Error {}
  const tried = t.owner.transaction().execute(async (tx) => {
    await sql`drop table complaint_days`.execute(tx);
    await sql`drop function count_complaint_days, give_complaint_days, fold_complaint_days, complaint_tally cascade`.execute(
      tx,
    );
    await sql.raw(migration).execute(tx);
    expect(await wrongCells(tx)).toEqual([]);
    expect([(await keptOf(owners[0], tx))?.made, (await keptOf(owners[1], tx))?.made]).toEqual([6, 6]);
    throw new Undone();
  });
  await expect(tried).rejects.toThrow(Undone);
});
