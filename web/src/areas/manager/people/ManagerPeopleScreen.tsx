import { choiceFilter, textFilter, useListFilter } from '../../../lib/use-list-filter.ts';
import { listedAnswer } from '../../../lib/listed-answer.ts';
import { listPeople } from '@amayumba/contract/accounts/endpoints.ts';
import type { Person } from '@amayumba/contract/accounts/person.ts';
import { ACCOUNT_STATES, type InvitedRole } from '@amayumba/contract/accounts/rules.ts';
import { ROLES } from '@amayumba/contract/roles.ts';
import { useState } from 'react';
import { useSession } from '../../../auth/session.ts';
import { useListPeopleQuery } from '../../../features/people/people.api.ts';
import { ROLE_LABELS, STATE_LABELS } from '../../../features/people/person-view.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { useUrlRecord } from '../../../lib/use-url-record.ts';
import { HeadButton } from '../../../ui/HeadButton.tsx';
import { ListRows } from '../../../ui/ListRows.tsx';
import { ListScreen } from '../../../ui/ListScreen.tsx';
import { NoRows } from '../../../ui/NoRows.tsx';
import { ParamSearch, ParamSelect } from '../../../ui/ParamFields.tsx';
import { ExportButton } from '../ExportButton.tsx';
import type { PersonDialog } from './PersonDialogs.tsx';
import { PersonCard, personColumns } from './person-columns.tsx';

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: `${ROLE_LABELS[value]}s` }));
const STATUS_OPTIONS = ACCOUNT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

const FILTERS = {
  search: textFilter('search'),
  role: choiceFilter('role', ROLES),
  status: choiceFilter('status', ACCOUNT_STATES),
};

const loadDialogs = () => import('./list-dialogs.ts');

type Asked = { kind: 'invite'; role: InvitedRole } | { kind: PersonDialog; person: Person };

export function ManagerPeopleScreen() {
  const { filter, paged, count, onClear } = useListFilter(FILTERS);
  const query = useListPeopleQuery(paged);
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
      onRefresh={() => void query.refetch()}
      isRefreshing={query.isFetching}
      actions={
        <>
          <HeadButton
            variant="glass"
            icon="key"
            may="accounts:write"
            onClick={() => setAsked({ kind: 'invite', role: 'manager' })}
          >
            Invite Manager
          </HeadButton>
          <HeadButton icon="plus" may="accounts:write" onClick={() => setAsked({ kind: 'invite', role: 'owner' })}>
            Invite Owner
          </HeadButton>
        </>
      }
      search={<ParamSearch label="Search people" placeholder="Name, email, phone" />}
      filters={
        <>
          <ParamSelect name="role" label="Role" placeholder="All Roles" options={ROLE_OPTIONS} />
          <ParamSelect name="status" label="Status" placeholder="All Status" options={STATUS_OPTIONS} />
        </>
      }
      count={count}
      onClear={onClear}
      action={<ExportButton name="people" call={listPeople} query={filter} />}
    >
      <ListRows
        noun="people"
        columns={personColumns(actions, now)}
        query={query}
        card={(person) => <PersonCard person={person} actions={actions} />}
        empty={
          <NoRows icon="user" title="Nobody found" onClear={onClear} noMatch={NOBODY}>
            {NOBODY}
          </NoRows>
        }
      />
      {dialogs && opened.id !== null && !asked && (
        <dialogs.PersonPanel
          key={opened.id}
          id={opened.id}
          listed={listedAnswer(query)?.results.find(({ id }) => id === opened.id)}
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
