import type { FastifyInstance } from 'fastify';
import { addressBlock } from '../../../http/address-block.ts';
import { type Throttle, throttle } from '../../../http/throttle.ts';
import type { Parts } from '../../../parts.ts';
import { officeName, verifyReceipt } from './verify.service.ts';
import { verifyPage, type VerifyResult } from './verify-page.ts';
import { VERIFY_PAGE_POLICY } from './verify-page-style.ts';

/** How often one address may look up codes, so that nobody can try out all of them. */
export const verifyThrottle = (parts: Parts): Throttle =>
  throttle(parts, { what: 'receipt codes looked up', requests: 30, minutes: 1 });

const WAIT_SECONDS = 60;
const TOO_MANY: VerifyAnswer = { status: 429, result: { state: 'too_many' } };

interface VerifyAnswer {
  status: number;
  result: VerifyResult;
}

async function lookUp(parts: Parts, code: string): Promise<VerifyAnswer> {
  const result = await verifyReceipt(parts, code);
  if (result) return { status: 200, result };
  return { status: 404, result: { state: 'unknown', company: await officeName(parts.db) } };
}

/** The page behind the code printed on a receipt. It needs no sign-in and no JavaScript. */
export function verifyPageRoute(app: FastifyInstance, parts: Parts, limit: Throttle): void {
  app.get<{ Params: { code: string } }>('/r/:code', { helmet: VERIFY_PAGE_POLICY }, async ({ params, ip }, reply) => {
    const { status, result } = (await limit.isWithin(addressBlock(ip))) ? await lookUp(parts, params.code) : TOO_MANY;
    if (status === TOO_MANY.status) reply.header('retry-after', WAIT_SECONDS);
    return reply
      .status(status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(verifyPage(result));
  });
}
