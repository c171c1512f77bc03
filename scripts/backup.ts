import { COMPANY_OPTION_HELP, companyNamed } from '../server/src/companies/company-option.ts';
import { exportCompany } from '../server/src/companies/export-company.ts';
import { portalSecret } from './support/portal-secret.ts';
import { callersPath } from './support/callers-path.ts';
import { printBackup, readAppVersion } from './support/print-backup.ts';
import { printFailure } from './support/print-failure.ts';
import { progressLine } from './support/progress-line.ts';
import { readOptions } from './support/read-options.ts';
import { withDatabase } from './support/with-database.ts';

const HELP = `npm run backup [-- --to FILE] [--company SHORT-NAME]

Writes the database and the uploaded files, as they are at one moment, into one archive, while the portal runs or not.
Without --to it goes below DATA_DIR/backups under a dated name; --to takes a file that is not there yet, or a folder.

It means the database that npm start would use: DATA_DIR, or DATABASE_URL. Exit code 0: written and read back;
2: written, but files that the database names are not on the disk; 1: nothing was written.
${COMPANY_OPTION_HELP}
docs/backup.md tells what is in the archive and what is not.`;

const { values } = readOptions({
  options: { to: { type: 'string' }, company: { type: 'string' }, help: { type: 'boolean', default: false } },
});
const line = progressLine();

const main = (): Promise<void> =>
  withDatabase(async (database, config) => {
    const company = await companyNamed(database.db, values.company);
    const backup = await exportCompany(
      {
        database,
        bucket: config.storage,
        appVersion: await readAppVersion(),
        secret: await portalSecret(database),
        clock: { now: () => Date.now() },
        progress: line.show,
      },
      company,
      values.to === undefined ? undefined : callersPath(values.to),
    );
    line.end();
    printBackup(backup);
  });

try {
  if (values.help) console.log(HELP);
  else await main();
} catch (error) {
  line.end();
  printFailure(error);
}
