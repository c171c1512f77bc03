import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { typedReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statementsIn } from '../../../db/statements-in.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { accountOf } from './accounts.repository.ts';

const t = testApp();

const MIGRATIONS = path.join(import.meta.dirname, '../../../../migrations');
const files = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();
const isEarlier = (name: string) => name < '0021';

test('the migration gives every account another code, by the rule of the contract', async () => {
  await t.owner.connection().execute(async (db) => {
    const run = async (names: string[]) => {
      for (const statement of names.flatMap((name) => statementsIn(readFileSync(path.join(MIGRATIONS, name), 'utf8'))))
        await sql.raw(statement).execute(db);
    };
    await sql`create schema earlier`.execute(db);
    await sql`set search_path = earlier, public`.execute(db);
    await run(files.filter(isEarlier));
    await sql`insert into users (username, password_hash, role, status)
      select 'tenant' || n, '', 'tenant', 'active' from generate_series(1, 300) n`.execute(db);
    await sql`insert into tenants (user_id) select id from users`.execute(db);
    // A few of these are digits only.
    await sql`insert into accounts (tenant_id, reference_code)
      select id, case when id % 3 = 0 then (10000000 + id)::text else 'AB' || (100000 + id) end from tenants`.execute(
      db,
    );
    await run(files.filter((name) => !isEarlier(name)));
    const { rows } = await sql<{ code: string }>`select reference_code as code from earlier.accounts`.execute(db);
    const codes = rows.map(({ code }) => code);
    expect(new Set(codes).size).toBe(300);
    expect(codes.filter((code) => typedReferenceCode(code) !== code)).toEqual([]);
    await sql`reset search_path`.execute(db);
  });
});

test('an account that is opened has such a code', async () => {
  const { id } = await t.make.tenant();
  const account = await accountOf(t.db, { tenant_id: id, lease_id: null, estate_id: null });
  const { reference_code } = await t.db
    .selectFrom('accounts')
    .select('reference_code')
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  expect(typedReferenceCode(reference_code)).toBe(reference_code);
});
