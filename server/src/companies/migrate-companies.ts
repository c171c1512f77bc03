import PQueue from 'p-queue';
import type { PoolConfig } from 'pg';
import { migrateCompany } from '../db/migrate-company.ts';
import type { Company } from './company.ts';

/** Companies that are migrated at once. */
const AT_ONCE = 2;

interface Walk {
  companies: readonly Company[];
  owner: PoolConfig;
  /** The server's role. */
  role: string;
  /** The last migration of this version. */
  wanted: string;
  log: (line: string) => void;
  /** Ends the run early. */
  signal: AbortSignal;
}

/**
 * Migrates every company that is behind, some at a time, while the portal serves the others. A company that fails is
 * logged and stays behind. Returns the short names of those that failed.
 */
export async function migrateCompanies({ companies, owner, role, wanted, log, signal }: Walk): Promise<string[]> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const failed: string[] = [];
  const behind = companies.filter(({ migration }) => migration < wanted);
  await Promise.all(
    behind.map(({ schema, short_name }) =>
      queue.add(async () => {
        if (signal.aborted) return;
        try {
          await migrateCompany(owner, schema, role);
        } catch (error) {
          failed.push(short_name);
          log(`The company ${short_name} could not be updated and stays closed until it is: ${String(error)}`);
        }
      }),
    ),
  );
  return failed;
}
