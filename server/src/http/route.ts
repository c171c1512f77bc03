import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { AccessTokens } from '../access/access-token.ts';
import { type Permission, rolesThatMay } from '../access/permissions.ts';
import { findViewer, type Viewer } from '../access/viewer.ts';
import type { Db } from '../db/connect.ts';
import { ANY, type Match, readMatch, tagOf } from './if-match.ts';
import { withPageLinks } from './page-links.ts';
import { readMultipart, type Uploads } from './uploads.ts';

/** Who may make a call: everybody, or who has a permission. There is no default. */
export type Rule = { may: Permission } | { public: true };

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** A call that has passed sign-in, permission and the contract's schemas. */
export interface Call<E extends Endpoint, R extends Rule> {
  viewer: R extends { may: Permission } ? Viewer : null;
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  uploads: Uploads;
  /** What the caller says about the version that a change was made from. */
  match: Match;
  request: FastifyRequest;
  reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call and who may make it; the permission test walks these. */
    endpoint?: Endpoint;
    rule?: Rule;
  }
  interface FastifyInstance {
    /** Every registered route, with its call and rule where it has them. */
    registered: RegisteredRoute[];
  }
  interface FastifyRequest {
    viewer: Viewer | null;
    uploads: Uploads;
  }
}

/** A route as it stands in the router. */
export interface RegisteredRoute {
  method: string;
  path: string;
  endpoint: Endpoint | undefined;
  rule: Rule | undefined;
}

/** What routes need to know who asks. */
export interface Gate {
  db: Db;
  tokens: AccessTokens;
}

/** Prepares an app for `route`: who asks is found before anything of the request is read. */
export function openGate(app: FastifyInstance, gate: Gate): void {
  const registered: RegisteredRoute[] = [];
  app.decorate('registered', registered);
  app.addHook('onRoute', ({ method, url, config }) => {
    const methods = [method].flat().filter((name) => name !== 'HEAD' && name !== 'OPTIONS');
    registered.push(
      ...methods.map((name) => ({ method: name, path: url, endpoint: config?.endpoint, rule: config?.rule })),
    );
  });
  app.decorateRequest('viewer', null);
  app.decorateRequest('uploads');
  app.addHook('onRequest', async (request) => {
    request.uploads = {};
    const { rule } = request.routeOptions.config;
    if (!rule || !('may' in rule)) return;
    const viewer = await admit(gate, request.headers.authorization, rule.may);
    request.viewer = { ...viewer, address: request.ip };
  });
}

async function admit({ db, tokens }: Gate, authorization: string | undefined, permission: Permission): Promise<Viewer> {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? fail('no_account');
  const sessionId = (await tokens.read(token)) ?? fail('session_ended');
  const found = await findViewer(db, sessionId);
  if ('refused' in found) return fail(found.refused);
  if (!rolesThatMay(permission).includes(found.viewer.role)) fail('role_not_allowed');
  return found.viewer;
}

/** Registers a call of the contract: its schemas validate what comes in and shape what goes out. */
export function route<const E extends Endpoint, const R extends Rule>(
  app: FastifyInstance,
  endpoint: E,
  rule: R,
  handler: (call: Call<E, R>) => Promise<z.input<E['response']>>,
): void {
  const status = endpoint.status ?? 200;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, rule },
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[2] ?? ''],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: endpoint.response },
    },
    async preValidation(request) {
      if (request.isMultipart()) {
        if (!endpoint.files) fail('unsupported_content');
        const { body, uploads } = await readMultipart(request, endpoint.files);
        request.body = body;
        request.uploads = uploads;
      }
      // A missing body is one without fields, so that each field that must be there is named.
      if (endpoint.body) request.body ??= {};
    },
    async handler(request, reply) {
      const { viewer, params, query, body, uploads } = request;
      // The schemas above have made them what the call's types say.
      const match = endpoint.stale === 'refused' ? readMatch(request) : ANY;
      const call = { viewer, params, query, body, uploads, match, request, reply } as unknown as Call<E, R>;
      const answer = await handler(call);
      if (reply.sent) return reply;
      const version = versionOf(answer);
      if (version !== undefined) reply.header('etag', tagOf(version));
      return reply.code(status).send(withPageLinks(request.url, answer));
    },
  });
}

/** Of an answer that is one object with a version. */
const versionOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : undefined;
