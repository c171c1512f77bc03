import { buffer } from 'node:stream/consumers';
import { type ReceiptPaper, writeReceiptPaper } from './write-receipt-paper.ts';

/** The task of a thread of `draw-receipt.ts`. Returns the PDF. */
const drawReceipt = (paper: ReceiptPaper): Promise<Uint8Array> => buffer(writeReceiptPaper(paper));

// A thread's task is the default export of its file.
export default drawReceipt;
