import { listPeople } from '@amayumba/contract/accounts/endpoints.ts';
import type { Person } from '@amayumba/contract/accounts/person.ts';
import { ACCOUNT_STATES, type InvitedRole } from '@amayumba/contract/accounts/rules.ts';
import { ROLES } from '@amayumba/contract/roles.ts';
import { useState } from 'react';
import { listProps } from '../../../api/list-props.ts';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../auth/session.ts';
import { type PeopleFilter, useListPeopleQuery } from '../../../features/people/people.api.ts';
import { ROLE_LABELS, STATE_LABELS } from '../../../features/people/person-view.ts';
import { today } from '../../../lib/today.ts';
import { choiceParam, pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { useUrlRecord } from '../../../lib/use-url-record.ts';
import { Button } from '../../../ui/Button.tsx';
import { ListRows } from '../../../ui/ListRows.tsx';
import { ListScreen } from '../../../ui/ListScreen.tsx';
import { NoRows } from '../../../ui/NoRows.tsx';
import { ParamSearch, ParamSelect } from '../../../ui/ParamFields.tsx';
import { ExportButton } from '../money/ExportButton.tsx';
import type { PersonDialog } from './PersonDialogs.tsx';
import { PersonCard, personColumns } from './person-columns.tsx';

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: `${ROLE_LABELS[value]}s` }));
const STATUS_OPTIONS = ACCOUNT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

const loadDialogs = () => import('./list-dialogs.ts');

type Asked = { kind: 'invite'; role: InvitedRole } | { kind: PersonDialog; person: Person };

export function ManagerPeopleScreen() {
  const filters = usePeopleFilters();
  const { filter, setPage } = filters;
  const query = useListPeopleQuery(filter);
  const rows = listProps(query, filter, setPage);
  const { profile } = useSession();
  const now = useMinute();
  const opened = useUrlRecord('person');
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialogs = useLazyPart(loadDialogs, asked !== null || opened.id !== null);
  const actions = {
    onSelect: ({ id }: Person) => opened.open(id),
    onEdit: (person: Person) => setAsked({ kind: 'edit', person }),
  };
  return (
    <ListScreen
      title="People"
      subtitle="Who may sign in, and as what"
      onRefresh={rows.onRetry}
      isRefreshing={query.isFetching}
      actions={
        <>
          <Button
            variant="glass"
            icon="key"
            isStackedOnPhone
            may="accounts:write"
            onClick={() => setAsked({ kind: 'invite', role: 'manager' })}
          >
            Invite Manager
          </Button>
          <Button
            variant="bright"
            icon="plus"
            isStackedOnPhone
            may="accounts:write"
            onClick={() => setAsked({ kind: 'invite', role: 'owner' })}
          >
            Invite Owner
          </Button>
        </>
      }
      search={<ParamSearch label="Search people" placeholder="Name, email, phone" />}
      filters={
        <>
          <ParamSelect name="role" label="Role" placeholder="All Roles" options={ROLE_OPTIONS} />
          <ParamSelect name="status" label="Status" placeholder="All Status" options={STATUS_OPTIONS} />
        </>
      }
      count={[filter.role, filter.status].filter(Boolean).length}
      onClear={filters.isNarrowed ? filters.clear : undefined}
      action={
        <ExportButton
          fileName={`amayumba-people-${today()}`}
          requestFor={(file) =>
            request(listPeople, { query: { ...filter, page: undefined, page_size: undefined, file } })
          }
        />
      }
    >
      <ListRows
        noun="people"
        columns={personColumns(actions, now)}
        {...rows}
        card={(person) => <PersonCard person={person} actions={actions} />}
        empty={<Nobody filters={filters} />}
      />
      {dialogs && opened.id !== null && !asked && (
        <dialogs.PersonPanel
          key={opened.id}
          id={opened.id}
          listed={rows.rows?.find(({ id }) => id === opened.id)}
          isOwn={opened.id === profile?.id}
          onClose={opened.close}
          onAsk={(kind, person) => setAsked({ kind, person })}
        />
      )}
      {dialogs && asked?.kind === 'invite' && (
        <dialogs.InvitePersonModal role={asked.role} onClose={() => setAsked(null)} />
      )}
      {dialogs && asked && asked.kind !== 'invite' && (
        <dialogs.PersonDialogs
          dialog={asked.kind}
          person={asked.person}
          isOwn={asked.person.id === profile?.id}
          onClose={() => setAsked(null)}
        />
      )}
    </ListScreen>
  );
}

const NOBODY = 'Nobody matches the search and filters.';

const Nobody = ({ filters: { isNarrowed, clear } }: { filters: PeopleFilters }) => (
  <NoRows icon="user" title="Nobody found" onClear={isNarrowed ? clear : undefined} noMatch={NOBODY}>
    {NOBODY}
  </NoRows>
);

const PAGE_SIZE = 25;

export type PeopleFilters = ReturnType<typeof usePeopleFilters>;

export function usePeopleFilters() {
  const { params, change } = useListParams();
  const search = params.get('search') ?? '';
  const role = choiceParam(params, 'role', ROLES);
  const status = choiceParam(params, 'status', ACCOUNT_STATES);
  const filter: PeopleFilter = { page: pageParam(params), page_size: PAGE_SIZE, search, role, status };
  return {
    filter,
    isNarrowed: search !== '' || role !== undefined || status !== undefined,
    setPage: (page: number) => change({ page }),
    clear: () => change({ search: null, role: null, status: null }),
  };
}
