import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Browser features that the portal's pages never use; people choose pictures and files in the browser's own dialogs.
 */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * The headers that matter for JSON. The others concern pages and would add 300 bytes to each response.
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
 * Restricts what browsers do with pages and responses: only the portal's own scripts, styles and calls, no frames, no
 * referrer. Caches do not store API responses unless a call sets another header. OWASP ASVS 5, chapters 3.4 and 14.3.
 */
export async function sendSecurityHeaders(app: FastifyInstance, apiBaseUrl: string | undefined): Promise<void> {
  // Before the plugin, whose own hook reads what this hook sets.
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (endpoint && !endpoint.file) route.helmet = OF_CALLS;
  });
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(apiBaseUrl),
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    // Only old browsers read these headers, or the policies above cover them.
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
