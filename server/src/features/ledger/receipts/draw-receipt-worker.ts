import os from 'node:os';
import { buffer } from 'node:stream/consumers';
import { type ReceiptPaper, writeReceiptPaper } from './write-receipt-paper.ts';

// Papers can wait, but requests cannot: on Linux the priority applies to this thread alone.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_LOW);

/** The task of a thread of `draw-receipt.ts`. Returns the PDF. */
const drawReceipt = (paper: ReceiptPaper): Promise<Uint8Array> => buffer(writeReceiptPaper(paper));

// A thread's task is the default export of its file.
export default drawReceipt;
