import type { FastifyRequest } from 'fastify';
import { failFields } from '@amayumba/contract/refusal.ts';

/** The version that a client's change is based on. */
export interface Match {
  /** From `If-Match`: any version (`*`), or one of these. Undefined: no such header. */
  tags: '*' | readonly string[] | undefined;
  /** From the body. */
  version: number | undefined;
  /** The submitted input, without passwords. */
  sent: unknown;
}

/** For a request without a version: its change is made whatever version is stored. */
export const ANY_VERSION: Match = { tags: undefined, version: undefined, sent: undefined };

const ENTITY_TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const LIST_OF_TAGS = new RegExp(String.raw`^[\t ,]*${ENTITY_TAG}(?:[\t ]*,[\t ,]*${ENTITY_TAG})*[\t ,]*$`);

/** The tag of a version. RFC 9110, section 8.8.3. */
export const tagOf = (version: number): string => `"${version}"`;

/** Whether the stored version differs from the client's; a weak tag never matches (strong comparison). */
export const isStale = ({ tags, version }: Match, stored: number): boolean =>
  (tags !== undefined && tags !== '*' && !tags.includes(tagOf(stored))) ||
  (version !== undefined && version !== stored);

/** Whether a request names the version of its change. */
export const hasVersion = ({ tags, version }: Match): boolean => tags !== undefined || version !== undefined;

/** Reads the version from a validated request. @throws Refusal invalid_input for a header that is no list of tags */
export function readMatch({ headers, body }: FastifyRequest): Match {
  return { tags: readTags(headers['if-match']), version: versionIn(body), sent: withoutSecrets(body) };
}

function readTags(header: string | undefined): Match['tags'] {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return '*';
  if (LIST_OF_TAGS.test(header)) return header.match(new RegExp(ENTITY_TAG, 'g')) ?? [];
  return failFields({ 'If-Match': ['Send * or entity tags in quotes, for example "3".'] });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const versionIn = (body: unknown): number | undefined =>
  isRecord(body) && typeof body['version'] === 'number' ? body['version'] : undefined;

function withoutSecrets(body: unknown): unknown {
  if (!isRecord(body)) return body ?? null;
  const { password: _new, current_password: _own, ...fields } = body;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isRecord(value) ? withoutSecrets(value) : value]),
  );
}
