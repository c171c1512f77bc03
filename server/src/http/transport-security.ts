import type { FastifyInstance } from 'fastify';

/** A year, as lists of browsers ask for; subdomains are somebody else's to decide. */
const STAY_WITH_TLS = 'max-age=31536000';

/** Tells browsers that came by TLS to come by nothing else from now on (HSTS, RFC 6797). */
export function sendHsts(app: FastifyInstance, publicUrl: string | undefined): void {
  const isPublicByTls = publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', (request, reply, done) => {
    if (isPublicByTls || request.protocol === 'https') reply.header('strict-transport-security', STAY_WITH_TLS);
    done();
  });
}
