import { spawn } from 'node:child_process';
import type { Account } from './account.ts';
import { programEnvironment } from './run-program.ts';

/**
 * The guard: runs a program beside a `cat` that waits on our pipe. When this process ends, even by kill -9, the pipe
 * closes and the program gets SIGINT, which PostgreSQL takes as "shut down fast, cleanly". The program itself does
 * not hold the pipe. At the end the guard kills its own process group and returns the program's exit code.
 */
const GUARD = [
  'exec 3<&0 </dev/null',
  '"$@" 3<&- & program=$!',
  '{ cat <&3 >/dev/null; kill -INT $program; } 2>/dev/null &',
  'exec 3<&-',
  'trap "" INT TERM HUP',
  'wait $program; code=$?',
  'kill -TERM 0',
  'exit $code',
].join('\n');

/** How long the last output of an ended program may take to arrive, in milliseconds. */
const LAST_WORDS_MS = 200;

export interface SupervisedProcess {
  /** Asks the program to end, as the end of this process would. */
  end: () => void;
  /** Resolves with how it ended; never rejects. */
  ended: Promise<{ succeeded: boolean; how: string }>;
  /** The end of its stderr output, for messages. */
  lastWords(): string;
}

/**
 * Starts a program that must not outlive this process. It gets its own session (`detached`), so that Ctrl-C in the
 * terminal does not reach the database before the server has drained. POSIX only.
 */
export function spawnSupervised(
  program: string,
  args: string[],
  options: { account: Account; cwd: string; onLine?: (line: string) => void },
): SupervisedProcess {
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', program, ...args], {
    ...options.account,
    cwd: options.cwd,
    env: programEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let tail = '';
  let unfinishedLine = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-4_000);
    const lines = (unfinishedLine + text).split('\n');
    unfinishedLine = lines.pop() ?? '';
    for (const line of lines) options.onLine?.(line);
  });
  // Writing to a guard that has ended must not end this process; its exit event is enough.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<{ succeeded: boolean; how: string }>((resolve) => {
    child.once('error', (error) => resolve({ succeeded: false, how: error.message }));
    const end = (code: number | null, signal: NodeJS.Signals | null) =>
      resolve({ succeeded: code === 0, how: describeEnd(code, signal) });
    // `close` fires when no process holds stderr any more. A busy worker may hold it long after its postmaster, so
    // the guard's own exit counts too. A killed guard proves nothing about the program, which may still be running.
    child.once('close', end);
    child.once('exit', (code, signal) => {
      if (signal === null) setTimeout(end, LAST_WORDS_MS, code, signal);
    });
  });
  return { end: () => child.stdin.end(), ended, lastWords: () => tail.trim() };
}

function describeEnd(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return `its guard was ended by ${signal}`;
  // A shell reports a program that a signal ended as 128 + the signal's number.
  return code !== null && code > 128 ? `ended by signal ${code - 128}` : `exit code ${code}`;
}
