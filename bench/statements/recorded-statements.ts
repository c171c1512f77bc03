import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPortal } from '../../server/src/test/portal-process.ts';
import type { Call } from '../calls.ts';

const PRELOAD = path.join(import.meta.dirname, 'record-statements.ts');
/** While nobody asks anything, only the portal's regular jobs speak with the database. */
const LISTEN_MS = 2_000;

type Noting = (calls: readonly Call[]) => Promise<void>;

/**
 * Notes the statements that each reading call makes, by the call's name, taken from a portal of its own that is asked once. What the
 * regular jobs say meanwhile is left out; calls that write are too, since their statements cannot be said twice. `work` gets the portal's
 * address and says which calls.
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
  const said = async () => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as string);
  };
  try {
    await delay(LISTEN_MS);
    const jobs = new Set((await said()).map(kindOf).filter((kind) => kind !== ''));
    await work(portal.url, async (calls) => {
      for (const { name, load } of calls) {
        const [request] = load.requests;
        if (load.method !== 'GET' || !request) continue;
        await writeFile(file, '');
        await (await fetch(load.url, { headers: request.headers })).arrayBuffer();
        recorded.set(
          name,
          (await said()).filter((statement) => !jobs.has(kindOf(statement))),
        );
      }
    });
  } finally {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await rm(folder, { recursive: true });
  }
}

/** A statement without its values; what begins and ends a transaction belongs to whoever says the statement between. */
const kindOf = (statement: string) =>
  /^(begin|commit|rollback|set)\b/i.test(statement) ? '' : statement.replaceAll(/'(?:[^']|'')*'/g, "''");
