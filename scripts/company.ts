import { setTimeout as pause } from 'node:timers/promises';
import type { Backup } from '../server/src/backup/back-up.ts';
import { background } from '../server/src/background.ts';
import { COMPANY_HELP, runCompanyCommand } from '../server/src/companies/company-commands.ts';
import { companyParts, reportNothing } from '../server/src/companies/company-parts.ts';
import type { Company } from '../server/src/companies/company.ts';
import { secretOf } from '../server/src/companies/company-secret.ts';
import { createCompany } from '../server/src/companies/create-company.ts';
import { deleteCompany } from '../server/src/companies/delete-company.ts';
import { exportCompany } from '../server/src/companies/export-company.ts';
import { eraseAgain } from '../server/src/companies/restore-company.ts';
import { restoreOrdered } from '../server/src/companies/restore-order.ts';
import { migrateAndGrant } from '../server/src/db/migrate-and-grant.ts';
import { migrationNames } from '../server/src/db/migrate.ts';
import { roleOf } from '../server/src/db/server-role.ts';
import { portalSecret } from './support/portal-secret.ts';
import { callersPath } from './support/callers-path.ts';
import { printBackup, readAppVersion } from './support/print-backup.ts';
import { printFailure } from './support/print-failure.ts';
import { progressLine } from './support/progress-line.ts';
import { withDatabase, withSession } from './support/with-database.ts';

// npm run company: creates, exports and deletes companies and changes their state from a shell. The commands are in
// server/src/companies.

/** Every running process knows within 10 seconds who is suspended; the rest is for requests that it has begun. */
const SETTLE_MS = 15_000;

const line = progressLine();
const settle = () => pause(SETTLE_MS);

async function main(args: string[]): Promise<void> {
  if (args.length === 0 || args.includes('--help')) return console.log(COMPANY_HELP);
  await withDatabase(async (database, config) => {
    await migrateAndGrant(database);
    const { dbOf, dataDir } = database;
    const installation = {
      config,
      clock: { now: () => Date.now() },
      secret: await portalSecret(database),
      dataDir,
      dbOf,
      simulatorUrl: undefined,
      background: background(console.error),
    };
    const exporting = {
      database,
      bucket: config.storage,
      appVersion: await readAppVersion(),
      secret: installation.secret,
      clock: installation.clock,
      progress: line.show,
    };
    const report = (backup: Backup | undefined) => {
      line.end();
      if (backup) printBackup(backup);
      else console.log('An earlier run has exported and dropped its tables; the backup is where that run wrote it.');
    };
    const makeParts = (company: Company) => companyParts(company, installation, reportNothing);
    const wanted = (await migrationNames()).at(-1) ?? '';
    await withSession((owner) => {
      const deleting = { ...exporting, owner, settle };
      return runCompanyCommand(
        {
          owner,
          wanted,
          print: console.log,
          create: (company) => createCompany({ database, makeParts }, company),
          export: async (company) => report(await exportCompany(exporting, company)),
          delete: async (company) => report(await deleteCompany(deleting, company)),
          async restore(order) {
            const role = await roleOf(database.db);
            const restored = await restoreOrdered({ ...deleting, role, makeParts, wanted }, order);
            line.end();
            return restored;
          },
          eraseAgain: (company) => eraseAgain({ makeParts, wanted }, company),
          settle,
          ownHost: config.publicUrl ? new URL(config.publicUrl).hostname : config.host,
          pathOf: callersPath,
          secretOf: (company) => secretOf(company, installation.secret),
        },
        args,
      );
    }, database.owner);
  });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  line.end();
  printFailure(error);
}
