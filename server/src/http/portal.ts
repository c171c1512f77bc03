import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type ErrorBody, REFUSALS } from '@amayumba/contract/errors.ts';
import { wantsPage } from './refused-page.ts';

const PORTAL = path.join(import.meta.dirname, '../../../web/dist');
/**
 * Headers that matter for pages and API responses only: on a script, a font or the settings they would add 600 bytes
 * each.
 */
const FOR_PAGES_ONLY = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];
/** Headers that only API clients read. */
const FOR_CALLS_ONLY = ['access-control-expose-headers', 'x-request-id'];
const PART_OF_A_PAGE = /\.(?:js|css|woff2)(?:\.br|\.gz)?$/;

/**
 * Serves the built web app: hashed assets as immutable, its page for every path of the portal, its settings at
 * /config.json.
 */
export async function servePortal(
  app: FastifyInstance,
  { apiBaseUrl, offersSignUp, isServed }: { apiBaseUrl: string; offersSignUp: boolean; isServed: boolean },
): Promise<void> {
  app.get('/config.json', (_request, reply) => {
    for (const name of [...FOR_CALLS_ONLY, ...FOR_PAGES_ONLY]) reply.removeHeader(name);
    return reply
      .header('cache-control', 'no-cache')
      .send({ api_base_url: apiBaseUrl, ...(offersSignUp && { sign_up: true }) });
  });
  const isBuilt = isServed && existsSync(path.join(PORTAL, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: PORTAL,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders(reply, file) {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        for (const name of FOR_CALLS_ONLY) reply.removeHeader(name);
        if (PART_OF_A_PAGE.test(file)) for (const name of FOR_PAGES_ONLY) reply.removeHeader(name);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && wantsPage(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    const [status, error] = REFUSALS.unknown_path;
    const body: ErrorBody = { error, code: 'unknown_path' };
    // Otherwise a cache might store a 404 and serve it later in place of the page at this address.
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });
}
