import type { FastifyRequest } from 'fastify';
import { failFields } from '@amayumba/contract/refusal.ts';

/** What a request says about the version that its change was made from. */
export interface Match {
  /** Of `If-Match`: any version (`*`), or one of these. Undefined: not said. */
  tags: '*' | readonly string[] | undefined;
  /** Of the body. */
  version: number | undefined;
  /** What was to be stored, as it came, without passwords. */
  sent: unknown;
}

/** A request that says nothing: its change is made whatever was there. */
export const ANY: Match = { tags: undefined, version: undefined, sent: undefined };

const ENTITY_TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const LIST_OF_TAGS = new RegExp(String.raw`^[\t ,]*${ENTITY_TAG}(?:[\t ]*,[\t ,]*${ENTITY_TAG})*[\t ,]*$`);

/** The tag of a version. RFC 9110, section 8.8.3. */
export const tagOf = (version: number): string => `"${version}"`;

/** Whether a stored version is another than the one that was seen; a weak tag never matches (strong comparison). */
export const isStale = ({ tags, version }: Match, stored: number): boolean =>
  (tags !== undefined && tags !== '*' && !tags.includes(tagOf(stored))) ||
  (version !== undefined && version !== stored);

/** Whether a request says which version it has seen. */
export const hasVersion = ({ tags, version }: Match): boolean => tags !== undefined || version !== undefined;

/** What a request that passed its schemas says. @throws Refusal invalid_input for a header that is no list of tags */
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
