import type { TestProject } from 'vitest/node';
import { prepareTemplate } from './postgres.ts';

/**
 * Runs the tests on the cluster of Citus that TEST_CITUS names, as `host:port` of the coordinator and of each worker
 * with commas between them. Their superuser is `admin`, and they trust one another.
 */
export default async function setup(project: TestProject): Promise<void> {
  const [coordinator, ...workers] = (process.env['TEST_CITUS'] ?? '').split(',').map((node) => {
    const [host, port] = node.split(':');
    return { host, port: Number(port), user: 'admin', database: 'postgres' };
  });
  if (!coordinator) throw new Error('TEST_CITUS names no coordinator.');
  project.provide('postgres', await prepareTemplate(coordinator, workers));
  project.provide('runsAgain', true);
}
