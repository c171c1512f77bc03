import { encryption } from '../server/src/access/encryption.ts';
import { refuseMissingDatabase } from '../server/src/backup/existing-database.ts';
import { readConfig } from '../server/src/config.ts';
import { migrateAndGrant } from '../server/src/db/migrate-and-grant.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { errorLine, IMPORT_HELP, runImportCommand } from '../server/src/features/imports/import-command.ts';
import { portalSecret } from './support/portal-secret.ts';
import { callersFolder } from './support/callers-path.ts';

// npm run import: imports a rent roll from a shell. The command is in the server's imports feature.

async function main(args: string[]): Promise<void> {
  if (args.length === 0 || args.includes('--help')) {
    console.log(IMPORT_HELP);
    // A request for help is no failure; a missing file is.
    process.exitCode = args.length === 0 ? 1 : 0;
    return;
  }
  const config = readConfig();
  await refuseMissingDatabase(config);
  const database = await openDatabase(config, console.error);
  try {
    await migrateAndGrant(database);
    const parts = {
      db: database.db,
      clock: { now: () => Date.now() },
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      sealing: encryption(await portalSecret(database)),
      // The running portal sends the invitations: it checks the outbox regularly.
      mailWaiting: () => {},
      messagesWaiting: () => {},
    };
    await runImportCommand({ ...parts, folder: callersFolder() }, console.log, args);
  } finally {
    await database.close();
  }
}

const args = process.argv.slice(2);
try {
  await main(args);
} catch (error) {
  // A program that asked for JSON reads the error where it would read the report.
  (args.includes('--json') ? console.log : console.error)(errorLine(error, args));
  process.exitCode = 1;
}
