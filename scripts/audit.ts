import { refuseMissingDatabase } from '../server/src/backup/existing-database.ts';
import { COMPANY_OPTION_HELP, splitCompanyOption } from '../server/src/companies/company-option.ts';
import { readConfig } from '../server/src/config.ts';
import { migrateAndGrant } from '../server/src/db/migrate-and-grant.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { openSession } from '../server/src/db/session.ts';
import { AUDIT_HELP, runAuditCommand } from '../server/src/features/audit/audit-command.ts';
import { printFailure } from './support/print-failure.ts';
import { progressLine } from './support/progress-line.ts';

// npm run audit: verifies the audit log from a shell. The commands are in the server's audit feature.

const line = progressLine();

async function main(args: string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    console.log(`${AUDIT_HELP}\n\n${COMPANY_OPTION_HELP}`);
    return args.length === 0 ? 1 : 0;
  }
  const config = readConfig();
  await refuseMissingDatabase(config);
  const database = await openDatabase(config, console.error);
  try {
    await migrateAndGrant(database);
    // As the server's own role, and without a time limit, because a long log takes long.
    const { schema, rest } = await splitCompanyOption(database.db, args);
    const session = await openSession(database.connection, schema);
    const terminal = {
      print(text: string) {
        line.end();
        console.log(text);
      },
      progress: line.show,
    };
    try {
      return await runAuditCommand(session.db, terminal, rest);
    } finally {
      await session.close();
    }
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  line.end();
  printFailure(error);
}
