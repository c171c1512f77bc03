import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { AccessTokens } from '../access/access-token.ts';
import { type Permission, rolesThatMay } from '../access/permissions.ts';
import { findViewer, type Viewer } from '../access/viewer.ts';
import type { Db } from '../db/connect.ts';
import { Answer } from './answer.ts';
import { ANY, type Match, readMatch, tagOf } from './if-match.ts';
import { type Moment, moments } from './moments.ts';
import { withPageLinks } from './page-links.ts';
import { REPEATED_CALLS } from './repeated-calls.ts';
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
    /** When it arrived, where what is found then may be given again. */
    moment: Moment | undefined;
    uploads: Uploads | undefined;
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
  snapshot: () => Promise<string | undefined>;
  clock: { now(): number };
  tokens: AccessTokens;
}

/**
 * Prepares an app for `route`: who asks is found before anything of the request is read. `sameTimeMs`: how long an answer may be given again
 * while nothing is stored.
 */
export function openGate(app: FastifyInstance, gate: Gate, sameTimeMs: number): void {
  const registered: RegisteredRoute[] = [];
  app.decorate('registered', registered);
  app.addHook('onRoute', ({ method, url, config }) => {
    const methods = [method].flat().filter((name) => name !== 'HEAD' && name !== 'OPTIONS');
    registered.push(
      ...methods.map((name) => ({ method: name, path: url, endpoint: config?.endpoint, rule: config?.rule })),
    );
  });
  app.decorateRequest('viewer', null);
  app.decorateRequest('moment');
  app.decorateRequest('uploads');
  const momentOf = moments(gate.clock, sameTimeMs);
  app.addHook('onRequest', async (request, reply) => {
    const { rule, endpoint } = request.routeOptions.config;
    if (!rule || !('may' in rule)) return;
    const sessionId = (await gate.tokens.read(tokenOf(request))) ?? fail('session_ended');
    if (endpoint && REPEATED_CALLS.has(endpoint)) request.moment = momentOf(await gate.snapshot());
    const given = await request.moment?.given(sessionId, request.url);
    if (given) {
      request.viewer = given.viewer;
      return given.answer.send(request, reply);
    }
    request.viewer = await admit(gate, sessionId, request, rule.may);
  });
}

const tokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? fail('no_account');

async function admit(
  { db }: Gate,
  sessionId: string,
  { moment, ip }: FastifyRequest,
  may: Permission,
): Promise<Viewer> {
  const find = () => findViewer(db, sessionId);
  const found = await (moment ? moment.viewer(sessionId, find) : find());
  if ('refused' in found) return fail(found.refused);
  if (!rolesThatMay(may).includes(found.viewer.role)) fail('role_not_allowed');
  return { ...found.viewer, may, address: ip };
}

/** Registers a call of the contract: its schemas validate what comes in and shape what goes out. */
export function route<const E extends Endpoint, const R extends Rule>(
  app: FastifyInstance,
  endpoint: E,
  rule: R,
  handler: (call: Call<E, R>) => Promise<z.input<E['response']>>,
): void {
  const status = endpoint.status ?? 200;
  const isRead = endpoint.method === 'GET' && !endpoint.file;
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, rule },
    // What is given again is compressed once, in answer.ts.
    ...(REPEATED_CALLS.has(endpoint) && { compress: false }),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[2] ?? ''],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: endpoint.response },
    },
    async preValidation(request) {
      if (endpoint.files && request.isMultipart()) {
        const { body, uploads } = await readMultipart(request, endpoint.files);
        request.body = body;
        request.uploads = uploads;
      }
      // A missing body is one without fields, so that each field that must be there is named.
      if (endpoint.body) request.body ??= {};
    },
    async handler(request, reply) {
      const { viewer, moment, params, query, body, uploads = {} } = request;
      // The schemas above have made them what the call's types say.
      const match = endpoint.stale === 'refused' ? readMatch(request) : ANY;
      const call = { viewer, params, query, body, uploads, match, request, reply } as unknown as Call<E, R>;
      const make = async () => withPageLinks(request.url, await handler(call));
      if (moment && viewer) {
        const give = async () => ({ viewer, answer: answerOf(reply.code(status), await make()) });
        const { answer } = await moment.give(viewer.session_id, request.url, give);
        return answer.send(request, reply);
      }
      const made = await make();
      if (reply.sent) return reply;
      reply.code(status);
      const version = versionOf(made);
      if (version !== undefined) return reply.header('etag', tagOf(version)).send(made);
      return isRead ? answerOf(reply, made).send(request, reply) : reply.send(made);
    },
  };
  (endpoint.files ? app.takingFiles : app).route(options);
}

/** What a call made, as the contract has it: the serialiser of app.ts writes text. */
const answerOf = (reply: FastifyReply, made: unknown) => new Answer(reply.serialize(made) as string);

/** Of an answer that is one object with a version. */
const versionOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : undefined;
