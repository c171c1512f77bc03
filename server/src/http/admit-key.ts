import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { digestOfKey } from '../access/api-key.ts';
import { findKeyViewer, isUseToWrite, writeKeyUse } from '../access/key-viewer.ts';
import { type Permission, refuseUnlessMay } from '../access/permissions.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/connect.ts';
import { throttle } from './throttle.ts';

/** The most calls of a key in a minute. See docs/rules.md, API keys. */
export const KEY_CALLS_PER_MINUTE = 600;
/** Calls that a process counts at once, so that few calls write to the database; a divisor of the limit. */
const COUNTED_AT_ONCE = 20;
const KEYS_REMEMBERED_MAX = 1_000;

/** The calls left to each key of those that this process has reserved, by the digest of the key. */
const left = new Map<string, number>();

/** The dependencies of admitting a key. */
export interface KeyContext {
  db: Db;
  clock: { now(): number };
  /** Runs work after the response. */
  background: { run(work: () => Promise<unknown>): void };
}

/** Counts a call of a key. @throws Refusal too_many_requests */
async function countCall(context: KeyContext, id: number, digest: Buffer): Promise<void> {
  const name = digest.toString('base64');
  const remaining = left.get(name) ?? 0;
  if (remaining > 0) return void left.set(name, remaining - 1);
  const limit = throttle(context, { what: 'calls of an API key', requests: KEY_CALLS_PER_MINUTE, minutes: 1 });
  await limit.take(`key ${id}`, { amount: COUNTED_AT_ONCE });
  if (left.size >= KEYS_REMEMBERED_MAX) left.clear();
  left.set(name, (left.get(name) ?? 0) + COUNTED_AT_ONCE - 1);
}

/**
 * The viewer of a request with an API key: the manager who made it, within what the key itself may do.
 * @throws Refusal api_key_refused, account_inactive, too_many_requests, role_not_allowed, estates_limited,
 * api_key_not_allowed
 */
export async function admitKey(
  context: KeyContext,
  written: string,
  may: Permission,
  address: string,
): Promise<Viewer> {
  const { db, clock, background } = context;
  const digest = digestOfKey(written) ?? fail('api_key_refused');
  const found = await findKeyViewer(db, digest, () => dayInKampala(clock.now()));
  if ('refused' in found) return fail(found.refused);
  const { viewer, last_used_at } = found;
  await countCall(context, viewer.key.id, digest);
  const nowMs = clock.now();
  if (isUseToWrite(last_used_at, nowMs)) background.run(() => writeKeyUse(db, viewer.key.id, new Date(nowMs)));
  refuseUnlessMay(viewer, may);
  return { ...viewer, may, address };
}
