import { spawn } from 'node:child_process';
import path from 'node:path';

const PROJECT = path.join(import.meta.dirname, '../../..');

export interface CommandEnd {
  /** The exit code, or the signal that ended it. */
  code: number | string;
  /** Its output on standard output and standard error. */
  output: string;
}

/**
 * Runs a script of `scripts/` as npm does: in the project's folder, with these settings. `whileRunning` may end it
 * early.
 */
export function runCommand(
  script: string,
  args: readonly string[],
  settings: Record<string, string>,
  whileRunning: (pid: number) => void = () => {},
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [path.join('scripts', script), ...args], {
    cwd: PROJECT,
    env: { ...process.env, DATABASE_URL: '', DATABASE_MIGRATION_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  if (child.pid !== undefined) whileRunning(child.pid);
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code: code ?? signal ?? 'unknown', output }));
  });
}
