import { postCallback, putCallback } from '@amayumba/contract/money/callback-endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { storeCallback } from './callbacks.service.ts';

/** The most bytes of a callback; longer ones are refused with 413. */
const BODY_MAX_BYTES = 16 * 1024;
const CONTENT_TYPE_MAX = 100;

/** The content type as it was sent; the parsed headers have the one with which every body is read. */
function contentTypeOf({ raw: { rawHeaders } }: FastifyRequest): string {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-type');
  return at === -1 ? '' : (rawHeaders[at + 1] ?? '');
}

/** The addresses that the networks call: any content is stored as it came. */
export function callbackRoutes(app: FastifyInstance, parts: Parts): void {
  void app.register((callbacks, _options, done) => {
    callbacks.removeAllContentTypeParsers();
    callbacks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    // The framework refuses a content type that it cannot parse.
    callbacks.addHook('onRequest', async ({ raw }) => {
      raw.headers['content-type'] = 'application/octet-stream';
    });
    for (const call of [postCallback, putCallback])
      route(callbacks, call, { public: true }, async ({ params, request }) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const content_type = contentTypeOf(request).slice(0, CONTENT_TYPE_MAX);
        const { is_hash_wrong } = await storeCallback(parts, params.provider, params.token, { content_type, body });
        if (is_hash_wrong) request.log.warn(`A callback of ${params.provider} has a hash that is not right.`);
        return {};
      });
    done();
  });
}
