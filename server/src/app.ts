import compress from '@fastify/compress';
import cors from '@fastify/cors';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sentenceFor } from '@amayumba/contract/sentences.ts';
import type { Companies } from './companies/companies.ts';
import { separateCompanies, withoutCompanyPath } from './companies/company-of-request.ts';
import { signUpRoutes } from './companies/sign-up/sign-up.routes.ts';
import type { SignUpParts } from './companies/sign-up/sign-up.service.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { ownAccountRoutes } from './features/accounts/own-account.routes.ts';
import { peopleRoutes } from './features/accounts/people.routes.ts';
import { staffRoutes } from './features/accounts/staff/staff.routes.ts';
import { approvalsRoutes } from './features/approvals/approvals.routes.ts';
import { attentionRoutes } from './features/attention/attention.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { collectionsRoutes } from './features/collections/collections.routes.ts';
import { complaintsRoutes } from './features/complaints/complaints.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { crashesRoutes } from './features/crashes/crashes.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { estatesRoutes } from './features/estates/estates.routes.ts';
import { filesRoutes } from './features/files/files.routes.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { inboxRoutes } from './features/inbox/inbox.routes.ts';
import { statementImportsRoutes } from './features/inbox/statement-imports.routes.ts';
import { keysRoutes } from './features/keys/keys.routes.ts';
import { cashRoutes } from './features/ledger/cash/cash.routes.ts';
import { moneyRoutes } from './features/ledger/money.routes.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { expenseRoutes } from './features/owners/expenses.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { statementRoutes } from './features/owners/statements/statements.routes.ts';
import { ownershipRoutes } from './features/owners/ownerships/ownerships.routes.ts';
import { scheduleRoutes } from './features/ledger/schedule/schedule.routes.ts';
import { taxRoutes } from './features/owners/tax.routes.ts';
import { paymentsRoutes } from './features/payments/payments.routes.ts';
import { portfolioExportRoutes } from './features/portfolio-export/portfolio-export.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { tenantsRoutes } from './features/tenants/tenants.routes.ts';
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts';
import { acceptEmptyJson } from './http/empty-json.ts';
import { answerError } from './http/errors.ts';
import { type Lifecycle, refuseWhileClosing, healthRoutes } from './http/health.ts';
import { answerMalformedHttp } from './http/malformed-http.ts';
import { describeApi } from './http/openapi.ts';
import { CLIENT_TIMEOUTS, type ClientTimeouts, timeoutsOf } from './http/client-timeouts.ts';
import { answerWithNumber, requestNumbers } from './http/request-number.ts';
import { responseJson } from './http/response-json.ts';
import { prepareRoutes } from './http/route.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { sendHsts } from './http/transport-security.ts';
import { acceptFiles } from './http/uploads.ts';
import { servePortal } from './http/portal.ts';
import { AccessLog } from './observe/access-log.ts';
import { type MetricsParts, metricsRoute } from './observe/metrics-route.ts';
import type { Traces } from './observe/traces.ts';
import type { Parts } from './parts.ts';

/** The app's connection to clients and other servers. */
export interface AppOptions {
  log?: FastifyBaseLogger;
  /** The proxies whose headers about the client are trusted (X-Forwarded-*, X-Request-Id). */
  trustsProxy?: (address: string) => boolean;
  /** The portal's public address, where it is configured. */
  publicUrl?: string | undefined;
  lifecycle?: Lifecycle;
  corsOrigins?: string[];
  /** Another server for the web app's calls. */
  apiBaseUrl?: string;
  /** Time limits for clients; tests use shorter ones. */
  patience?: ClientTimeouts;
  /** Metrics for Prometheus. */
  metrics?: MetricsParts;
  /** Where an app serves several companies: `parts` are then those of the current one. */
  companies?: Pick<Companies, 'find' | 'mustAnswer'>;
  /** Where anybody may create a company of their own. */
  signUp?: SignUpParts | undefined;
  /** Whether the built web app is served; it is by default. */
  servesPortal?: boolean;
  /** Spans for a collector. */
  traces?: Traces | undefined;
}

const BODY_MAX_BYTES = 2 * 1024 * 1024;

/** Builds the whole server from its parts; it does not listen yet. */
export async function buildApp(parts: Parts, options: AppOptions = {}): Promise<FastifyInstance> {
  z.config({ customError: sentenceFor });
  const trustsProxy = options.trustsProxy ?? (() => false);
  const app = fastify({
    ...(options.log ? { loggerInstance: options.log } : { logger: false }),
    logController: new AccessLog(),
    genReqId: requestNumbers(trustsProxy),
    clientErrorHandler: answerMalformedHttp,
    trustProxy: trustsProxy,
    ...(options.companies && { rewriteUrl: withoutCompanyPath }),
    ...timeoutsOf(options.patience ?? CLIENT_TIMEOUTS),
    bodyLimit: BODY_MAX_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Idle connections must not delay the stop.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The error handler is not called for addresses that the router cannot parse.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(responseJson);
  app.setErrorHandler(answerError);
  answerWithNumber(app);
  refuseWhileClosing(app);
  sendHsts(app, options.publicUrl);
  options.traces?.watch(app, trustsProxy);
  if (options.companies) separateCompanies(app, options.companies);
  if (options.metrics) metricsRoute(app, parts.db, parts.clock, options.metrics);
  acceptEmptyJson(app);
  await sendSecurityHeaders(app, options.apiBaseUrl);
  if (options.corsOrigins && options.corsOrigins.length > 0)
    await app.register(cors, {
      origin: options.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      // An OPTIONS request that is no preflight gets the same response shape as other requests.
      strictPreflight: false,
      maxAge: 600,
      exposedHeaders: ['retry-after', 'content-disposition', 'etag', 'x-request-id'],
    });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  prepareRoutes(app, parts);
  await describeApi(app);
  await acceptFiles(app);

  await healthRoutes(app, parts, options.lifecycle ?? { isStopping: false });

  accountsRoutes(app, parts);
  ownAccountRoutes(app, parts);
  peopleRoutes(app, parts);
  staffRoutes(app, parts);
  estatesRoutes(app, parts);
  ownershipRoutes(app, parts);
  tenantsRoutes(app, parts);
  paymentsRoutes(app, parts);
  moneyRoutes(app, parts);
  cashRoutes(app, parts);
  approvalsRoutes(app, parts);
  inboxRoutes(app, parts);
  statementImportsRoutes(app, parts);
  scheduleRoutes(app, parts);
  taxRoutes(app, parts);
  statementRoutes(app, parts);
  collectionsRoutes(app, parts);
  expenseRoutes(app, parts);
  complaintsRoutes(app, parts);
  documentsRoutes(app, parts);
  reportsRoutes(app, parts);
  portfolioExportRoutes(app, parts);
  messagesRoutes(app, parts);
  notificationsRoutes(app, parts);
  filesRoutes(app, parts);
  settingsRoutes(app, parts);
  keysRoutes(app, parts);
  contactRoutes(app, parts);
  crashesRoutes(app, parts);
  auditRoutes(app, parts);
  importsRoutes(app, parts);
  attentionRoutes(app, parts);
  searchRoutes(app, parts);
  privacyRoutes(app, parts);
  webhooksRoutes(app, parts);
  if (options.signUp) signUpRoutes(app, options.signUp);
  await servePortal(app, {
    apiBaseUrl: options.apiBaseUrl ?? '',
    offersSignUp: options.signUp !== undefined,
    isServed: options.servesPortal ?? true,
  });
  return app;
}
