import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

/**
 * The environment of our PostgreSQL programs: an inherited `PGDATA` or `LD_LIBRARY_PATH` must not lead them
 * elsewhere.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { ...(PATH !== undefined && { PATH }), LC_ALL: 'C', TZ: 'UTC' };
}

export interface ProgramEnd {
  /** Undefined when the program could not be started or a signal ended it. */
  code?: number;
  output: string;
}

/** Runs a short program as the given user and collects what it prints; never rejects. */
export function runProgram(file: string, args: string[], account: Account = {}): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...account,
      cwd: '/',
      env: programEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (text: string) => (output += text);
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.once('error', (error) => resolve({ output: error.message }));
    child.once('close', (code) => resolve(code === null ? { output } : { code, output }));
  });
}

/**
 * Whether the account can traverse down to this folder. The kernel decides, since modes alone do not show ACLs and
 * groups.
 */
export async function canTraverse(folder: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true;
  return (await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], account)).code === 0;
}
