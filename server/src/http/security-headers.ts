import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** What pages of the portal never ask of a browser; pictures and files are chosen in its own dialogs. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * What browsers heed of an answer that is JSON. The rest is about pages, and would be another 300 bytes of each answer, where a whole page of a
 * list has 2,400. OWASP REST Security Cheat Sheet, security headers.
 */
const OF_CALLS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * Tells browsers what pages and answers may do: scripts, styles and calls of our own only, in no frame, with no referrer; answers of the API
 * are kept by nobody unless a call says otherwise. OWASP ASVS 5, chapters 3.4 and 14.3.
 */
export function sendSecurityHeaders(app: FastifyInstance, apiBaseUrl: string | undefined): void {
  const always = securityHeaders(apiBaseUrl);
  const ofApi = { ...always, 'cache-control': 'no-store' };
  const ofOthers = { ...always, 'permissions-policy': PERMISSIONS };
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && !endpoint.file) reply.headers(OF_CALLS);
    else reply.headers(request.url.startsWith('/api/') ? ofApi : ofOthers);
    done();
  });
}

/** What helmet sets, worked out once: it would be the same for every answer. */
function securityHeaders(apiBaseUrl: string | undefined): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const set = helmet({
    contentSecurityPolicy: contentSecurityPolicy(apiBaseUrl),
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    // Of browsers that are gone, or of what the policies above say already.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  set(request, response, () => {});
  return { ...response.getHeaders() };
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
