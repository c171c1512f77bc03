import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What pages of the portal never ask of a browser; pictures and files are chosen in its own dialogs. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * What browsers heed of an answer that is JSON. The other headers are about pages and would add 300 bytes to each answer.
 * OWASP REST Security Cheat Sheet, security headers.
 */
const OF_CALLS: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xFrameOptions: false,
};

/**
 * Restricts what browsers do with pages and answers: scripts, styles and calls of our own only, in no frame, with no referrer; answers of the
 * API are stored by nobody unless a call sets another header. OWASP ASVS 5, chapters 3.4 and 14.3.
 */
export async function sendSecurityHeaders(app: FastifyInstance, apiBaseUrl: string | undefined): Promise<void> {
  // Before the plugin, whose own hook reads what this one sets.
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (endpoint && !endpoint.file) route.helmet = OF_CALLS;
  });
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(apiBaseUrl),
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    // For browsers that are gone, or stated by the policies above.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.endpoint || request.url.startsWith('/api/'))
      reply.header('cache-control', 'no-store');
    else reply.header('permissions-policy', PERMISSIONS);
    done();
  });
}

function contentSecurityPolicy(apiBaseUrl: string | undefined) {
  const api = apiBaseUrl ? [new URL(apiBaseUrl).origin] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      objectSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...api],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...api],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  };
}
