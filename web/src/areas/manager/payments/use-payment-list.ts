import type { PaymentType } from '@amayumba/contract/payments/rules.ts';
import { usePolling } from '../../../api/use-polling.ts';
import {
  PAYMENT_LISTS,
  useListPaymentRowsQuery,
  useListPaymentsQuery,
} from '../../../features/payments/payments.api.ts';
import { usePaymentFilters } from '../../../features/payments/PaymentFilters.tsx';
import { useNamedTenants } from '../../../features/tenants/use-named-tenants.ts';
import { useRowSelection } from '../../../lib/use-row-selection.ts';
import { listedAnswer } from '../../../lib/listed-answer.ts';

/** Which payments a screen lists: deposits have their own screen. See docs/rules.md, Payment and deposit. */
type Scope = { payment_type: PaymentType } | { exclude_type: PaymentType };

/** A page of the manager's payments. `begins` is the first year filter of the list of all payments. */
export function usePaymentList(scope: Scope, begins: Parameters<typeof usePaymentFilters>[0]) {
  const { filters, query, change, clear } = usePaymentFilters(begins);
  const polling = usePolling(0);
  const payments = useListPaymentRowsQuery({ ...query, ...scope }, polling);
  // Requested after the rows, because the database counts a long list for longer than it reads a page.
  const isCountKnown = payments.currentData === undefined || payments.currentData.count !== undefined;
  const counted = useListPaymentsQuery(
    { ...query, ...scope, ordering: undefined, page: 1, page_size: 1 },
    { ...polling, skip: isCountKnown },
  );
  const listed = listedAnswer(payments);
  const count = listed?.count ?? counted.currentData?.count;
  const rows = useNamedTenants(listed?.results);
  const { page: _page, ...list } = query;
  // A payment of a list that is no longer shown must not stay selected.
  const selection = useRowSelection(rows, JSON.stringify(list));
  const { list: tab, page_size: _size, ...filter } = list;
  /** The file of all rows that match, and that of the selected ones. */
  const file = { call: PAYMENT_LISTS[tab], query: { ...filter, ...scope } };
  const chosenFile = { call: PAYMENT_LISTS.all, query: { ordering: query.ordering, ...scope } };
  const place = { tenant_id: query.tenant_id, estate_id: query.estate_id };
  const opens = (patch: Partial<typeof filters>) => ({
    onOpen: () => change({ ...patch, search: '' }),
    isOpen:
      filters.search === '' &&
      Object.entries(patch).every(([name, value]) => filters[name as keyof typeof filters] === value),
  });
  return {
    filters,
    ordering: query.ordering,
    place,
    opens,
    change,
    clear,
    payments,
    rows,
    count,
    selection,
    file,
    chosenFile,
  };
}

export type ManagerPaymentList = ReturnType<typeof usePaymentList>;
