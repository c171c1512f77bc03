import type { FastifyInstance } from 'fastify';
import { reportCrash } from '@amayumba/contract/crashes/endpoints.ts';
import { addressBlock } from '../../http/address-block.ts';
import { route } from '../../http/route.ts';
import { throttle } from '../../http/throttle.ts';
import type { Parts } from '../../parts.ts';
import { readCrash } from './read-crash.ts';

/** Writes crashes of the web app to the log, so that support can find the number on screen. */
export function crashesRoutes(app: FastifyInstance, parts: Pick<Parts, 'db' | 'clock'>): void {
  const modestly = throttle(parts, { what: reportCrash.path, requests: 20, minutes: 10 });
  route(app, reportCrash, { public: true }, async ({ body, request }) => {
    await modestly.take(addressBlock(request.ip));
    request.log.warn({ err: readCrash(body) }, 'the web app failed');
    return { request_id: request.id };
  });
}
