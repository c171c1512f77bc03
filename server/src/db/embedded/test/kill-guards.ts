import { readFileSync } from 'node:fs';
import { processesIn } from '../processes-in.ts';
import { sendSignal } from '../stop-leftovers.ts';

/** Kills the guard of a folder's program and leaves the program itself running. */
export async function killGuards(folder: string): Promise<void> {
  for (const pid of await processesIn(folder)) {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/bin/sh')) sendSignal(pid, 'SIGKILL');
  }
}
