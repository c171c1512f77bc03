import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { companyOfToken } from '../access/access-token.ts';
import { wantsPage } from '../http/refused-page.ts';
import { bearerToken } from '../http/route.ts';
import type { Companies, OpenCompany } from './companies.ts';
import { withParts } from './current-company.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The company that the request belongs to; undefined where an app serves one company only. */
    company: OpenCompany | undefined;
  }
}

/**
 * An address that begins with a company's path, `/c/kampala-homes/pay/…`. The rest must be a path: a page below it is
 * redirected there, and two slashes would lead to another server.
 */
const COMPANY_PATH = /^\/c\/([a-z][a-z0-9-]*)(\/(?![/\\]).*)?$/;
/** Pages that the server writes itself, not those of the portal. */
const NO_PAGE = /^\/(?:pay|r)(?:\/|$)/;
/** These paths answer for the whole process and all companies. */
const OF_NO_COMPANY = /^\/(?:healthz|livez|readyz|metrics|config\.json)\/?$/;

/** Continues with the request, or ends it with an error. */
type Done = (error?: Error) => void;

const namesInPaths = new WeakMap<IncomingMessage, string>();

/** Removes the company's path from an address, so that every route exists once. An option of the app. */
export function withoutCompanyPath(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const [, name, rest = '/'] = COMPANY_PATH.exec(url) ?? [];
  if (name === undefined) return url;
  namesInPaths.set(request, name);
  return rest;
}

const textIn = (values: unknown): string | undefined => {
  const company = typeof values === 'object' && values !== null && 'company' in values ? values.company : undefined;
  return typeof company === 'string' ? company : undefined;
};

/** The short name in a request: in its path, its token or its query. */
const nameIn = (request: FastifyRequest): string | undefined =>
  namesInPaths.get(request.raw) ?? companyOfToken(bearerToken(request) ?? '') ?? textIn(request.query);

/** A page below a company's path is the same page for all: the web app remembers the company. */
function pageOf(request: FastifyRequest): string | undefined {
  const name = namesInPaths.get(request.raw);
  if (name === undefined || !wantsPage(request) || NO_PAGE.test(request.url)) return undefined;
  return `${request.url}${request.url.includes('?') ? '&' : '?'}company=${name}`;
}

/**
 * Runs each request with the parts of its company: that of the host name, else of the path, the token, the query, or
 * the body of a call without a token, else the first one. This choice only decides whose keys and rows are used: a
 * token, a link or a code of another company does not work with them.
 */
export function separateCompanies(app: FastifyInstance, companies: Pick<Companies, 'find' | 'mustAnswer'>): void {
  app.decorateRequest('company');

  function enter(request: FastifyRequest, found: OpenCompany, done: Done): void {
    request.company = found;
    if (!OF_NO_COMPANY.test(request.url)) companies.mustAnswer(found.company);
    withParts(found.parts, () => done());
  }

  async function enterLater(request: FastifyRequest, finding: Promise<OpenCompany>, done: Done): Promise<void> {
    try {
      enter(request, await finding, done);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function choose(request: FastifyRequest, name: string | undefined, done: Done): void {
    const isOfNone = OF_NO_COMPANY.test(request.url);
    const found = companies.find({ host: request.hostname.toLowerCase(), name, isOfNone });
    if (found instanceof Promise) void enterLater(request, found, done);
    else enter(request, found, done);
  }

  app.addHook('onRequest', (request, reply, done) => {
    const page = pageOf(request);
    if (page !== undefined) return void reply.redirect(page);
    choose(request, nameIn(request), done);
  });

  // A body is read by events of the connection, outside the request's context, so the context is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    const { company: found, body, routeOptions } = request;
    if (!found) return done();
    const { rule } = routeOptions.config;
    const isOpen = rule && 'public' in rule && nameIn(request) === undefined;
    const name = isOpen ? textIn(body) : undefined;
    if (name === undefined) return withParts(found.parts, () => done());
    choose(request, name, done);
  });
}
