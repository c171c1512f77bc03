import { readFile } from 'node:fs/promises';
import { processesIn } from '../processes-in.ts';
import { sendSignal } from '../stop-orphaned-server.ts';

/** Kills the guard of a folder's program and leaves the program itself running. Linux only. */
export async function killGuards(folder: string): Promise<void> {
  const found = await Promise.all(
    (await processesIn(folder)).map(async (pid) => ({ pid, command: await command(pid) })),
  );
  const shells = found.filter((process) => process.command.startsWith('/bin/sh')).map((process) => process.pid);
  // The `cat`, which has the higher pid, first: Node closes our pipe as soon as the shell has ended.
  for (const pid of shells.toSorted((a, b) => b - a)) sendSignal(pid, 'SIGKILL');
}

/** The command line; empty when the process has ended. */
const command = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
