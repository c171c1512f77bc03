import { randomBytes, randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Accepted numbers of a proxy; any other text could be an attempt to write into the log. */
const GIVEN = /^[\w.:-]{8,64}$/;
/** Digits and letters that are hard to confuse when read out (Crockford's base 32). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

const LENGTH = 12;
/** Random bytes for many numbers at once: a call for twelve bytes takes as long as a call for thousands. */
const pool = { bytes: randomBytes(LENGTH * 256), used: 0 };
const letter = (at: number) => LETTERS[(pool.bytes[at] ?? 0) % LETTERS.length];

/**
 * A new number for a request: 60 random bits in three groups that can be read out on the phone, such as
 * `k3f9-2m7q-x8wd`.
 */
export function newRequestNumber(): string {
  if (pool.used === pool.bytes.length) {
    randomFillSync(pool.bytes);
    pool.used = 0;
  }
  let number = '';
  for (let at = 0; at < LENGTH; at += 1) number += (at > 0 && at % 4 === 0 ? '-' : '') + letter(pool.used + at);
  pool.used += LENGTH;
  return number;
}

/** Numbers requests: with the `X-Request-Id` of a trusted proxy, else with a new number. */
export const requestNumbers =
  (isTrusted: (address: string) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isGood = typeof given === 'string' && GIVEN.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isGood ? given : newRequestNumber();
  };

/** Adds its number to every response, so that a person can name the matching line of the log. */
export function answerWithNumber(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
