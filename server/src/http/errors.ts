import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorBody, type FieldErrors, type RefusalCode } from '@amayumba/contract/errors.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import { brokenConstraint, isDatabaseError } from '../db/broken-constraint.ts';
import { isDatabaseAway } from '../db/database-unreachable.ts';
import { codeOf } from '../db/error-code.ts';
import { fieldErrors } from './field-errors.ts';
import { tagOf } from './if-match.ts';
import { REFUSED_PAGE_POLICY, refusedPage, showsPage } from './refused-page.ts';
import { StaleChange } from './stale-change.ts';

/** The refusal for each constraint of the database. */
const REFUSAL_OF_CONSTRAINT: Readonly<Record<string, RefusalCode>> = {
  users_username_unique: 'username_taken',
  users_email_unique: 'email_taken',
  tenants_user_unique: 'account_has_lease',
  blocks_name_unique: 'block_name_taken',
  apartments_number_unique: 'apartment_number_taken',
  one_lease_per_apartment: 'apartment_leased',
  one_lease_per_tenant: 'tenant_has_lease',
  erased_stays_erased: 'person_erased',
  receipts_reference: 'reference_used',
  collections_open_account: 'collection_open',
  collections_open_phone: 'collection_open',
  owner_statement_runs_running: 'run_going_on',
  approvals_one_waiting: 'approval_waiting',
};

/** Foreign keys whose field in requests has another name than their column. */
const FIELD_OF_FOREIGN_KEY: Readonly<Record<string, string>> = {
  apartment_amenities_amenity_id_fkey: 'amenities',
  apartment_furnishings_furnishing_id_fkey: 'furnishings',
};

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';
const CHECK_VIOLATION = '23514';
const FOREIGN_KEY_VIOLATION = '23503';

/** Returns a broken constraint as a refusal; undefined for any other error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!isDatabaseError(error)) return undefined;
  const { constraint, table } = brokenConstraint(error);
  if (error.code === FOREIGN_KEY_VIOLATION) {
    const column = constraint.replace(`${table}_`, '').replace(/(?:_id)?_fkey$/, '');
    const field = FIELD_OF_FOREIGN_KEY[constraint] ?? column;
    return new Refusal('invalid_input', undefined, { [field]: ['This choice does not exist.'] });
  }
  const meant = REFUSAL_OF_CONSTRAINT[constraint];
  if (error.code === CHECK_VIOLATION) return meant && new Refusal(meant);
  if (error.code !== UNIQUE_VIOLATION && error.code !== EXCLUSION_VIOLATION) return undefined;
  return new Refusal(meant ?? (constraint.endsWith('_name_unique') ? 'name_taken' : 'conflict'));
}

/** Codes of a full disk, on this machine or the database's: ENOSPC and EDQUOT, disk_full. */
const STORAGE_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The refusals for Fastify's own errors. */
const REFUSAL_OF_FASTIFY: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_content',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'malformed_request',
  // The parameter is longer than any id.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** Restores a schema's issue from Fastify's shape. */
function issueOf({ instancePath, message, params, keyword }: FastifySchemaValidationError) {
  return { ...params, path: instancePath.split('/').filter((part) => part !== ''), message, code: keyword };
}

/** The wrong fields of a body that its schema refuses; undefined for any other error. */
export const faultsOfBody = (error: unknown): FieldErrors | undefined =>
  hasZodFastifySchemaValidationErrors(error) && error.validationContext === 'body'
    ? fieldErrors(error.validation.map(issueOf))
    : undefined;

function refusalFor(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id names no record.
    if (error.validationContext === 'params') return new Refusal('not_found');
    return new Refusal('invalid_input', undefined, fieldErrors(error.validation.map(issueOf)));
  }
  const fromDatabase = refusalOf(error);
  if (fromDatabase) return fromDatabase;
  if (isDatabaseAway(error)) return new Refusal('database_away');
  const code = codeOf(error);
  if (STORAGE_FULL.has(code)) return new Refusal('storage_full');
  const known = REFUSAL_OF_FASTIFY[code];
  if (known) return new Refusal(known);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return new Refusal(status >= 400 && status < 500 ? 'malformed_request' : 'internal_error');
}

/** The body of a refusal. See docs/product.md, Errors. */
function bodyOf(refusal: Refusal, requestId: string): ErrorBody {
  const fields: FieldErrors | undefined = refusal.status === 400 ? (refusal.fields ?? {}) : undefined;
  return {
    error: refusal.message,
    code: refusal.code,
    ...(fields && { fields }),
    ...(refusal.status === 401 && { detail: refusal.message }),
    ...(refusal instanceof StaleChange && refusal.conflict),
    ...(refusal.status >= 500 && { request_id: requestId }),
  };
}

/** Seconds after which too many attempts may be tried again (RFC 9110, Retry-After). */
const RETRY_AFTER_SECONDS: Partial<Record<RefusalCode, number>> = {
  too_many_attempts: 900,
  too_many_requests: 60,
  database_away: 5,
  stopping: 5,
  storage_away: 5,
  files_waiting: 30,
  provider_away: 60,
};

/**
 * Sends every refusal in one shape, and as a page where a browser shows it; any other error is a bug and logged
 * with its stack.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error);
  if (refusal.status >= 500) request.log.error({ err: error }, refusal.code);
  const retryAfter = refusal.retryAfterSeconds ?? RETRY_AFTER_SECONDS[refusal.code];
  if (retryAfter) reply.header('retry-after', retryAfter);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal instanceof StaleChange && refusal.version !== undefined) reply.header('etag', tagOf(refusal.version));
  reply.code(refusal.status);
  if (!showsPage(request)) return reply.type('application/json').send(bodyOf(refusal, request.id));
  return reply
    .headers({ 'content-security-policy': REFUSED_PAGE_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(refusedPage(refusal));
}
