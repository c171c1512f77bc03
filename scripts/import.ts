import { encryption } from '../server/src/access/encryption.ts';
import { migrateAndGrant } from '../server/src/db/migrate-and-grant.ts';
import { errorLine, IMPORT_HELP, runImportCommand } from '../server/src/features/imports/import-command.ts';
import { portalSecret } from './support/portal-secret.ts';
import { callersFolder } from './support/callers-path.ts';
import { withDatabase } from './support/with-database.ts';

// npm run import: imports a rent roll from a shell. The command is in the server's imports feature.

async function main(args: string[]): Promise<void> {
  if (args.length === 0 || args.includes('--help')) {
    console.log(IMPORT_HELP);
    // A request for help is no failure; a missing file is.
    process.exitCode = args.length === 0 ? 1 : 0;
    return;
  }
  await withDatabase(async (database, config) => {
    await migrateAndGrant(database);
    const parts = {
      folder: callersFolder(),
      db: database.db,
      clock: { now: () => Date.now() },
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      sealing: encryption(await portalSecret(database)),
      // The running portal sends the invitations: it checks the outbox regularly.
      mailWaiting: () => {},
      messagesWaiting: () => {},
    };
    await runImportCommand(parts, console.log, args);
  });
}

const args = process.argv.slice(2);
try {
  await main(args);
} catch (error) {
  // A program that asked for JSON reads the error where it would read the report.
  (args.includes('--json') ? console.log : console.error)(errorLine(error, args));
  process.exitCode = 1;
}
