import { drawingThread } from '../../../pdf/drawing-thread.ts';
import type { ProofSheet } from './write-proof.ts';

/** Draws a sheet of proof as a PDF. One of 200 messages takes a second of processor time. */
export const drawProof: (sheet: ProofSheet) => Promise<Buffer> = drawingThread(
  new URL('draw-proof-worker.ts', import.meta.url),
);
