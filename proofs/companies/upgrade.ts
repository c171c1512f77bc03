import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import type { PortalProcess } from '../../server/src/test/portal-process.ts';
import { makeDevice } from '../support/client.ts';
import type { Visited } from './visit.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** The changes of the next version: a column of a large table, and an index on it. */
const CHANGE = `alter table charges add column proof_note text;
create index charges_proof_note on charges (proof_note);
`;
const ASKED = '/api/payments/payments/?page=1&page_size=25&count=false';
const PAUSE_MS = 50;

export interface Upgraded {
  /** From the start of the next version until the last company is migrated, and until the new portal answers. */
  seconds: number;
  startSeconds: number;
  /** How often each portal gave each answer, by `old 200`. */
  answers: Record<string, number>;
  /** The longest time to an answer, in milliseconds. */
  slowest: number;
}

/** Makes a copy of the server that has one more migration. */
async function makeNextVersion(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-next-'));
  await cp(path.join(ROOT, 'server'), path.join(folder, 'server'), {
    recursive: true,
    filter: (source) => path.basename(source) !== 'node_modules',
  });
  for (const name of ['node_modules', 'web', 'package.json'])
    await symlink(path.join(ROOT, name), path.join(folder, name));
  const migrations = path.join(folder, 'server/migrations');
  const last =
    (await readdir(migrations))
      .filter((name) => /^\d{4}_/.test(name))
      .toSorted()
      .at(-1) ?? '';
  const next = String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
  await writeFile(path.join(migrations, `${next}_proof.sql`), CHANGE);
  return folder;
}

/** How many companies are not those of the newest version. */
async function countBehind(client: Client): Promise<number> {
  const { rows } = await client.query<{ behind: number }>(
    `select count(*)::int as behind from platform.companies c
     where c.migration < (select max(o.migration) from platform.companies o)`,
  );
  return rows[0]?.behind ?? 0;
}

/** Asks companies in turn until `isOver`, and counts the answers. */
async function askUntil(
  isOver: () => boolean,
  which: string,
  url: string,
  visited: readonly Visited[],
  result: Upgraded,
) {
  const device = makeDevice(url, which === 'old' ? 40 : 41);
  try {
    for (let turn = 0; !isOver(); turn += 1) {
      const one = visited[turn % visited.length];
      const begun = performance.now();
      const { status, body } = await device.call(`${one?.path}${ASKED}`, { token: one?.token });
      const code = status === 200 ? '' : ` ${(body as { code?: string } | undefined)?.code ?? ''}`;
      const answer = `${which} ${status}${code}`;
      result.answers[answer] = (result.answers[answer] ?? 0) + 1;
      result.slowest = Math.max(result.slowest, performance.now() - begun);
      await delay(PAUSE_MS);
    }
  } finally {
    device.close();
  }
}

/**
 * Starts the next version beside the running one, as an upgrade without a pause does, and asks both until all companies
 * are migrated.
 */
export async function upgrade(
  admin: ClientConfig,
  settings: Record<string, string>,
  old: string,
  visited: readonly Visited[],
): Promise<Upgraded> {
  const folder = await makeNextVersion();
  const client = new Client(admin);
  const result: Upgraded = { seconds: 0, startSeconds: 0, answers: {}, slowest: 0 };
  let isOver = false;
  const asking: Promise<void>[] = [];
  let next: PortalProcess | undefined;
  try {
    await client.connect();
    const address = pathToFileURL(path.join(folder, 'server/src/test/portal-process.ts')).href;
    const { startPortal } = (await import(address)) as typeof import('../../server/src/test/portal-process.ts');
    const begun = performance.now();
    asking.push(askUntil(() => isOver, 'old', old, visited, result));
    next = await startPortal(settings);
    result.startSeconds = (performance.now() - begun) / 1000;
    asking.push(askUntil(() => isOver, 'new', next.url, visited, result));
    while ((await countBehind(client)) > 0) await delay(200);
    result.seconds = (performance.now() - begun) / 1000;
    return result;
  } finally {
    isOver = true;
    await Promise.all(asking);
    next?.child.kill('SIGTERM');
    await next?.ended;
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}
