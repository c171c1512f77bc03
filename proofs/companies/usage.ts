import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** The memory and connections that the portal uses. */
export interface Usage {
  /** Memory of the portal's process, in megabytes. */
  portal: number;
  connections: number;
  /** Memory of the connections' processes without what they share, in megabytes. */
  backends: number;
  /** That of the largest one. */
  largest: number;
}

const EVERY_MS = 1_000;

async function megabytesOf(pid: number, what: 'VmRSS' | 'RssAnon'): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
}

async function usageNow(client: Client, portal: number): Promise<Usage> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'amayumba' and backend_type = 'client backend'`,
  );
  const each = await Promise.all(rows.map(({ pid }) => megabytesOf(pid, 'RssAnon')));
  return {
    portal: await megabytesOf(portal, 'VmRSS'),
    connections: rows.length,
    backends: each.reduce((sum, megabytes) => sum + megabytes, 0),
    largest: Math.max(0, ...each),
  };
}

const greater = (a: Usage, b: Usage): Usage => ({
  portal: Math.max(a.portal, b.portal),
  connections: Math.max(a.connections, b.connections),
  backends: Math.max(a.backends, b.backends),
  largest: Math.max(a.largest, b.largest),
});

/** Does some work and returns the most that the portal of this process id took meanwhile. On Linux. */
export async function mostUsedDuring(admin: ClientConfig, portal: number, work: () => Promise<void>): Promise<Usage> {
  const client = new Client(admin);
  await client.connect();
  try {
    const working = work().then(() => 'done' as const);
    let most = await usageNow(client, portal);
    while ((await Promise.race([delay(EVERY_MS), working])) !== 'done')
      most = greater(most, await usageNow(client, portal));
    return greater(most, await usageNow(client, portal));
  } finally {
    await client.end();
  }
}
