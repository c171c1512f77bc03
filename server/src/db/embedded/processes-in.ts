import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from './run-program.ts';

/**
 * The live PostgreSQL processes that work in a folder, guard shells included. A pid file alone proves nothing:
 * another process, or a zombie, may have the pid. On Linux the working folder decides, on macOS the command line of
 * the process in `postmaster.pid`.
 */
export async function processesIn(folder: string): Promise<number[]> {
  const real = await realpath(folder).catch(() => undefined);
  if (real === undefined) return [];
  if (process.platform !== 'linux') return postmasterByCommand(real);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(async (pid) => ((await worksIn(pid, real)) ? Number(pid) : undefined)));
  return found.filter((pid) => pid !== undefined);
}

async function worksIn(pid: string, folder: string): Promise<boolean> {
  try {
    // A zombie has no working folder any more, so it does not count.
    if ((await readlink(`/proc/${pid}/cwd`)) !== folder) return false;
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    // The programs, their guard (which has them among its arguments), and PostgreSQL's workers with titles like
    // `postgres: …`.
    return words.some((word) => ['postgres', 'initdb'].includes(path.basename(word)) || word.startsWith('postgres: '));
  } catch {
    return false; // It has ended, or belongs to another user.
  }
}

async function postmasterByCommand(folder: string): Promise<number[]> {
  const pid = await postmasterPid(folder);
  if (pid === undefined) return [];
  const { output } = await runProgram('ps', ['-o', 'command=', '-p', String(pid)]);
  return output.includes('postgres') && output.includes(folder) ? [pid] : [];
}

/** The pid that `postmaster.pid` names, alive or not. */
export async function postmasterPid(databaseFolder: string): Promise<number | undefined> {
  const text = await readFile(path.join(databaseFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

/** Whether a process runs, also another user's. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
