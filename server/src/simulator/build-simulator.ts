import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { AIRTEL_TOKEN_SECONDS, airtelRoutes } from './airtel/airtel.routes.ts';
import { mtnRoutes } from './mtn/mtn.routes.ts';
import { pageRoutes } from './page.routes.ts';
import { simRoutes } from './sim.routes.ts';
import type { Simulation } from './simulation.ts';
import { smsRoutes } from './sms/sms.routes.ts';
import { tokens } from './tokens.ts';

export interface SimulatorSettings {
  airtelCallbackUrl: () => string | undefined;
  smsReportUrl: () => string | undefined;
  mtnCurrency: string;
  mtnTokenSeconds: number;
}

const BODY_MAX_BYTES = 64 * 1024;
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;
const OWN_SITES: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none']);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Builds the simulator's server; it does not listen yet. */
export async function buildSimulator(simulation: Simulation, settings: SimulatorSettings): Promise<FastifyInstance> {
  const app = fastify({ logger: false, bodyLimit: BODY_MAX_BYTES, forceCloseConnections: true });
  // Each network has its own answer to invalid JSON, so it reaches the routes as a missing body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, jsonOf(String(body))));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    // Pages of other sites in a browser of this machine reach loopback, too.
    const isForeign = request.method !== 'GET' && !OWN_SITES.has(request.headers['sec-fetch-site']);
    if (isForeign || !LOOPBACK.test(request.host)) return reply.code(403).send({ error: 'Only for this machine.' });
    simulation.tick();
  });
  // No answer may report something that a crash could still undo.
  app.addHook('onSend', () => simulation.synced());

  mtnRoutes(app, simulation, {
    currency: settings.mtnCurrency,
    tokens: tokens(simulation.now, settings.mtnTokenSeconds),
    tokenSeconds: settings.mtnTokenSeconds,
  });
  airtelRoutes(app, simulation, {
    callbackUrl: settings.airtelCallbackUrl,
    tokens: tokens(simulation.now, AIRTEL_TOKEN_SECONDS),
  });
  smsRoutes(app, simulation, settings.smsReportUrl);
  simRoutes(app, simulation);
  pageRoutes(app);
  return app;
}
