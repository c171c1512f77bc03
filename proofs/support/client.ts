import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** The result of a call; status 0: no response. */
export interface Answer {
  status: number;
  body: unknown;
  bytes: Buffer;
}

export interface Sent {
  method?: string;
  token?: string | undefined;
  json?: unknown;
  form?: FormData | undefined;
  headers?: Record<string, string>;
}

/** A client with its own connections and address, so that limits for one address count it alone. */
export interface Device {
  call(path: string, sent?: Sent): Promise<Answer>;
  close(): void;
}

const LOOPBACK_HOSTS = 250;

/** The nth loopback address, which no other client of the proof uses. */
const addressOf = (number: number) =>
  `127.0.${1 + Math.floor(number / LOOPBACK_HOSTS)}.${1 + (number % LOOPBACK_HOSTS)}`;

/** @param number identifies the device within a run */
export function makeDevice(url: string, number: number): Device {
  const agent = new Agent({ keepAlive: true, maxSockets: 4, localAddress: addressOf(number) });
  return {
    async call(path, { method, token, json, form, headers } = {}) {
      const encoded = form && new Response(form);
      const payload = encoded
        ? Buffer.from(await encoded.arrayBuffer())
        : json === undefined
          ? undefined
          : Buffer.from(JSON.stringify(json));
      const type = encoded?.headers.get('content-type') ?? (payload && 'application/json');
      const all = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(type && { 'content-type': type }),
        ...(payload && { 'content-length': String(payload.length) }),
        ...headers,
      };
      return send(new URL(path, url), { method: method ?? (payload ? 'POST' : 'GET'), headers: all, agent }, payload);
    },
    close: () => agent.destroy(),
  };
}

const TIMEOUT_MS = 60_000;
const NO_ANSWER: Answer = { status: 0, body: undefined, bytes: Buffer.alloc(0) };

function send(
  url: URL,
  options: { method: string; headers: Record<string, string>; agent: Agent },
  payload: Buffer | undefined,
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = httpRequest(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      resolve(answerIn(response).catch(() => NO_ANSWER));
    });
    request.on('error', () => resolve(NO_ANSWER));
    request.end(payload);
  });
}

async function answerIn(response: IncomingMessage): Promise<Answer> {
  const bytes = await buffer(response);
  const isJson = String(response.headers['content-type']).includes('json');
  return { status: response.statusCode ?? 0, body: isJson ? parsed(bytes) : undefined, bytes };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined; // the response broke off
  }
}

/** Signs in; undefined where the portal refuses. */
export async function signIn(device: Device, username: string, password: string): Promise<string | undefined> {
  const { status, body } = await device.call('/api/token/', { json: { username, password } });
  return status === 200 ? (body as { access: string }).access : undefined;
}
