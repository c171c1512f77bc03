import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What pages of the portal never ask of a browser; pictures and files are chosen in its own dialogs. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Tells browsers what pages and answers may do: scripts, styles and calls of our own only, in no frame, with no referrer; answers of the API
 * are kept by nobody unless a call says otherwise. OWASP ASVS 5, chapters 3.4 and 14.3.
 */
export async function sendSecurityHeaders(app: FastifyInstance, apiBaseUrl: string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(apiBaseUrl),
    hsts: false,
    xFrameOptions: { action: 'deny' },
    // Of browsers that are gone, or of what the policies above say already.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    else reply.header('permissions-policy', PERMISSIONS);
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
