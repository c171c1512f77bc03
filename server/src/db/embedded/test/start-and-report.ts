// Run by the tests in a process of its own: starts the embedded PostgreSQL with the options in the first argument, tells in JSON lines
// how it went, and stops when its stdin says so. It does not end on Ctrl-C, so that the tests see who else does.
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../start-embedded-postgres.ts';

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
process.on('SIGINT', () => undefined);

try {
  const options = JSON.parse(process.argv[2] ?? '{}') as Omit<EmbeddedPostgresOptions, 'log'>;
  const database = await startEmbeddedPostgres({ ...options, log: (line) => say({ log: line }) });
  process.stdin.once('data', () => void database.stop().then(() => process.exit()));
  const { connection, owner, admin, dataDir } = database;
  say({ started: { connection, owner, admin, dataDir, pid: database.pid() } });
} catch (error) {
  if (!(error instanceof Error)) throw error;
  say({ refused: { name: error.name, message: error.message } });
}
