import type { FastifyInstance } from 'fastify';
import { type Throttle, throttle } from '../../../http/throttle.ts';
import type { Parts } from '../../../parts.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { verifyReceipt } from './verify.service.ts';
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
    const company = found?.company || (await currentSettings(parts.db)).landlord_name || 'Amayumba';
    const page =
      found === undefined || found.state === 'not_valid'
        ? verifyPage({ state: found?.state === 'not_valid' ? 'not_valid' : 'unknown', company })
        : verifyPage(
            found.state === 'void' ? { ...found, state: 'void', company } : { ...found, state: 'valid', company },
          );
    return reply
      .status(found === undefined ? 404 : 200)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(page);
  });
}
