import { sql } from 'kysely';
import { continueIds } from '../../server/src/db/bulk.ts';
import type { Db } from '../../server/src/db/connect.ts';
import type { OpenDatabase } from '../../server/src/db/open-database.ts';
import { OFFICE } from '../../server/src/db/schemas.ts';
import { openSession, type DatabaseSession } from '../../server/src/db/session.ts';
import { inTransaction } from '../../server/src/db/transaction.ts';
import { chainEntries } from '../../server/src/features/audit/audit-chain.ts';
import type { CopiedRows } from './copied-rows.ts';
import { estatesOf, leasesOf, monthsOf, type PortfolioPlan } from './estate-leases.ts';
import { chargeRows } from './fill-charges.ts';
import { complaintRows } from './fill-complaints.ts';
import { homes } from './fill-homes.ts';
import { leaseRows } from './fill-leases.ts';
import { people } from './fill-people.ts';

/** The landlord's name that identifies a portfolio of the benchmark. */
export const LANDLORD = 'Amayumba Bench';
/** Estates whose rows are written together: this holds some thousand rows of payments in memory. */
const ESTATES_AT_ONCE = 50;

export interface Filled {
  apartments: number;
  payments: number;
  /** Duration in seconds, including the `vacuum analyze` at the end. */
  seconds: number;
}

/**
 * Fills the empty schema of a company, as its owner, with a portfolio of any size, slice by slice over two connections:
 * first the homes and the people, then the payments and complaints of each month in order of time. Constraints and
 * triggers stay on. The same plan gives the same rows.
 */
export async function fillPortfolio(
  owner: OpenDatabase['owner'],
  plan: PortfolioPlan,
  progress: (line: string) => void = () => {},
  schema: string = OFFICE,
): Promise<Filled> {
  const begun = performance.now();
  const session = await openSession(owner, schema);
  const { db } = session;
  const second = await openSession(owner, schema);
  /**
   * Processes the estates in slices and writes each slice's rows in one transaction, as many slices at once as there
   * are sessions.
   */
  const bySlices = async (
    sessions: DatabaseSession[],
    tables: readonly CopiedRows[],
    add: (estate: number) => void,
  ) => {
    const writers = sessions.map((each) => ({ session: each, written: Promise.resolve() }));
    let first = 1;
    while (first <= estatesOf(plan)) {
      for (const writer of writers) {
        const last = Math.min(first + ESTATES_AT_ONCE - 1, estatesOf(plan));
        for (let estate = first; estate <= last; estate += 1) add(estate);
        first = last + 1;
        const taken = tables.map((table) => table.take());
        await writer.written;
        writer.written = write(writer.session, taken);
        writer.written.catch(() => {}); // the caller that awaits it gets the error
      }
    }
    await Promise.all(writers.map(({ written }) => written));
  };
  try {
    const staff = await people(plan);
    staff.addStaff();
    const built = homes(plan);
    const leases = leaseRows(plan);
    await bySlices([session], [staff.users, staff.tenants, ...built.tables, ...leases.tables], (estate) => {
      const held = leasesOf(plan, estate);
      built.add(estate);
      staff.addTenants(estate, held);
      for (const lease of held) leases.add(lease);
    });
    progress(`${staff.tenants.count} tenants of ${plan.apartments} apartments`);
    // So that the following constraint checks are planned for tables of this size. Not for the empty tables: with
    // statistics of an empty table, each check of a reference to it would scan the whole table until autovacuum
    // updates them.
    await sql`analyze users, tenants, estates, blocks, apartments, leases, accounts`.execute(db);
    const payments = chargeRows(plan);
    const complaints = complaintRows(plan);
    for (const month of monthsOf(plan)) {
      await bySlices([session, second], [...payments.tables, ...complaints.tables], (estate) => {
        const held = leasesOf(plan, estate);
        payments.addMonth(held, estate, month);
        complaints.addMonth(held, estate, month);
      });
      progress(`${payments.counts().payments} payments`);
    }
    await chainAudit(db);
    await payments.sums.store(session);
    await goOnAfter(db, plan, payments.serials);
    // Autovacuum does the same within minutes in a running portal.
    await sql`vacuum analyze`.execute(db);
    const seconds = (performance.now() - begun) / 1000;
    return { apartments: plan.apartments, payments: payments.counts().payments, seconds };
  } finally {
    await Promise.all([session.close(), second.close()]);
  }
}

const write = ({ db, client }: DatabaseSession, taken: readonly ReturnType<CopiedRows['take']>[]): Promise<void> =>
  inTransaction(db, async () => {
    for (const store of taken) await store(client);
  });

/** Audit entries that are added to the chain in one transaction. */
const ENTRIES_AT_ONCE = 20_000;

/** Adds the copied audit entries to the chain, as recordAudit does for each change. */
async function chainAudit(db: Db): Promise<void> {
  for (let after = 0; ;) {
    const entries = await db
      .selectFrom('audit_log')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ENTRIES_AT_ONCE)
      .execute();
    const ids = entries.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    await inTransaction(db, (tx) => chainEntries(tx, ids));
    after = last;
  }
}

const WITH_GIVEN_IDS = [
  'users',
  'estates',
  'blocks',
  'apartments',
  'tenants',
  'leases',
  'accounts',
  'charges',
  'receipts',
  'credit_notes',
  'allocations',
  'refunds',
  'transfers',
  'deposit_movements',
  'journal_entries',
  'complaints',
] as const;

/** The rows have fixed ids and receipt numbers; later rows continue after them. */
async function goOnAfter(db: Db, { apartments }: PortfolioPlan, serials: ReadonlyMap<number, number>): Promise<void> {
  for (const table of WITH_GIVEN_IDS) await continueIds(db, table);
  for (const [year, last_serial] of serials)
    await db.insertInto('receipt_serials').values({ year, last_serial }).execute();
  await sql`update settings set monthly_revenue_target = ${apartments * 450_000}, landlord_name = ${LANDLORD}`.execute(
    db,
  );
}
