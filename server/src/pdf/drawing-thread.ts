import { Piscina } from 'piscina';

/**
 * A thread that draws papers as PDFs, so that requests need not wait for it. One is enough, and it ends when there is
 * nothing to draw.
 */
export function drawingThread(worker: URL): (paper: object) => Promise<Buffer> {
  const thread = new Piscina<object, Uint8Array>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    // A thread must not inherit the options of the program.
    execArgv: [],
  });
  return async (paper) => Buffer.from(await thread.run(paper));
}
