import { createServer } from 'node:net';
import type { Postmaster } from './postmaster.ts';
import { postmasterPid } from './processes-in.ts';
import { runProgram } from './run-program.ts';
import { settingArguments } from './settings.ts';
import { EmbeddedPostgresUnavailable } from './unavailable.ts';

const POLL_MS = 500;

/**
 * Starts PostgreSQL on Windows, over loopback TCP with the password. Written with care but never run: our machines are Linux.
 * `pg_ctl` drops the administrator's rights, which PostgreSQL refuses, and tells a live postmaster from a reused pid by itself. There is
 * no guard: a PostgreSQL left by a killed process is stopped by the next start.
 */
export async function startWindowsPostmaster(options: {
  pgCtl: string;
  databaseFolder: string;
  logFile: string;
  settings: Record<string, string>;
}): Promise<Postmaster> {
  const { pgCtl, databaseFolder } = options;
  await stopWindowsLeftovers(pgCtl, databaseFolder);
  const quoted = settingArguments(options.settings).map((word) => `"${word}"`);
  const start = ['start', '-w', '-t', '300', '-s', '-D', databaseFolder, '-l', options.logFile];
  const started = await runProgram(pgCtl, [...start, '-o', quoted.join(' ')]);
  const pid = await postmasterPid(databaseFolder);
  if (started.code !== 0 || pid === undefined) {
    throw new EmbeddedPostgresUnavailable(`PostgreSQL did not start, see ${options.logFile}: ${started.output.trim()}`);
  }
  let stopping: Promise<void> | undefined;
  return {
    pid,
    exited: waitForEnd(pid),
    stop: () => (stopping ??= stopWindowsLeftovers(pgCtl, databaseFolder)),
  };
}

async function stopWindowsLeftovers(pgCtl: string, databaseFolder: string): Promise<void> {
  const status = await runProgram(pgCtl, ['status', '-D', databaseFolder]);
  if (status.code !== 0) return;
  const fast = await runProgram(pgCtl, ['stop', '-w', '-t', '20', '-m', 'fast', '-D', databaseFolder]);
  if (fast.code !== 0) await runProgram(pgCtl, ['stop', '-w', '-m', 'immediate', '-D', databaseFolder]);
}

/** Windows tells nobody but its parent, pg_ctl, how a process ended: all there is to see is that it is gone. */
function waitForEnd(pid: number): Promise<string> {
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      try {
        process.kill(pid, 0);
      } catch {
        clearInterval(watch);
        resolve('its process ended');
      }
    }, POLL_MS).unref();
  });
}

/** A port on 127.0.0.1 that nobody uses at this moment. */
export function freeLoopbackPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
