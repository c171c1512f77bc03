import { OWN_CODES } from '@amayumba/contract/money/collection-reason.ts';
import { isFinal } from '@amayumba/contract/money/collection.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import {
  ABSENT_AGAIN_AFTER_S,
  GIVE_UP_AFTER_S,
  nextCheckIn,
  nextUnknownCheckIn,
  REQUESTS_MAX,
  SEND_WITHIN_S,
  UNSENT_AGAIN_AFTER_S,
} from './check-plan.ts';
import {
  changeCollection,
  type CollectionChange,
  finishCollection,
  lockCollection,
  type LockedCollection,
} from './collections.repository.ts';
import { type DueCollection, inSeconds } from './due-collections.repository.ts';
import { openProvider } from './open-provider.ts';
import { postCollected } from './post-collected.ts';
import { accessOf } from './provider-access.ts';
import { KeysRefused, ProviderAway } from './providers/call-provider.ts';
import type { CollectionProvider, ProviderAccess, StatusAnswer } from './providers/collection-provider.ts';
import { PROVIDERS } from './providers/providers.ts';

/**
 * Runs `work` for an attempt that is not final. Does not change an outcome that another process or a person stored
 * meanwhile.
 */
const unlessFinal = (db: Db, id: string, work: (tx: Db, attempt: LockedCollection) => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const attempt = await lockCollection(tx, id);
    if (attempt && !isFinal(attempt.state)) await work(tx, attempt);
  });

async function update(db: Db, id: string, values: CollectionChange): Promise<void> {
  await unlessFinal(db, id, (tx) => changeCollection(tx, id, values));
}

/**
 * Plans the next check of an attempt, which is in `state` until then; after a day without an answer it becomes unknown.
 */
function waiting(attempt: DueCollection, until?: 'pending'): CollectionChange {
  const { provider, state, age_s, asked_s } = attempt;
  const wait = age_s >= GIVE_UP_AFTER_S ? undefined : nextCheckIn(PROVIDERS[provider].plan, asked_s ?? 0);
  if (state === 'unknown' || wait === undefined) return unknown(attempt);
  return { ...(until && { state: until }), next_check_at: inSeconds(Math.max(wait, 1)) };
}

/** Nobody waits for an unknown attempt any more, but the network is still asked about it for some days. */
function unknown({ age_s }: DueCollection): CollectionChange {
  const wait = nextUnknownCheckIn(age_s);
  return { state: 'unknown', next_check_at: wait === undefined ? null : inSeconds(wait), absent_since: null };
}

async function failAttempt(db: Db, id: string, reason_code: string): Promise<void> {
  await unlessFinal(db, id, (tx) => finishCollection(tx, id, { state: 'failed', reason_code }));
}

/** Ends an attempt that was sent too often. An earlier or later request may have taken the money. */
async function failSent(db: Db, id: string, times: 0 | 1, reason_code: string): Promise<void> {
  await unlessFinal(db, id, async (tx, { requests }) => {
    if (requests === times) await finishCollection(tx, id, { state: 'failed', reason_code });
  });
}

/**
 * Records that the first request never left, so that it is made again until nobody waits for it at the phone. An
 * earlier or later request may have taken the money.
 */
async function returnUnsent(db: Db, id: string): Promise<void> {
  await unlessFinal(db, id, async (tx, { requests }) => {
    if (requests !== 1) return;
    const next_check_at = inSeconds(UNSENT_AGAIN_AFTER_S);
    await changeCollection(tx, id, { requests: 0, asked_at: null, next_check_at, reason_code: OWN_CODES.noAnswer });
  });
}

/** The address that MTN calls; its sandbox and the simulator accept any, the live network only https. */
function callbackUrl({ publicUrl }: Pick<Parts, 'publicUrl'>, { provider, mode, callback_token }: DueCollection) {
  if (mode === 'live' && !publicUrl.startsWith('https://')) return null;
  return `${publicUrl}/api/money/callbacks/${provider}/${callback_token}/`;
}

/** Asks for the money. Stores the request first, so that a later process can continue after this one ends. */
async function send(parts: Parts, attempt: DueCollection, provider: CollectionProvider): Promise<void> {
  const { db } = parts;
  const { id, requests } = attempt;
  let isOurs = false;
  await unlessFinal(db, id, async (tx, stored) => {
    isOurs = stored.requests === requests;
    if (!isOurs) return;
    await changeCollection(tx, id, {
      ...(attempt.state === 'created' && { state: 'sent' }),
      requests: requests + 1,
      asked_at: sql<Date>`least(asked_at, now())`,
      absent_since: null,
    });
  });
  // Since the claim another process sent it, or it ended: the phone must not be asked a second time.
  if (!isOurs) return;
  const answer = await provider.request({ ...attempt, callback_url: callbackUrl(parts, attempt) });
  const sent = { ...attempt, asked_s: attempt.asked_s ?? 0 };
  if (answer === 'accepted') return update(db, id, { ...waiting(sent, 'pending'), reason_code: null });
  if (answer === 'unsent' && requests === 0) return returnUnsent(db, id);
  // An earlier request may have arrived late. Only the refusal of the first request proves that nothing was taken.
  if (typeof answer === 'object' && requests === 0) return failSent(db, id, 1, answer.refused);
  return update(db, id, { ...waiting(sent), reason_code: OWN_CODES.noAnswer });
}

/**
 * Handles an attempt that the network does not know. After the second such answer, half a minute later, the request is
 * sent again, unless nobody waits for it any more.
 */
async function absent(parts: Parts, attempt: DueCollection, provider: CollectionProvider): Promise<void> {
  const { id, absent_s, requests, age_s } = attempt;
  if (absent_s !== null && absent_s >= ABSENT_AGAIN_AFTER_S) {
    if (requests < REQUESTS_MAX && age_s < SEND_WITHIN_S) return send(parts, attempt, provider);
    return update(parts.db, id, unknown(attempt));
  }
  if (attempt.state === 'unknown') return update(parts.db, id, unknown(attempt));
  return update(parts.db, id, {
    absent_since: sql<Date>`least(absent_since, now())`,
    next_check_at: inSeconds(ABSENT_AGAIN_AFTER_S - (absent_s ?? 0)),
  });
}

/** Acts on the network's answer about an attempt. */
async function settle(
  parts: Parts,
  attempt: DueCollection,
  { currency, opened }: { currency: string; opened: CollectionProvider },
  answer: StatusAnswer,
): Promise<void> {
  const { db } = parts;
  const { id, account_id: account } = attempt;
  switch (answer.state) {
    case 'succeeded':
      await inTransaction(db, (tx) => postCollected(tx, parts, { id, account }, answer, currency));
      return parts.mailWaiting();
    case 'failed':
      return failAttempt(db, id, answer.reason ?? OWN_CODES.refused);
    case 'absent':
      return absent(parts, attempt, opened);
    case 'pending':
      return update(db, id, { ...waiting(attempt, 'pending'), absent_since: null, reason_code: null });
  }
}

/** Asks the network about an attempt. Without an answer, it is asked again by the plan. */
async function check(parts: Parts, attempt: DueCollection, access: ProviderAccess, opened: CollectionProvider) {
  const { db } = parts;
  const { id } = attempt;
  await update(db, id, { checks: sql<number>`checks + 1` });
  try {
    await settle(parts, attempt, { currency: access.currency, opened }, await opened.status(id));
  } catch (error) {
    if (!(error instanceof ProviderAway) && !(error instanceof KeysRefused)) throw error;
    await update(db, id, waiting(attempt));
  }
}

/** Takes the next step of an attempt that this process has claimed. See docs/rules.md, Checks. */
export async function followAttempt(parts: Parts, attempt: DueCollection): Promise<void> {
  const { db } = parts;
  // After a stop of the portal, or a queue at the network: a prompt this late would surprise the payer.
  if (attempt.requests === 0 && attempt.age_s >= SEND_WITHIN_S) return failSent(db, attempt.id, 0, OWN_CODES.notSent);
  const access = await accessOf(db, parts, attempt.provider);
  if (typeof access === 'string' || access.mode !== attempt.mode) {
    if (attempt.requests === 0) return failSent(db, attempt.id, 0, OWN_CODES.keysRefused);
    return update(db, attempt.id, waiting(attempt));
  }
  const opened = openProvider(parts, attempt.provider, access);
  return attempt.requests === 0 ? send(parts, attempt, opened) : check(parts, attempt, access, opened);
}
