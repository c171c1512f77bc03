import { Worker } from 'node:worker_threads';
import type { RefusalCode } from '@amayumba/contract/errors.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import { uploadQueue } from '../../files/upload-queue.ts';

/** The result of the thread that reads a file. */
export type WorkerAnswer<T> = { read: T } | { refused: { code: RefusalCode; sentence: string } };

/** Most memory for reading one file, in MB; a normal file never needs more. */
const MEMORY_MAX_MB = 256;
/** Longest time for reading one file, in milliseconds; a roll of 20,000 rows takes a few seconds. */
const READING_MAX_MS = 30_000;
/** The sender of what the command line reads, which has no account. */
const COMMAND_LINE = '';
/**
 * One file is read at a time, so that memory stays bounded. A waiting request is refused before the browser times out.
 */
const inTurn = uploadQueue({ waitingMax: 4, waitMs: 20_000, busy: 'imports_busy' });

/** Reads a file in a thread, and ends the thread when it finishes or takes too long. */
export function readInThread<T>(
  program: URL,
  workerData: { content: Buffer; rules?: unknown },
  maxMs = READING_MAX_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData,
      // A thread must not inherit the options of the program.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
      // The library of old workbooks prints unknown parts, including contents of the file, which must not be logged.
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    const refuse = (code: RefusalCode, sentence?: string) => reject(new Refusal(code, sentence));
    const tooLong = setTimeout(() => {
      refuse('spreadsheet_takes_too_long');
      void worker.terminate();
    }, maxMs);
    worker.once('message', (answer: WorkerAnswer<T>) => {
      if ('read' in answer) resolve(answer.read);
      else refuse(answer.refused.code, answer.refused.sentence);
    });
    worker.once('error', (error: Error) => {
      const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isOutOfMemory) refuse('spreadsheet_unpacks_too_large');
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(tooLong);
      // This has no effect if a result came first.
      reject(new Error('the thread that reads spreadsheets ended without an answer'));
    });
  });
}

/**
 * Reads a spreadsheet of a person in a separate thread, so that the server stays responsive, one file after another.
 * @throws Refusal with a sentence for a file that cannot be read; imports_busy
 */
export const readInTurn = <T>(program: URL, workerData: { content: Buffer; rules?: unknown }, who = COMMAND_LINE) =>
  inTurn(who, () => readInThread<T>(program, workerData));

/** The answer of a thread: the result of reading, or the refusal. */
export async function answerOf<T>(read: () => Promise<T>): Promise<WorkerAnswer<T>> {
  try {
    return { read: await read() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: { code: error.code, sentence: error.message } };
  }
}
