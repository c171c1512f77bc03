import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventBody } from '@amayumba/contract/webhooks/events.ts';

/** A delivery as it arrived. */
export interface Received {
  /** The path and query that it was sent to. */
  path: string;
  headers: Record<string, string>;
  body: string;
  event: EventBody;
}

/** What a receiver does with a delivery: answer a status, redirect, hang, or cut the connection. */
type Behaviour = number | { redirect: string } | 'hangs' | 'closes';

export interface Receiver {
  url: string;
  received: Received[];
  /** Decides by the delivery what happens to it; 200 by default. */
  behave: (delivery: Received) => Behaviour;
  close(): Promise<void>;
}

/** Another system that takes deliveries, on a free port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const path = request.url ?? '';
      const delivery = {
        path,
        headers: request.headers as Record<string, string>,
        body,
        event: JSON.parse(body) as EventBody,
      };
      receiver.received.push(delivery);
      const behaviour = receiver.behave(delivery);
      if (behaviour === 'closes') request.socket.destroy();
      else if (typeof behaviour === 'number') response.writeHead(behaviour).end('{}');
      else if (behaviour !== 'hangs') response.writeHead(302, { location: behaviour.redirect }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    behave: () => 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
