import { PASSWORD } from '../../bench/portfolio/fill-people.ts';
import { background } from '../../server/src/background.ts';
import { companyParts, NOTHING_WAITS } from '../../server/src/companies/company-parts.ts';
import { createCompany } from '../../server/src/companies/create-company.ts';
import { connect } from '../../server/src/db/connect.ts';
import { migrateAndGrant } from '../../server/src/db/migrate-and-grant.ts';
import { hashPassword } from '../../server/src/features/accounts/password-hash.ts';
import { factories } from '../../server/src/test/factories/factories.ts';
import type { Nodes } from './start-nodes.ts';

const TENANTS = 3;

/** A company, with people whose password is that of the benchmark. */
export interface SmallCompany {
  short_name: string;
  schema: string;
  manager: string;
  tenants: { id: number; username: string; account: number }[];
  /** Duration of creating it. */
  seconds: number;
}

/**
 * Creates the first company, which stays on the coordinator, and `count` others on the workers, each with a manager and
 * a few tenants.
 */
export async function makeCompanies(
  nodes: Nodes,
  count: number,
  place: { dataDir: string; secret: string },
  say: (line: string) => void,
): Promise<SmallCompany[]> {
  const owner = { connectionString: nodes.url };
  const { db, dbOf, close } = connect(owner, () => {});
  const clock = { now: () => Date.now() };
  const config = { host: '127.0.0.1', port: 80, publicUrl: undefined, storage: undefined, webhookPrivate: false };
  const installation = { ...place, config, clock, dbOf, simulatorUrl: undefined, background: background(say) };
  try {
    await migrateAndGrant({ db, owner });
    await nodes.shareOut();
    const password_hash = await hashPassword(PASSWORD);
    const makeOne = async (number: number): Promise<SmallCompany> => {
      const begun = performance.now();
      const manager = { username: `boss-${number}`, email: `boss@company-${number}.example` };
      const { company } = await createCompany(
        {
          database: { db, owner },
          makeParts: (created) => companyParts(created, installation, NOTHING_WAITS),
        },
        { name: `Company ${number}`, hosts: [], manager },
      );
      const { short_name, schema } = company;
      const seconds = (performance.now() - begun) / 1000;
      say(`${short_name} in ${seconds.toFixed(1)} s`);
      const own = dbOf(schema);
      const make = factories(own, clock);
      const { id: estate_id } = await make.estate();
      const tenants: SmallCompany['tenants'] = [];
      for (let added = 0; added < TENANTS; added += 1) {
        const apartment = await make.apartment({ estate_id });
        const tenant = await make.tenant({ apartment_id: apartment.id });
        const { account_id } = await make.payment({ tenant });
        tenants.push({ id: tenant.id, username: tenant.user.username, account: account_id });
      }
      await own.updateTable('users').set({ password_hash, email_verified_at: new Date().toISOString() }).execute();
      return { short_name, schema, manager: manager.username, tenants, seconds };
    };
    const made: SmallCompany[] = [];
    // One after the other: on Citus, creating one locks out creating another.
    for (let number = 1; number <= count; number += 1) made.push(await makeOne(number));
    return made;
  } finally {
    await close();
  }
}
