import { PAGE_SIZE_MAX } from '@amayumba/contract/lists.ts';
import { useMemo } from 'react';
import { useListAccountRowsQuery } from '../../../../features/money/money.api.ts';
import { homeText } from '../money-place.ts';

const FIRST = { page: 1, page_size: PAGE_SIZE_MAX, ordering: 'name' } as const;

/** Names accounts by tenant and home. A preview of the schedule has only their ids, so those of a long list stay ids. */
export function useAccountNames(): (account: number) => string {
  const { data } = useListAccountRowsQuery(FIRST);
  return useMemo(() => {
    const names = new Map(
      data?.results.map(({ id, tenant_details }) => [id, `${tenant_details.name}, ${homeText(tenant_details)}`]),
    );
    return (account) => names.get(account) ?? `Account ${account}`;
  }, [data]);
}
