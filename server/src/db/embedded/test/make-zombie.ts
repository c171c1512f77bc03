import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { vi } from 'vitest';

/**
 * Starts a process that ends but whose parent never reaps it: it keeps its pid until `end` ends the parent. Linux
 * only.
 */
export async function makeZombie(): Promise<{ zombie: number; end: () => void }> {
  // `cat` ends when our pipe closes; by then the shell has become a `sleep`, which never waits for a child.
  const parent = spawn('/bin/sh', ['-c', 'exec 3<&0; cat <&3 >/dev/null & echo $!; exec sleep 600 3<&- <&-']);
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const zombie = Number(line.toString());
  await reads(`/proc/${parent.pid}/comm`, 'sleep\n');
  parent.stdin.end();
  await reads(`/proc/${zombie}/stat`, ') Z ');
  return { zombie, end: () => void parent.kill() };
}

const reads = (file: string, text: string) =>
  vi.waitUntil(async () => (await readFile(file, 'utf8')).includes(text), { timeout: 10_000 });
