import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '@amayumba/contract/refusal.ts';
import { readWorkbook } from './reading/read-workbook.ts';
import type { ReadingRules } from './recognising/choose-sheets.ts';
import { readRoll } from './recognising/read-roll.ts';
import type { WorkerAnswer } from './read-roll-file.ts';

// This thread reads one file and returns the recognised roll or the refusal.

const { content, rules } = workerData as { content: Uint8Array; rules: ReadingRules };

async function answer(): Promise<WorkerAnswer> {
  try {
    return { roll: readRoll(await readWorkbook(Buffer.from(content)), rules) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: { code: error.code, sentence: error.message } };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, unlike a window
parentPort?.postMessage(await answer());
