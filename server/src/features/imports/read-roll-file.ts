import { Worker } from 'node:worker_threads';
import type { RefusalCode } from '@amayumba/contract/errors.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import { turns } from '../../files/turns.ts';
import type { ReadingRules } from './recognising/choose-sheets.ts';
import type { Roll } from './recognising/roll.ts';

/** What the thread that reads a file answers. */
export type WorkerAnswer = { roll: Roll } | { refused: { code: RefusalCode; sentence: string } };

/** Memory that the reading of one file may take, in MB; more is a file made to do harm. */
const MEMORY_MAX_MB = 256;
/** Longest that the reading of one file may take, in milliseconds. */
const READING_MAX_MS = 60_000;
/** Reads without an account. */
const COMMAND_LINE = 0;

const inTurn = turns();

function readInThread(content: Buffer, rules: ReadingRules): Promise<Roll> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('read-roll-worker.ts', import.meta.url), {
      workerData: { content, rules },
      // What the program was started with is not for a thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    });
    const refuse = (code: RefusalCode, sentence?: string) => reject(new Refusal(code, sentence));
    const tooLong = setTimeout(() => {
      refuse('spreadsheet_unpacks_too_large');
      void worker.terminate();
    }, READING_MAX_MS);
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
 * @throws Refusal with a sentence for a file that cannot be read; files_waiting
 */
export const readRollFile = (content: Buffer, rules: ReadingRules, who = COMMAND_LINE): Promise<Roll> =>
  inTurn(who, () => readInThread(content, rules));
