import {
  type Collection,
  type CollectionDecision,
  type CollectionQuery,
  type NewCollection,
} from '@amayumba/contract/money/collection.ts';
import { OWN_CODES } from '@amayumba/contract/money/collection-reason.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import { NO_CHOICE } from '@amayumba/contract/sentences.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { mapListed } from '../../db/listed.ts';
import { type Repeatable, runOnce } from '../../http/idempotency.ts';
import type { Parts } from '../../parts.ts';
import { findOwnAccount, isAccountVisible } from '../ledger/accounts/accounts.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { collectionResponse } from './collection-response.ts';
import {
  findCollectionRow,
  findRequest,
  finishCollection,
  listCollectionRows,
  lockCollection,
} from './collections.repository.ts';
import { claimOne } from './due-collections.repository.ts';
import { followAttempt } from './follow-attempt.ts';
import { postDecided } from './post-collected.ts';
import { startCollection } from './start-collection.ts';

/** One attempt, if its viewer may see it. @throws Refusal not_found */
export async function showCollection(db: Db, viewer: Viewer, id: string): Promise<Collection> {
  return collectionResponse(viewer, (await findCollectionRow(db, viewer, id)) ?? fail('not_found'));
}

/** Attempts, the latest first; a tenant's own. */
export const listCollections = async (db: Db, viewer: Viewer, query: CollectionQuery) =>
  mapListed(await listCollectionRows(db, viewer, query), (row) => collectionResponse(viewer, row));

/** The account to be paid: a manager names it; a tenant's is one of theirs. @throws Refusal invalid_input, not_found */
async function accountPaid(tx: Db, parts: Parts, viewer: Viewer, given: number | undefined): Promise<number> {
  if (viewer.role === 'manager' && given === undefined) failFields({ account: ['This field is required.'] });
  const id = await findOwnAccount(parts, viewer, given);
  if (await isAccountVisible(tx, viewer, id)) return id;
  return viewer.role === 'manager' ? failFields({ account: NO_CHOICE }) : fail('not_found');
}

/**
 * Asks a phone for money.
 * @throws Refusal invalid_input, not_found, key_reused, and as startCollection
 */
export async function createCollection(parts: Parts, request: Repeatable, input: NewCollection): Promise<Collection> {
  const { viewer } = request;
  const { account, ...prompt } = input;
  const started = await runOnce(parts.db, request, async (tx) => {
    const account_id = await accountPaid(tx, parts, viewer, account);
    return showCollection(tx, viewer, await startCollection(tx, parts, viewer, prompt, { account_id }));
  });
  parts.mobileMoney.waiting();
  return started;
}

/**
 * Asks the network now about an attempt, even an unknown one. A final one is only shown.
 * @throws Refusal not_found, key_reused
 */
export async function checkCollection(parts: Parts, request: Repeatable, id: string): Promise<Collection> {
  const { db } = parts;
  const { viewer } = request;
  await runOnce(db, request, (tx) => showCollection(tx, viewer, id));
  // After that transaction, because the network may take its time, and nobody should wait for its locks.
  for (const attempt of await claimOne(db, id)) await followAttempt(parts, attempt);
  return showCollection(db, viewer, id);
}

/**
 * Ends an attempt whose outcome the network never reported, by a person's decision: paid, which records a receipt in
 * this person's name, or failed.
 * @throws Refusal not_found, collection_ended, invalid_input, reference_used, key_reused
 */
export async function decideCollection(
  parts: Parts,
  request: Repeatable,
  id: string,
  { state, reason, transaction_id }: CollectionDecision,
): Promise<Collection> {
  const { viewer } = request;
  const decided = await runOnce(parts.db, request, async (tx) => {
    const { account_id: account } = (await findRequest(tx, id)) ?? fail('not_found');
    const of = { decided_by: viewer.user_id, decision: reason };
    if (state === 'succeeded') {
      await postDecided(tx, parts, viewer, { id, account }, { reference: transaction_id ?? '', ...of });
    } else {
      const attempt = (await lockCollection(tx, id)) ?? fail('not_found');
      if (attempt.state !== 'unknown') fail('collection_ended');
      await finishCollection(tx, id, { state: 'failed', reason_code: OWN_CODES.decided, ...of });
    }
    const after = { state, reason, ...(transaction_id && { reference_number: transaction_id }) };
    await recordAudit(tx, viewer, { action: 'decided', subject: 'account', subject_id: account, after });
    return showCollection(tx, viewer, id);
  });
  parts.mailWaiting();
  return decided;
}
