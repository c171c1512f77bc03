import type { TestProject } from 'vitest/node';
import { findServerPrograms, startDebianPostgres } from './debian-postgres.ts';
import { prepareTemplate } from './postgres.ts';

/** Runs the same tests on a PostgreSQL server: that of TEST_DATABASE_URL, or Debian's, started for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('runsAgain', true);
  const url = process.env['TEST_DATABASE_URL'];
  if (url) {
    project.provide('postgres', await prepareTemplate({ connectionString: url }));
    return async () => {};
  }
  const bin = findServerPrograms();
  if (!bin) throw new Error('no PostgreSQL server on this machine');
  const server = await startDebianPostgres(bin);
  project.provide('postgres', await prepareTemplate(server.admin));
  return () => server.stop();
}
