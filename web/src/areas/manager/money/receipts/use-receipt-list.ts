import { CHANNELS } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { RECEIPT_KINDS } from '@amayumba/contract/ledger/postings.ts';
import { RECEIPT_STATES } from '@amayumba/contract/money/receipt.ts';
import { usePolling } from '../../../../api/use-polling.ts';
import { useCountReceiptsQuery, useListReceiptRowsQuery } from '../../../../features/money/money.api.ts';
import { choiceParam, dayParam, idParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { PAGE_SIZE } from '../MoneyTable.tsx';

/** The list of receipts, with its filters from the URL. The rows come before their count. */
export function useReceiptList() {
  const { params, change } = useListParams();
  const filter = {
    search: params.get('search') ?? undefined,
    estate_id: idParam(params, 'estate') ?? undefined,
    state: choiceParam(params, 'state', RECEIPT_STATES),
    kind: choiceParam(params, 'kind', RECEIPT_KINDS),
    channel: choiceParam(params, 'channel', CHANNELS),
    from: dayParam(params, 'from'),
    to: dayParam(params, 'to'),
  };
  const page = pageParam(params);
  const polling = usePolling(0);
  const rows = useListReceiptRowsQuery({ ...filter, page, page_size: PAGE_SIZE }, polling);
  const isWhole = rows.currentData?.next === null && page === 1;
  const count = useCountReceiptsQuery(filter, { ...polling, skip: !rows.currentData || isWhole });
  return {
    filter,
    page,
    rows,
    count: isWhole ? rows.currentData?.results.length : count.currentData?.count,
    isNarrowed: Object.values(filter).some(Boolean),
    change,
    clear: () => change({ search: null, estate: null, state: null, kind: null, channel: null, from: null, to: null }),
  };
}

export type ReceiptList = ReturnType<typeof useReceiptList>;
