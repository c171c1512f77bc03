import { Worker } from 'node:worker_threads';
import type { RefusalCode } from '@amayumba/contract/errors.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import { uploadQueue } from '../../files/upload-queue.ts';
import type { ReadingRules } from './recognising/choose-sheets.ts';
import type { Roll } from './recognising/roll.ts';

/** What the thread that reads a file answers. */
export type WorkerAnswer = { roll: Roll } | { refused: { code: RefusalCode; sentence: string } };

/** Memory that the reading of one file may take, in MB; more is a file made to do harm. */
const MEMORY_MAX_MB = 256;
/** Longest that the reading of one file may take, in milliseconds; a roll of 20,000 rows takes a few seconds. */
const READING_MAX_MS = 30_000;
/** Reads without an account. */
const COMMAND_LINE = 0;
/** One file is read at a time, so that memory stays bounded. Whoever waits is told before a browser gives up. */
const inTurn = uploadQueue({ waitingMax: 4, waitMs: 20_000, busy: 'imports_busy' });

/** Reads a file in a thread that is ended when it is over, or has taken too long. */
export function readInThread(
  program: URL,
  workerData: { content: Buffer; rules: ReadingRules },
  maxMs: number,
): Promise<Roll> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData,
      // What the program was started with is not for a thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    });
    const refuse = (code: RefusalCode, sentence?: string) => reject(new Refusal(code, sentence));
    const tooLong = setTimeout(() => {
      refuse('spreadsheet_takes_too_long');
      void worker.terminate();
    }, maxMs);
    worker.once('message', (answer: WorkerAnswer) => {
      if ('roll' in answer) resolve(answer.roll);
      else refuse(answer.refused.code, answer.refused.sentence);
    });
    worker.once('error', (error: Error) => {
      const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isOutOfMemory) refuse('spreadsheet_unpacks_too_large');
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(tooLong);
      // Says nothing where an answer came before.
      reject(new Error('the thread that reads rent rolls ended without an answer'));
    });
  });
}

/**
 * Reads a file that a manager sent as a rent roll, in a thread of its own so that the server stays responsive, one file after another.
 * @throws Refusal with a sentence for a file that cannot be read; imports_busy
 */
export const readRollFile = (content: Buffer, rules: ReadingRules, who = COMMAND_LINE): Promise<Roll> =>
  inTurn(who, () => readInThread(new URL('read-roll-worker.ts', import.meta.url), { content, rules }, READING_MAX_MS));
