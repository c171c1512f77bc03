import { listPeople } from '@amayumba/contract/accounts/endpoints.ts';
import { ACCOUNT_STATES } from '@amayumba/contract/accounts/rules.ts';
import { ROLES } from '@amayumba/contract/roles.ts';
import { request } from '../../../api/request.ts';
import { ROLE_LABELS, STATE_LABELS } from '../../../features/people/person-view.ts';
import type { PeopleFilters } from '../../../features/people/use-people-filters.ts';
import { today } from '../../../lib/today.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ExportButton } from '../money/ExportButton.tsx';

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: `${ROLE_LABELS[value]}s` }));
const STATUS_OPTIONS = ACCOUNT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

/** Search, role and status of the accounts, Reset and Export. */
export function PeopleToolbar({ filters }: { filters: PeopleFilters }) {
  const { filter } = filters;
  return (
    <div className="grid grid-cols-2 items-end gap-x-3 gap-y-3.5 border-b border-line p-4 sm:px-5 lg:grid-cols-[minmax(14rem,2fr)_1fr_1fr_auto]">
      <SearchField
        label="Search people"
        placeholder="Name, username, email, phone"
        value={filter.search ?? ''}
        onSearch={filters.setSearch}
        className="col-span-2 lg:col-span-1"
      />
      <SelectField
        label="Role"
        placeholder="All Roles"
        options={ROLE_OPTIONS}
        value={filter.role ?? ''}
        onChange={(event) => filters.setRole(event.target.value)}
      />
      <SelectField
        label="Status"
        placeholder="All Status"
        options={STATUS_OPTIONS}
        value={filter.status ?? ''}
        onChange={(event) => filters.setStatus(event.target.value)}
      />
      <div className="flex gap-2.5 max-lg:col-span-2">
        <Button className="min-h-11 max-lg:flex-1" onClick={filters.reset}>
          Reset
        </Button>
        <ExportButton
          fileName={`amayumba-people-${today()}`}
          requestFor={(file) =>
            request(listPeople, { query: { ...filter, page: undefined, page_size: undefined, file } })
          }
        />
      </div>
    </div>
  );
}
