import { ACCOUNT_STATES } from '@amayumba/contract/accounts/rules.ts';
import { ROLES } from '@amayumba/contract/roles.ts';
import { pageParam, useListParams, choiceParam } from '../../lib/use-list-params.ts';
import type { PeopleFilter } from './people.api.ts';

const PAGE_SIZE = 25;

export type PeopleFilters = ReturnType<typeof usePeopleFilters>;

/** Search, role, status and page of the accounts. The URL holds them, so that back, reload and links work. */
export function usePeopleFilters() {
  const { params, change } = useListParams();
  const search = params.get('search') ?? '';
  const role = choiceParam(params, 'role', ROLES);
  const status = choiceParam(params, 'status', ACCOUNT_STATES);
  const filter: PeopleFilter = { page: pageParam(params), page_size: PAGE_SIZE, search, role, status };
  return {
    filter,
    isNarrowed: search !== '' || role !== undefined || status !== undefined,
    setSearch: (text: string) => change({ search: text }),
    setRole: (value: string) => change({ role: value }),
    setStatus: (value: string) => change({ status: value }),
    setPage: (page: number) => change({ page }),
    clear: () => change({ search: null, role: null, status: null }),
  };
}
