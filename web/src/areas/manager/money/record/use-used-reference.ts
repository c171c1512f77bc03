import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useListReceiptRowsQuery } from '../../../../features/money/money.api.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';

const SEARCH_DELAY_MS = 300;

/** The receipt that has a transaction id already, as a sentence; undefined if there is none. */
export function useUsedReference(channel: Channel, reference: string): string | undefined {
  const search = useDebounced(reference.trim(), SEARCH_DELAY_MS);
  const { currentData } = useListReceiptRowsQuery(
    { page: 1, page_size: 10, search, channel, state: 'valid' },
    { skip: search === '', refetchOnMountOrArgChange: true },
  );
  const used = currentData?.results.find(
    ({ external_reference }) => external_reference?.toLowerCase() === reference.trim().toLowerCase(),
  );
  if (!used || reference.trim() === '') return undefined;
  const { receipt_code, amount, tenant_details, received_at } = used;
  return `Already on receipt ${receipt_code ?? used.id}: ${formatUgx(amount)} from ${tenant_details.name}, ${formatDayOf(received_at)}.`;
}
