// The tests run this in a separate process: it starts the embedded PostgreSQL with the options in the first argument,
// prints the result as JSON lines, and stops on a message on stdin. It ignores Ctrl-C, so that the tests see which
// other processes end.
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
