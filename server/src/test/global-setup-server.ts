import { Client, type ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { findServerPrograms, startDebianPostgres } from './debian-postgres.ts';
import { prepareTemplate } from './postgres.ts';

const READY_WITHIN_MS = 20_000;

async function untilItAnswers(admin: ClientConfig): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const client = new Client(admin);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** The same tests on a PostgreSQL server: the one named by TEST_DATABASE_URL, or Debian's, started for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) {
    project.provide('postgres', await prepareTemplate({ connectionString: url }));
    return async () => {};
  }
  const bin = findServerPrograms();
  if (!bin) throw new Error('no PostgreSQL server on this machine');
  const server = await startDebianPostgres(bin);
  await untilItAnswers(server.admin);
  project.provide('postgres', await prepareTemplate(server.admin));
  return () => server.stop();
}
