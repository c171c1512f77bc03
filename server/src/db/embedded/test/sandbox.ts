import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'vitest';
import { copyPrepared } from '../../../test/prepared-folder.ts';
import { processesIn } from '../processes-in.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../start-embedded-postgres.ts';
import { sendSignal } from '../stop-orphaned-server.ts';
import { type ChildServer, startInChild, type StartOptions } from './start-in-child.ts';

export interface Sandbox {
  /** A temporary folder that others can traverse, like a usual project folder. */
  folder: string;
  /** Starts in this process. */
  startHere: (options: Omit<EmbeddedPostgresOptions, 'log'>) => Promise<EmbeddedPostgres & { logged: string[] }>;
  /** Starts in a separate process, which a test can kill. */
  startThere: (options: StartOptions) => ChildServer;
}

/** For tests of rights and folders rather than durability: no waiting for the disk. */
export const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Creates a folder with functions that start PostgreSQL in it; at the end of the test it stops all processes and
 * removes the folder. `prepared`: with a database that an earlier start has created.
 */
export async function sandbox(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  { prepared = false } = {},
): Promise<Sandbox> {
  const folder = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  await chmod(folder, 0o755);
  // Hooks run in reverse order: this hook runs when all processes have stopped.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  if (prepared) await copyPrepared('database', folder);
  return {
    folder,
    startHere: async (options) => {
      const logged: string[] = [];
      const started = await startEmbeddedPostgres({ ...options, log: (line) => logged.push(line) });
      onTestFinished(() => started.stop());
      return { ...started, logged };
    },
    startThere: (options) => {
      const starter = startInChild(options);
      onTestFinished(async () => {
        await starter.kill();
        for (const pid of await processesIn(path.join(options.dataDir, 'pg'))) sendSignal(pid, 'SIGKILL');
      });
      return starter;
    },
  };
}
