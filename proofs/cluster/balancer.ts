import { Agent, createServer, type IncomingMessage, request as askOne, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** How often the balancer asks each process for its readiness, and how long the response may take, in milliseconds. */
const ASK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 2_000;

/** Spreads requests over several processes in turn, as any reverse proxy does: no client is bound to one of them. */
interface Balancer {
  url: string;
  /** Adds a process by its address. */
  add(address: string): void;
  /** The number of requests that each process has answered. */
  answered(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

interface Process {
  address: string;
  isReady: boolean;
  answered: number;
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** An open connection is already connected. */
function whenConnected(socket: Socket, then: () => void): void {
  if (socket.connecting) socket.once('connect', then);
  else then();
}

/**
 * Starts a balancer on a port of this machine. It asks `/readyz`, and repeats safe requests at another process where
 * one does not answer.
 */
export async function startBalancer(): Promise<Balancer> {
  const processes = new Map<string, Process>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  /** The ready processes first, with a different first one each time. */
  function inTurn(): Process[] {
    turn += 1;
    const all = [...processes.values()];
    const from = turn % Math.max(all.length, 1);
    return [...all.slice(from), ...all.slice(0, from)].toSorted((a, b) => Number(b.isReady) - Number(a.isReady));
  }

  function forward(request: IncomingMessage, response: ServerResponse, [to, ...others]: Process[]): void {
    if (!to) return void response.writeHead(502, { 'retry-after': '1' }).end();
    const { method = 'GET', headers, url } = request;
    const sent = {
      ...headers,
      'x-forwarded-for': request.socket.remoteAddress,
      'x-forwarded-proto': 'http',
      'x-forwarded-host': headers.host,
    };
    const upstream = askOne(new URL(url ?? '/', to.address), { method, headers: sent, agent }, (answer) => {
      to.answered += 1;
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
      // A response that breaks off also breaks off for the client.
      answer.once('error', () => response.destroy());
    });
    let isConnected = false;
    upstream.once('socket', (socket: Socket) =>
      whenConnected(socket, () => {
        isConnected = true;
        request.pipe(upstream);
      }),
    );
    upstream.once('error', () => {
      if (response.headersSent) return void response.destroy();
      to.isReady = false;
      // A request that reached no process, or changes nothing, may go to another.
      if (!isConnected || SAFE.has(method)) forward(request, response, others);
      else response.writeHead(502, { 'retry-after': '1' }).end();
    });
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
  }

  async function ask(process: Process): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await fetch(`${process.address}/readyz`, { signal }).catch(() => undefined);
    process.isReady = answer?.status === 200;
  }

  const server = createServer((request, response) => forward(request, response, inTurn()));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const timer = setInterval(() => {
    for (const process of processes.values()) void ask(process);
  }, ASK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (address) => void processes.set(address, { address, isReady: true, answered: 0 }),
    answered: () => new Map([...processes.values()].map(({ address, answered }) => [address, answered])),
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      agent.destroy();
    },
  };
}
