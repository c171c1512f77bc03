import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Arrival, Answered, Conduct } from './arrival.ts';

// A receiver of its own process: `node receiver.ts PORT`. It answers each address as its name says, and keeps a
// journal.

/** One of so many deliveries to an address meets what the address is for. */
const ONE_OF = { fails: 3, hangs: 50, cuts: 3, slow: 40, fine: Infinity } as const;
/** One of so many fails at every attempt. */
const NEVER_ONE_OF = 100;
const SLOW_MS = 1_500;

const secrets = new Map<string, string>();
const journal: Arrival[] = [];
const seen = new Map<string, number>();

/** A number that follows from the event alone, so that it meets the same after a restart. */
const numberOf = (id: string) => Number.parseInt(id.slice(-8), 16);

/** How a delivery is answered: the first attempts as its address says, later ones well. */
function answerTo(conduct: Conduct, id: string, attempt: number): Answered {
  const number = numberOf(id);
  if (conduct === 'fails' && number % NEVER_ONE_OF === 0) return 500;
  if (number % ONE_OF[conduct] !== 0) return 200;
  if (conduct === 'fails') return attempt > 1 + (number % 5) ? 204 : [500, 503, 404, 302, 429][number % 5]!;
  if (conduct === 'slow') return 'slow';
  if (attempt > 1) return 200;
  return conduct === 'hangs' ? 'hangs' : number % 2 === 0 ? 'cut before' : 'cut after';
}

/** The signature by the words of docs/webhooks.md, without the library. */
function isSignedByHand(secret: string, headers: http.IncomingHttpHeaders, body: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  const given = Buffer.from(String(headers['webhook-signature']).replace(/^v1,/, ''), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function isSignedByLibrary(secret: string, headers: http.IncomingHttpHeaders, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

function take(conduct: Conduct, request: http.IncomingMessage, body: string, response: http.ServerResponse): void {
  const id = String(request.headers['webhook-id']);
  const key = `${conduct} ${id}`;
  const attempt = (seen.get(key) ?? 0) + 1;
  seen.set(key, attempt);
  const secret = secrets.get(conduct) ?? '';
  const answered = answerTo(conduct, id, attempt);
  journal.push({
    conduct,
    id,
    answered,
    at: Date.now(),
    body,
    is_signed: isSignedByLibrary(secret, request.headers, body) && isSignedByHand(secret, request.headers, body),
  });
  if (answered === 'cut before' || answered === 'cut after') request.socket.destroy();
  else if (answered === 'slow') setTimeout(() => response.writeHead(200).end(), SLOW_MS);
  else if (answered === 302) response.writeHead(302, { location: '/fine' }).end();
  else if (answered !== 'hangs') response.writeHead(answered).end('{}');
}

async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  // Undefined where the portal was killed before it had sent all of it: that is no arrival.
  const body = await text(request).catch(() => undefined);
  if (body === undefined) return;
  const name = (request.url ?? '').slice(1);
  if (name === 'journal') response.end(JSON.stringify(journal));
  else if (name === 'secrets') {
    for (const [conduct, secret] of Object.entries(JSON.parse(body) as Record<string, string>))
      secrets.set(conduct, secret);
    response.end();
  } else if (name in ONE_OF) take(name as Conduct, request, body, response);
  else response.writeHead(400).end();
}

const server = http.createServer((request, response) => void answer(request, response));
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'));
