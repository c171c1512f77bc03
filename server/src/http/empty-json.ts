import type { FastifyInstance } from 'fastify';

/**
 * Accepts a JSON request without content as one without fields; closing a complaint sends one.
 * See docs/product.md, Writes.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null);
    else void parse(request, body, done);
  });
}
