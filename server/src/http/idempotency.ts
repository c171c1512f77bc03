import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../access/viewer.ts';
import { writeAs } from '../access/write-as.ts';
import type { Db } from '../db/connect.ts';
import type { Uploads } from './uploads.ts';

const KEY_MAX_LENGTH = 200;
/** Keys recorded before this count as new. */
const AGED = sql<string>`now() - interval '24 hours'`;

/** A request that a client may repeat: its viewer, its key, and a hash of its content. */
export interface Repeatable {
  viewer: Viewer;
  key: string | undefined;
  requestHash: Buffer;
}

/** The Idempotency-Key of a request, if it has one. @throws Refusal invalid_input when the key is unusable */
export function readKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  const key = Array.isArray(header) ? header[0] : header;
  if (key !== undefined && (key === '' || key.length > KEY_MAX_LENGTH)) {
    failFields({ 'Idempotency-Key': [`Send a key of 1 to ${KEY_MAX_LENGTH} characters.`] });
  }
  return key;
}

/** A request that takes no key. */
export const withoutKey = (viewer: Viewer): Repeatable => ({ viewer, key: undefined, requestHash: Buffer.alloc(0) });

/** The stored key: each API key has its own requests, although it acts as its manager. */
const storedAs = (key: string | undefined, program: Viewer['key']) =>
  key === undefined || !program ? key : createHash('sha256').update(`${program.id} ${key}`).digest('hex');

/**
 * The Idempotency-Key of a request with a hash of the call and its content.
 * @throws Refusal invalid_input when the key is unusable
 */
export function repeatable(viewer: Viewer, request: FastifyRequest, uploads: Uploads): Repeatable {
  const key = storedAs(readKey(request), viewer.key);
  const hash = createHash('sha256')
    .update(`${request.method} ${request.routeOptions.url} `)
    .update(JSON.stringify([request.params, request.body ?? null]));
  for (const [name, upload] of Object.entries(uploads)) if (upload) hash.update(name).update(upload.content);
  return { viewer, key, requestHash: hash.digest() };
}

/**
 * The stored response of an earlier request with this key; undefined where there is none. @throws Refusal key_reused
 */
async function firstAnswer<T>(tx: Db, { viewer, key, requestHash }: Repeatable): Promise<T | undefined> {
  if (key === undefined) return undefined;
  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'body'])
    .where('user_id', '=', viewer.user_id)
    .where('key', '=', key)
    .where('created_at', '>', AGED)
    .executeTakeFirst();
  if (!known) return undefined;
  return known.request_hash.equals(requestHash) ? (known.body as T) : fail('key_reused');
}

/**
 * Claims the key of a request until its response is stored; a second request with the same key waits here for the end
 * of the first. Returns the response of an earlier request, if there is one.
 * @throws Refusal key_reused
 */
async function claimKey<T>(tx: Db, request: Repeatable): Promise<T | undefined> {
  const { viewer, key, requestHash } = request;
  if (key === undefined) return undefined;
  const claim = { request_hash: requestHash, status: 201, body: 'null' };
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: viewer.user_id, key, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ ...claim, created_at: (eb) => eb.ref('excluded.created_at') })
        .where(sql<boolean>`excluded.created_at - idempotency_keys.created_at >= interval '24 hours'`),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed ? undefined : firstAnswer<T>(tx, request);
}

/**
 * Checks before costly work whether a request is allowed; a repeated request gets its stored response. @throws
 * Refusal key_reused
 */
export const checkOnce =
  (request: Repeatable, ask: (tx: Db) => Promise<unknown>) =>
  async <T>(tx: Db): Promise<T | undefined> => {
    const known = await firstAnswer<T>(tx, request);
    if (known === undefined) await ask(tx);
    return known;
  };

/**
 * Runs `work` in one transaction, once for each key: the same key with the same content within 24 hours gets the first
 * response again. See docs/rules.md, One answer for one key. @param lockFirst as of `writeAs`
 * @throws Refusal key_reused when the content differs
 */
export async function runOnce<T>(
  db: Db,
  request: Repeatable,
  work: (tx: Db) => Promise<T>,
  lockFirst?: (tx: Db) => Promise<unknown>,
): Promise<T> {
  const { viewer, key } = request;
  const answer = async (tx: Db) => {
    const known = await claimKey<T>(tx, request);
    if (known !== undefined) return known;
    const body = await work(tx);
    if (key === undefined) return body;
    await tx
      .updateTable('idempotency_keys')
      .set({ body: JSON.stringify(body) })
      .where('user_id', '=', viewer.user_id)
      .where('key', '=', key)
      .execute();
    return body;
  };
  return writeAs(db, viewer, answer, lockFirst);
}
