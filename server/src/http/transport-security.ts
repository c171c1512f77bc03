import type { FastifyInstance } from 'fastify';

/**
 * A year, as the browsers' preload lists require; whether subdomains use TLS is for their own administrators to decide.
 */
const HSTS_HEADER = 'max-age=31536000';

/** Makes browsers use only TLS from the first TLS connection on (HSTS, RFC 6797). */
export function sendHsts(app: FastifyInstance, publicUrl: string | undefined): void {
  const isPublicByTls = publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', (request, reply, done) => {
    if (isPublicByTls || request.protocol === 'https') reply.header('strict-transport-security', HSTS_HEADER);
    done();
  });
}
