import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withDatabase } from '../../bench/with-database.ts';
import { openSession } from '../../server/src/db/session.ts';
import { findServerPrograms } from '../../server/src/test/debian-postgres.ts';
import { createAndFill, startInstallation } from './set-up.ts';

/** `npm run prove:companies` makes 500 of 200 apartments. */
const PLAN = { companies: 1, apartments: 20 };

describe.runIf(findServerPrograms())('companies that are filled by copying files', { timeout: 300_000 }, () => {
  test('have every row of the first one, found by their indexes too, and take further rows', async () => {
    const installation = await startInstallation(PLAN.apartments);
    try {
      await createAndFill(installation, PLAN.companies, () => {});
      await withDatabase(installation.choice, async ({ owner }) => {
        const read = async (schema: string) => {
          const session = await openSession(owner, schema);
          const { db } = session;
          const sums = await db
            .selectFrom('charges')
            .select(({ fn }) => [fn.countAll().as('charges'), fn.sum('amount').as('amount'), fn.max('id').as('last')])
            .executeTakeFirstOrThrow();
          await sql`set enable_seqscan = off`.execute(db);
          const found = await db.selectFrom('users').select('id').where('username', '=', 'manager').execute();
          const next = await sql`select nextval(pg_get_serial_sequence('charges', 'id')) as next`.execute(db);
          // The company has a mail to its first manager, and the first one none.
          const mails = await db.selectFrom('mail_outbox').select('id').execute();
          await session.close();
          return { sums, found, next: next.rows, mails };
        };
        const office = await read('office');
        expect(Number(office.sums.charges)).toBeGreaterThan(100);
        expect(await read('c_company_1')).toEqual(office);
      });
    } finally {
      await installation.remove();
    }
  });
});
