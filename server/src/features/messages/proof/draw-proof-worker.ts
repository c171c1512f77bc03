import { buffer } from 'node:stream/consumers';
import { type ProofSheet, writeProof } from './write-proof.ts';

/** The task of a thread of `draw-proof.ts`. Returns the PDF. */
const drawProof = (sheet: ProofSheet): Promise<Uint8Array> => buffer(writeProof(sheet));

// A thread's task is the default export of its file.
export default drawProof;
