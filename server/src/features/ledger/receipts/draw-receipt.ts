import { drawingThread } from '../../../pdf/drawing-thread.ts';
import type { ReceiptPaper } from './write-receipt-paper.ts';

/** Draws a receipt as a PDF. It takes about 8 ms of processor time, and each recorded receipt is mailed with one. */
export const drawReceipt: (paper: ReceiptPaper) => Promise<Buffer> = drawingThread(
  new URL('draw-receipt-worker.ts', import.meta.url),
);
