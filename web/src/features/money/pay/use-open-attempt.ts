import { type Collection, isOpen } from '@amayumba/contract/money/collection.ts';
import { useListCollectionsQuery } from './collections.api.ts';

/** An account has one open attempt at most, so a tenant with several leases has few. */
const OPEN = { state: 'open', page: 1, page_size: 20 } as const;

/** The open attempt of an account, which another one has to wait for. */
export function useOpenAttempt(account: number, isSkipped = false): Collection | undefined {
  const { data } = useListCollectionsQuery({ ...OPEN, account }, { skip: isSkipped, refetchOnFocus: true });
  return data?.results.find((attempt) => attempt.account === account && isOpen(attempt.state));
}
