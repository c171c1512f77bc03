import { Piscina } from 'piscina';
import type { ProofSheet } from './write-proof.ts';

// A sheet of 200 messages takes a second of processor time, for which requests must not wait. The thread ends when
// there is nothing to draw.
const thread = new Piscina<ProofSheet, Uint8Array>({
  filename: new URL('draw-proof-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
  // A thread must not inherit the options of the program.
  execArgv: [],
});

/** Draws a sheet of proof as a PDF in a thread of its own. */
export const drawProof = async (sheet: ProofSheet): Promise<Buffer> => Buffer.from(await thread.run(sheet));
