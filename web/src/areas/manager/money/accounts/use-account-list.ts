import { ACCOUNT_BUCKETS } from '@amayumba/contract/money/account.ts';
import { usePolling } from '../../../../api/use-polling.ts';
import { useCountAccountsQuery, useListAccountRowsQuery } from '../../../../features/money/money.api.ts';
import { choiceParam, idParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { PAGE_SIZE } from '../MoneyTable.tsx';

export const ACCOUNT_ORDERS = {
  oldest_due: 'Most days late',
  '-balance': 'Largest balance',
  balance: 'Largest credit',
  name: 'Name',
} as const;
const ORDERS = ['oldest_due', '-balance', 'balance', 'name'] as const;

/** The list of accounts, with its filters from the URL. The rows come before the count and the totals. */
export function useAccountList() {
  const { params, change } = useListParams();
  const filter = {
    search: params.get('search') ?? undefined,
    estate_id: idParam(params, 'estate') ?? undefined,
    bucket: choiceParam(params, 'bucket', ACCOUNT_BUCKETS),
    ordering: choiceParam(params, 'sort', ORDERS) ?? ('oldest_due' as const),
  };
  const { ordering: _ordering, ...counted } = filter;
  const page = pageParam(params);
  const polling = usePolling(0);
  const rows = useListAccountRowsQuery({ ...filter, page, page_size: PAGE_SIZE }, polling);
  const count = useCountAccountsQuery(counted, polling);
  return {
    filter,
    page,
    rows,
    count: count.currentData,
    isNarrowed: Boolean(filter.search) || filter.estate_id !== undefined || filter.bucket !== undefined,
    change,
    clear: () => change({ search: null, estate: null, bucket: null }),
  };
}

export type AccountList = ReturnType<typeof useAccountList>;
