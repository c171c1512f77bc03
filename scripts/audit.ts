import { COMPANY_OPTION_HELP, splitCompanyOption } from '../server/src/companies/company-option.ts';
import { migrateAndGrant } from '../server/src/db/migrate-and-grant.ts';
import { AUDIT_HELP, runAuditCommand } from '../server/src/features/audit/audit-command.ts';
import { printFailure } from './support/print-failure.ts';
import { progressLine } from './support/progress-line.ts';
import { withDatabase, withSession } from './support/with-database.ts';

// npm run audit: verifies the audit log from a shell. The commands are in the server's audit feature.

const line = progressLine();

async function main(args: string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    console.log(`${AUDIT_HELP}\n\n${COMPANY_OPTION_HELP}`);
    return args.length === 0 ? 1 : 0;
  }
  return withDatabase(async (database) => {
    await migrateAndGrant(database);
    // As the server's own role, and without a time limit, because a long log takes long.
    const { schema, rest } = await splitCompanyOption(database.db, args);
    const terminal = {
      print(text: string) {
        line.end();
        console.log(text);
      },
      progress: line.show,
    };
    return withSession((db) => runAuditCommand(db, terminal, rest), database.connection, schema);
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  line.end();
  printFailure(error);
}
