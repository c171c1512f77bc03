import { fork } from 'node:child_process';
import path from 'node:path';
import { type Load, measure } from './load.ts';

/** Starts a bare Fastify route in a separate process, which responds with the given bytes. */
export async function startBareRoute() {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'));
  const nextMessage = () =>
    new Promise<string>((resolve) => void child.once('message', (message) => resolve(message as string)));
  const url = await nextMessage();
  return {
    /** Returns the requests per second with these bytes as the response to the same requests. */
    async perSecond(load: Load, bytes: string, seconds: number, connections: number): Promise<number> {
      const ready = nextMessage();
      child.send(bytes);
      await ready;
      const requests = load.requests.map(({ headers, body: sent }) => ({
        headers,
        ...(sent !== undefined && { body: sent }),
      }));
      return (await measure({ ...load, url, requests }, seconds, connections)).perSecond;
    },
    stop: () => child.kill(),
  };
}
