import { Piscina } from 'piscina';
import type { ReceiptPaper } from './write-receipt-paper.ts';

// A paper takes about 8 ms of processor time, and each recorded receipt is mailed with one. One thread is enough, and
// it ends when there is nothing to draw.
const thread = new Piscina<ReceiptPaper, Uint8Array>({
  filename: new URL('draw-receipt-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
  // A thread must not inherit the options of the program.
  execArgv: [],
});

/** Draws a receipt as a PDF in a thread of its own, so that requests need not wait for it. */
export const drawReceipt = async (paper: ReceiptPaper): Promise<Buffer> => Buffer.from(await thread.run(paper));
