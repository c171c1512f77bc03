import type { FastifyInstance } from 'fastify';
import { type Throttle, throttle } from '../../../http/throttle.ts';
import type { Parts } from '../../../parts.ts';
import { officeName, verifyReceipt } from './verify.service.ts';
import { verifyPage } from './verify-page.ts';
import { VERIFY_PAGE_POLICY } from './verify-page-style.ts';

/** How often one address may look up codes, so that nobody can try them out. */
export const verifyThrottle = (parts: Parts): Throttle =>
  throttle(parts, { what: 'receipt codes looked up', requests: 30, minutes: 1 });

/** The page to which the code printed on a receipt leads. It needs no sign-in and no JavaScript. */
export function verifyPageRoute(app: FastifyInstance, parts: Parts, limit: Throttle): void {
  app.get<{ Params: { code: string } }>('/r/:code', { helmet: VERIFY_PAGE_POLICY }, async ({ params, ip }, reply) => {
    await limit.take(ip);
    const found = await verifyReceipt(parts, params.code);
    const page = verifyPage(found ?? { state: 'unknown', company: await officeName(parts.db) });
    return reply
      .status(found === undefined ? 404 : 200)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(page);
  });
}
