import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { NETWORK_NAMES } from '@amayumba/contract/money/collection.ts';
import type { Db } from '../../db/connect.ts';
import { listFailingNetworks, listUnknown } from './attention.repository.ts';

const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`);

/** The most entries of payments without an answer; beyond this, managers look at the network first. */
const SHOWN_MAX = 1_000;

/**
 * Payments asked for by phone that need a manager. Those without an answer are decided on the page of their account.
 */
export async function collectionsForAttention(db: Db): Promise<AttentionItem[]> {
  const [unknown, failing] = await Promise.all([listUnknown(db, SHOWN_MAX), listFailingNetworks(db)]);
  return [
    ...unknown.map(({ account, tenant_name, provider, count, since, checks }) => ({
      id: `collection-unknown-${account}-${provider}`,
      kind: 'collection' as const,
      title: `${payments(count)} by ${NETWORK_NAMES[provider]} for ${tenant_name} without an answer`,
      reason: 'The network has not reported what became of this. Look it up there, and decide.',
      attempts: checks,
      since,
      next_attempt_at: null,
      can_retry: false,
      can_dismiss: false,
    })),
    ...failing.map(({ provider, last_error, count, since }) => ({
      id: `collection-network-${provider}`,
      kind: 'collection' as const,
      title: `${NETWORK_NAMES[provider]} cannot be asked, and ${payments(count)} wait`,
      reason: last_error,
      attempts: 1,
      since,
      next_attempt_at: null,
      can_retry: false,
      can_dismiss: false,
    })),
  ];
}
