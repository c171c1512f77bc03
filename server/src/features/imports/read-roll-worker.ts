import { parentPort, workerData } from 'node:worker_threads';
import { answerOf } from './read-in-thread.ts';
import { readWorkbook } from './reading/read-workbook.ts';
import type { ReadingRules } from './recognising/choose-sheets.ts';
import { readRoll } from './recognising/read-roll.ts';

// This thread reads one file and returns the recognised roll or the refusal.

const { content, rules } = workerData as { content: Uint8Array; rules: ReadingRules };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, unlike a window
parentPort?.postMessage(await answerOf(async () => readRoll(await readWorkbook(Buffer.from(content)), rules)));
