import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { MANAGER, PASSWORD } from '../../bench/portfolio/fill-people.ts';
import { fillPortfolio } from '../../bench/portfolio/fill-portfolio.ts';
import { settledTenants } from '../../bench/portfolio/settled-tenants.ts';
import { background } from '../../server/src/background.ts';
import { companyParts, reportNothing } from '../../server/src/companies/company-parts.ts';
import { asOwner, createCompany, insertWithSchema } from '../../server/src/companies/create-company.ts';
import { connect, type Db } from '../../server/src/db/connect.ts';
import { migrateAndGrant } from '../../server/src/db/migrate-and-grant.ts';
import { roleOf } from '../../server/src/db/server-role.ts';
import { hashPassword } from '../../server/src/features/accounts/password-hash.ts';
import { factories } from '../../server/src/test/factories/factories.ts';
import type { Nodes } from './start-nodes.ts';

const TENANTS = 3;
/** The portfolio of the company that is moved. */
const APARTMENTS = 200;
const MONTHS = 14;

/** A company, with people whose password is that of the benchmark. */
export interface MadeCompany {
  short_name: string;
  schema: string;
  /** A username. */
  manager: string;
  tenants: { id: number; username: string; account: number }[];
  /** Seconds until its tables were there. */
  seconds: number;
}

interface Place {
  nodes: Nodes;
  dataDir: string;
  secret: string;
}

/**
 * Creates the first company, which stays on the coordinator, and `count` others on the workers: one with a portfolio of
 * 200 apartments and 14 months, and small ones with a few tenants. One after the other, because on Citus creating one
 * locks out creating another.
 */
export async function makeCompanies(
  { nodes, ...place }: Place,
  count: number,
  say: (line: string) => void,
): Promise<MadeCompany[]> {
  const owner = { connectionString: nodes.url };
  const { db, dbOf, close } = connect(owner, say);
  const clock = { now: () => Date.now() };
  const config = { host: '127.0.0.1', port: 80, publicUrl: undefined, storage: undefined, webhookPrivate: false };
  const installation = { ...place, config, clock, dbOf, simulatorUrl: undefined, background: background(say) };

  async function makeFilled(): Promise<MadeCompany> {
    const begun = performance.now();
    const role = await roleOf(db);
    const { short_name, schema } = await asOwner(owner, 'filled', (tx) =>
      insertWithSchema(tx, role, { name: 'Filled', short_name: 'filled', hosts: [] }),
    );
    const seconds = (performance.now() - begun) / 1000;
    const today = dayInKampala(Date.now());
    await fillPortfolio(owner, { apartments: APARTMENTS, months: MONTHS, today, seed: 2 }, () => {}, schema);
    const tenants = await accountsOf(dbOf(schema), await settledTenants(dbOf(schema), today, TENANTS));
    return { short_name, schema, manager: MANAGER.username, tenants, seconds };
  }

  async function makeSmall(number: number, password_hash: string): Promise<MadeCompany> {
    const begun = performance.now();
    const manager = { username: `boss-${number}`, email: `boss@company-${number}.example` };
    const { company } = await createCompany(
      { database: { db, owner }, makeParts: (created) => companyParts(created, installation, reportNothing) },
      { name: `Company ${number}`, hosts: [], manager },
    );
    const { short_name, schema } = company;
    const seconds = (performance.now() - begun) / 1000;
    const own = dbOf(schema);
    const make = factories(own, clock);
    const { id: estate_id } = await make.estate();
    const tenants: MadeCompany['tenants'] = [];
    for (let added = 0; added < TENANTS; added += 1) {
      const apartment = await make.apartment({ estate_id });
      const tenant = await make.tenant({ apartment_id: apartment.id });
      const { account_id } = await make.payment({ tenant });
      tenants.push({ id: tenant.id, username: tenant.user.username, account: account_id });
    }
    await own.updateTable('users').set({ password_hash, email_verified_at: new Date().toISOString() }).execute();
    return { short_name, schema, manager: manager.username, tenants, seconds };
  }

  try {
    await migrateAndGrant({ db, owner });
    await nodes.shareOut();
    const password_hash = await hashPassword(PASSWORD);
    const made = [await makeFilled()];
    while (made.length < count) {
      const company = await makeSmall(made.length, password_hash);
      made.push(company);
      say(`${company.short_name} in ${company.seconds.toFixed(1)} s`);
    }
    return made;
  } finally {
    await close();
  }
}

/** The current account of each of these tenants. */
const accountsOf = (db: Db, usernames: readonly string[]): Promise<MadeCompany['tenants']> =>
  db
    .selectFrom('accounts as a')
    .innerJoin('leases as l', 'l.id', 'a.lease_id')
    .innerJoin('tenants as t', 't.id', 'l.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('u.username', 'in', usernames)
    .where('l.ended_on', 'is', null)
    .select(['t.id', 'u.username', 'a.id as account'])
    .execute();
