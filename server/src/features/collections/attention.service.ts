import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { NETWORK_NAMES } from '@amayumba/contract/money/collection.ts';
import type { Db } from '../../db/connect.ts';
import { listFailingNetworks, listUnknown } from './attention.repository.ts';

const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`);

/** Payments asked for by phone that need a manager: counts and ages, without names. */
export async function collectionsForAttention(db: Db): Promise<AttentionItem[]> {
  const [unknown, failing] = await Promise.all([listUnknown(db), listFailingNetworks(db)]);
  return [
    ...unknown.map(({ provider, count, since, checks }) => ({
      id: `collection-unknown-${provider}`,
      kind: 'collection' as const,
      title: `${payments(count)} by ${NETWORK_NAMES[provider]} without an answer`,
      reason: 'The network did not report what became of this within a day. Look it up there, and decide.',
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
