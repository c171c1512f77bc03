import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPortal } from '../../server/src/test/portal-process.ts';
import type { Call } from '../calls.ts';

const PRELOAD = path.join(import.meta.dirname, 'record-statements.ts');
/** How long to record the idle portal, when only its regular jobs use the database, in milliseconds. */
const LISTEN_MS = 2_000;

/** A statement, and the number of its connection. */
export type RecordedStatement = readonly [connection: number, statement: string];

type Noting = (calls: readonly Call[]) => Promise<void>;

/**
 * Records the statements of each reading call by the call's name, from a separate portal with one request for each.
 * Excludes the statements of the regular jobs, and calls that write, since their statements cannot be repeated.
 * `work` gets the portal's address and returns the calls.
 */
export async function recordStatements(
  settings: Readonly<{ [name: string]: string }>,
  recorded: Map<string, string[]>,
  work: (url: string, record: Noting) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-statements-'));
  const file = path.join(folder, 'statements.jsonl');
  await writeFile(file, '');
  const portal = await startPortal({
    ...settings,
    BENCH_STATEMENTS: file,
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${PRELOAD}`,
  });
  const readStatements = async () => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as RecordedStatement);
  };
  try {
    await delay(LISTEN_MS);
    const jobs = new Set((await readStatements()).map(([, statement]) => kindOf(statement)));
    await work(portal.url, async (calls) => {
      for (const { name, load } of calls) {
        const [request] = load.requests;
        if (load.method !== 'GET' || !request) continue;
        await writeFile(file, '');
        await (await fetch(load.url, { headers: request.headers })).arrayBuffer();
        recorded.set(name, withoutJobs(await readStatements(), jobs));
      }
    });
  } finally {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await rm(folder, { recursive: true });
  }
}

/** A statement without its values. */
const kindOf = (statement: string) => statement.replaceAll(/'(?:[^']|'')*'/g, "''");

/** The statements without those of the jobs, in order; transactions are complete, and empty ones are left out. */
export function withoutJobs(statements: readonly RecordedStatement[], jobs: ReadonlySet<string>): string[] {
  const open = new Map<number, number[]>();
  const included = new Set<number>();
  for (const [at, [connection, statement]] of statements.entries()) {
    const held = open.get(connection);
    if (/^(?:begin|start)\b/i.test(statement)) open.set(connection, [at]);
    else if (/^(?:commit|rollback)\b/i.test(statement)) {
      // An empty transaction belongs to a job, and so does one whose beginning is among the jobs' statements.
      if (held && held.length > 1) for (const each of [...held, at]) included.add(each);
      open.delete(connection);
    } else if (!jobs.has(kindOf(statement)) && !/^set\b/i.test(statement)) {
      if (held) held.push(at);
      else included.add(at);
    }
  }
  return statements.filter((_, at) => included.has(at)).map(([, statement]) => statement);
}
