import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { makeDataFolder } from './data-folder.ts';
import { prepareTemplate } from './postgres.ts';

/** No test data must survive a power cut, so there is no waiting for the disk. */
const FOR_TESTS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** Starts the embedded PostgreSQL once for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder: dataDir, remove } = await makeDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: FOR_TESTS });
  project.provide('postgres', await prepareTemplate(postgres.admin));
  project.provide('runsAgain', false);
  return async () => {
    await postgres.stop();
    await remove();
  };
}
