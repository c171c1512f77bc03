import { parentPort, workerData } from 'node:worker_threads';
import { answerOf } from '../../imports/read-in-thread.ts';
import { readWorkbook } from '../../imports/reading/read-workbook.ts';
import { readTable } from './read-table.ts';

// This thread reads one file and returns the table of its statement or the refusal.

const { content } = workerData as { content: Uint8Array };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, unlike a window
parentPort?.postMessage(await answerOf(async () => readTable(await readWorkbook(Buffer.from(content)))));
