import type { FastifyInstance } from 'fastify';

/** Takes a JSON request without content for one without fields; closing a complaint sends such a one. Specification §7. */
export function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null);
    else void parse(request, body, done);
  });
}
