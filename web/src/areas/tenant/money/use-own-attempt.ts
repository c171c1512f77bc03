import { type Collection, isOpen } from '@amayumba/contract/money/collection.ts';
import { useListCollectionsQuery } from '../../../features/money/pay/collections.api.ts';
import { useNetworks } from '../../../features/money/pay/use-networks.ts';
import { useMinute } from '../../../lib/use-minute.ts';

/** How long the result of an attempt stays visible, in milliseconds: it may have come while the page was closed. */
const SHOWN_MS = 15 * 60_000;
/** The query of the latest attempts, among which an open one is. */
export const LATEST_ATTEMPTS = { page: 1, page_size: 5 } as const;

/** Whether the tenant can pay by phone, and their attempt that is open, unknown, or has just ended. */
export function useOwnAttempt() {
  const { networks, isLoading } = useNetworks();
  const nowMs = useMinute();
  const canPay = networks.length > 0;
  const query = useListCollectionsQuery(LATEST_ATTEMPTS, { skip: !canPay, refetchOnFocus: true });
  const attempts = query.data?.results ?? [];
  const isRecent = ({ finished_at }: Collection) => finished_at !== null && nowMs - Date.parse(finished_at) < SHOWN_MS;
  return {
    networks,
    canPay,
    isLoading: isLoading || query.isLoading,
    attempt: attempts.find(({ state }) => isOpen(state) || state === 'unknown') ?? attempts.slice(0, 1).find(isRecent),
  };
}
