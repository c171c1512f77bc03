import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import { awaitingApprovalSchema, type AwaitingApproval } from '@amayumba/contract/approvals/approval.ts';
import { isAwaiting } from '@amayumba/contract/approvals/is-awaiting.ts';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { type Endpoint, type ParamsOf, paramsOf } from '@amayumba/contract/endpoint.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { AccessTokens } from '../access/access-token.ts';
import { isApiKey } from '../access/api-key.ts';
import { type Permission, refuseUnlessMay } from '../access/permissions.ts';
import { refuseOtherEstates } from '../access/named-rows.ts';
import { findViewer, type Viewer } from '../access/viewer.ts';
import { admitKey, type KeyContext } from './admit-key.ts';
import { sendTagged } from './entity-tag.ts';
import { faultsOfBody } from './errors.ts';
import { type Repeatable, repeatable } from './idempotency.ts';
import { ANY_VERSION, type Match, readMatch, tagOf } from './if-match.ts';
import { withPageLinks } from './page-links.ts';
import { readMultipart, type Uploads } from './uploads.ts';

/** Who may make a call: everybody, or accounts with a permission. There is no default. */
export type Rule = { may: Permission } | { public: true };

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** A call that has passed sign-in, permission and the contract's schemas. */
export interface Call<E extends Endpoint, R extends Rule> {
  viewer: R extends { may: Permission } ? Viewer : null;
  params: ParamsOf<E>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  uploads: Uploads;
  /** The request with its Idempotency-Key. @throws Refusal invalid_input where the key is unusable */
  repeatable: R extends { may: Permission } ? Repeatable : null;
  /** The version that the caller's change is based on. */
  match: Match;
  request: FastifyRequest;
  reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call and its rule; the permission test checks them. */
    endpoint?: Endpoint;
    rule?: Rule;
  }
  interface FastifyInstance {
    /** Every registered route, with its call and rule where it has them. */
    registered: RegisteredRoute[];
  }
  interface FastifyRequest {
    viewer: Viewer | null;
    uploads: Uploads | undefined;
  }
}

/** A registered route. */
export interface RegisteredRoute {
  method: string;
  path: string;
  endpoint: Endpoint | undefined;
  rule: Rule | undefined;
}

/** The dependencies of finding the viewer of a request. */
export interface RequestContext extends KeyContext {
  tokens: AccessTokens;
}

/** Prepares an app for `route`: identifies the viewer before anything else of the request is read. */
export function prepareRoutes(app: FastifyInstance, context: RequestContext): void {
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
    const { rule } = request.routeOptions.config;
    if (!rule || !('may' in rule)) return;
    const token = bearerToken(request) ?? fail('no_account');
    request.viewer = isApiKey(token)
      ? await admitKey(context, token, rule.may, request.ip)
      : await admit(context, token, rule.may, request.ip);
  });
  app.addHook('preHandler', async ({ viewer, routeOptions, params, body }) => {
    const path = routeOptions.config.endpoint?.path;
    const today = dayInKampala(context.clock.now());
    if (viewer && path) await refuseOtherEstates(context.db, viewer, { path, params, body }, today);
  });
}

/** The access token or API key of a request, if it has one. */
export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];

async function admit({ db, tokens }: RequestContext, token: string, may: Permission, address: string): Promise<Viewer> {
  const sessionId = (await tokens.read(token)) ?? fail('session_ended');
  const found = await findViewer(db, sessionId);
  if ('refused' in found) return fail(found.refused);
  refuseUnlessMay(found.viewer, may);
  return { ...found.viewer, may, address };
}

/**
 * Finds what is wrong with the other fields of a body that the schema refuses, so that the response names every wrong
 * field at once.
 */
type FindMoreFaults<R extends Rule> = (
  call: Pick<Call<Endpoint, R>, 'viewer'> & { body: unknown },
) => Promise<FieldErrors>;

/** The response of a call that waits for a second person. */
type MayAwait<E extends Endpoint> = E extends { approval: true } ? AwaitingApproval : never;

/** What a handler returns: nothing for a call without content. */
type Answer<E extends Endpoint> =
  z.input<E['response']> extends undefined ? void : z.input<E['response']> | MayAwait<E>;

/** Registers a call of the contract: its schemas validate requests and shape responses. */
export function route<const E extends Endpoint, const R extends Rule>(
  app: FastifyInstance,
  endpoint: E,
  rule: R,
  handler: (call: Call<E, R>) => Promise<Answer<E>>,
  findMoreFaults?: FindMoreFaults<R>,
): void {
  const status = endpoint.status ?? 200;
  const pathParams = paramsOf(endpoint);
  const isRead = endpoint.method === 'GET' && !endpoint.file;
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, rule },
    schema: {
      summary: endpoint.summary,
      ...(pathParams && { params: pathParams }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: endpoint.response, ...(endpoint.approval && { 202: awaitingApprovalSchema }) },
    },
    attachValidation: findMoreFaults !== undefined,
    async preValidation(request) {
      if (endpoint.files && request.isMultipart()) {
        const { body, uploads } = await readMultipart(request, endpoint.files);
        request.body = body;
        request.uploads = uploads;
      }
      // A missing body counts as one without fields, so that the error names each required field.
      if (endpoint.body) request.body ??= {};
    },
    async handler(request, reply) {
      const { viewer, params, query, body, uploads = {}, validationError } = request;
      if (validationError) {
        const wrong = faultsOfBody(validationError);
        if (!wrong) throw validationError;
        const more = await findMoreFaults?.({ viewer, body } as never);
        failFields({ ...more, ...wrong });
      }
      // The schemas above have validated the types of the call.
      const match = endpoint.stale === 'refused' ? readMatch(request) : ANY_VERSION;
      const read = { viewer, params, query, body, uploads, match, request, reply };
      const call = {
        ...read,
        // Only calls that take a key read it.
        get repeatable() {
          return viewer && repeatable(viewer, request, uploads);
        },
      } as unknown as Call<E, R>;
      const made = withPageLinks(request.url, await handler(call));
      if (reply.sent) return reply;
      reply.code(endpoint.approval && isAwaiting(made) ? 202 : status);
      const version = versionOf(made);
      if (version !== undefined) return reply.header('etag', tagOf(version)).send(made);
      // Some lists can also be files, by a field of their query.
      return isRead && !(made instanceof Readable)
        ? sendTagged(request, reply, reply.serialize(made) as string)
        : reply.send(made);
    },
  };
  (endpoint.files ? app.takingFiles : app).route(options);
}

/** The version of a response that is one object with a version. */
const versionOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : undefined;
