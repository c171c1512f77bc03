import type { Person } from '@amayumba/contract/accounts/person.ts';
import type { InvitedRole } from '@amayumba/contract/accounts/rules.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useSession } from '../../../auth/session.ts';
import { useListPeopleQuery } from '../../../features/people/people.api.ts';
import { type PeopleFilters, usePeopleFilters } from '../../../features/people/use-people-filters.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { useUrlRecord } from '../../../lib/use-url-record.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { InvitePersonModal } from './InvitePersonModal.tsx';
import { PeopleToolbar } from './PeopleToolbar.tsx';
import { PersonCard, personColumns } from './person-columns.tsx';
import { type PersonDialog, PersonDialogs } from './PersonDialogs.tsx';
import { PersonPanel } from './PersonPanel.tsx';

type Asked = { kind: 'invite'; role: InvitedRole } | { kind: PersonDialog; person: Person };

/** Invites, edits and deactivates the accounts of everybody who can sign in. */
export function ManagerPeopleScreen() {
  const filters = usePeopleFilters();
  const { filter, setPage } = filters;
  const { data, error, isFetching, refetch } = useListPeopleQuery(filter);
  const { profile } = useSession();
  const now = useMinute();
  const opened = useUrlRecord('person');
  const [asked, setAsked] = useState<Asked | null>(null);
  const problem = asProblem(error);
  const rows = data?.results;
  const actions = {
    onSelect: ({ id }: Person) => opened.open(id),
    onEdit: (person: Person) => setAsked({ kind: 'edit', person }),
  };
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title="People"
        subtitle="Who may sign in, and as what"
        actions={
          <>
            <Button variant="glass" icon="refresh" isIconOnlyOnPhone isPending={isFetching} onClick={retry}>
              Refresh
            </Button>
            <Button
              variant="glass"
              icon="key"
              isIconOnlyOnPhone
              onClick={() => setAsked({ kind: 'invite', role: 'manager' })}
            >
              Invite Manager
            </Button>
            <Button
              variant="bright"
              icon="plus"
              isIconOnlyOnPhone
              onClick={() => setAsked({ kind: 'invite', role: 'owner' })}
            >
              Invite Owner
            </Button>
          </>
        }
      />
      <Card isFlush className="overflow-hidden">
        <PeopleToolbar filters={filters} />
        {problem && rows && (
          <Banner tone="rose" className="m-4">
            {problem.error}
          </Banner>
        )}
        <DataTable
          label="People"
          columns={personColumns(actions, now)}
          rows={rows}
          rowKey={({ id }) => id}
          isFetching={isFetching}
          loadingText="Loading people..."
          card={(person) => <PersonCard person={person} actions={actions} />}
          empty={<Nobody filters={filters} />}
          error={
            problem && (
              <ErrorState
                title="People could not be loaded"
                message={problem.error}
                onRetry={retry}
                isRetrying={isFetching}
              />
            )
          }
        />
        <Pagination
          page={filter.page}
          pageSize={filter.page_size}
          count={data?.count ?? 0}
          onPage={setPage}
          noun="people"
        />
      </Card>
      {opened.id !== null && !asked && (
        <PersonPanel
          key={opened.id}
          id={opened.id}
          listed={rows?.find(({ id }) => id === opened.id)}
          isOwn={opened.id === profile?.id}
          onClose={opened.close}
          onAsk={(kind, person) => setAsked({ kind, person })}
        />
      )}
      {asked?.kind === 'invite' && <InvitePersonModal role={asked.role} onClose={() => setAsked(null)} />}
      {asked && asked.kind !== 'invite' && (
        <PersonDialogs
          dialog={asked.kind}
          person={asked.person}
          isOwn={asked.person.id === profile?.id}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Nobody({ filters }: { filters: PeopleFilters }) {
  return (
    <EmptyState
      icon="user"
      title="Nobody found"
      action={filters.isNarrowed && <Button onClick={filters.reset}>Reset</Button>}
    >
      Nobody matches the search and filters.
    </EmptyState>
  );
}
