import { fork } from 'node:child_process';
import path from 'node:path';
import { type Load, measure } from './load.ts';

/** A bare Fastify route in a process of its own, which answers the bytes that it is given. */
export async function startBareRoute() {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'));
  const nextMessage = () =>
    new Promise<string>((resolve) => void child.once('message', (message) => resolve(message as string)));
  const url = await nextMessage();
  return {
    /** Requests per second with these bytes as the answer to the same requests. */
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
