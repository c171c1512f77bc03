import { refuseMissingDatabase } from '../server/src/backup/existing-database.ts';
import { move } from '../server/src/backup/move.ts';
import { movedReport } from '../server/src/backup/moved-report.ts';
import { readConfig } from '../server/src/config.ts';
import { printFailure } from './support/print-failure.ts';
import { progressLine } from './support/progress-line.ts';
import { readOptions } from './support/read-options.ts';

const HELP = `npm run move -- postgres://USER:PASSWORD@HOST/DATABASE          from the embedded database in DATA_DIR to a server
npm run move -- --from postgres://USER:PASSWORD@HOST/DATABASE   from a server to the embedded database in DATA_DIR

Copies everything, all companies and their sessions included, and compares counts and sums on both sides. The portal must be stopped, the target
must be without data, and the source is only read. On a server the role must own the database. Uploaded files are not in the database: they stay in DATA_DIR.`;

const { positionals, values } = readOptions({
  allowPositionals: true,
  options: { from: { type: 'string' }, help: { type: 'boolean', default: false } },
});
const line = progressLine();

/** Checks a server's address. @throws Error with a sentence, and without the password that the address may contain */
function serverAddress(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new Error('The server must be given as postgres://USER:PASSWORD@HOST/DATABASE.');
}

async function main(to: string | undefined): Promise<void> {
  const { dataDir: requested } = readConfig();
  const embedded = { databaseUrl: undefined, dataDir: requested };
  const server = { databaseUrl: serverAddress(values.from ?? to ?? ''), dataDir: requested };
  const [source, target] = values.from === undefined ? [embedded, server] : [server, embedded];
  await refuseMissingDatabase(source);
  const moved = await move({ from: source, to: target, progress: line.show, log: console.error });
  line.end();
  console.log(movedReport(moved));
  const { dataDir } = moved;
  console.log(
    target === server
      ? `\nFrom now on start the portal with the server as its database and the same DATA_DIR, where the uploaded files are:\n\n  DATABASE_URL=postgres://… DATA_DIR=${dataDir} npm start\n\nThe embedded database is still there, as it was. Keep it until you have looked around.`
      : `\nFrom now on start the portal without DATABASE_URL:\n\n  DATA_DIR=${dataDir} npm start\n\nUploaded files must be in ${dataDir}/files, and secret.key in ${dataDir} where SECRET_KEY is not set. The server's database is still there, as it was.`,
  );
}

try {
  const isOneWay = values.from === undefined ? positionals.length === 1 : positionals.length === 0;
  if (values.help || !isOneWay) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 1;
  } else await main(positionals[0]);
} catch (error) {
  line.end();
  printFailure(error);
}
