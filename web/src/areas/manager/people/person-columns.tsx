import { counted } from '../../../lib/counted.ts';
import type { Person } from '@amayumba/contract/accounts/person.ts';
import { NO_DATE } from '@amayumba/contract/calendar.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { ROLE_LABELS } from '../../../features/people/person-view.ts';
import { AccountStateBadge } from '../../../features/people/AccountStateBadge.tsx';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { timeAgo } from '../../../lib/time-ago.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { actionsColumn, type Column, column } from '../../../ui/DataTable.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';

interface PersonActions {
  onSelect: (person: Person) => void;
  onEdit: (person: Person) => void;
}

function pathOf({ id, role, tenant_id }: Person): string {
  if (role === 'owner') return RECORD_PATHS.owner(id);
  return tenant_id === null ? `/manager/people?person=${id}` : RECORD_PATHS.tenant(tenant_id);
}

const roleText = ({ role, estates_count }: Person): string =>
  role === 'owner' ? `Owner · ${counted(estates_count, 'estate')}` : ROLE_LABELS[role];

export const personColumns = ({ onSelect, onEdit }: PersonActions, nowMs: number): Column<Person>[] => [
  column('Name', (person) => (
    <span className="flex min-w-52 items-center gap-3">
      <Avatar name={person.name} className="size-9" />
      <span className="min-w-0">
        <NameLink to={pathOf(person)} onOpen={() => onSelect(person)}>
          {person.name}
        </NameLink>
        <span className="block text-xs wrap-anywhere text-muted">{person.email || 'No email'}</span>
      </span>
    </span>
  )),
  column('Role', { className: 'whitespace-nowrap' }, roleText),
  column('Status', ({ status }) => <AccountStateBadge status={status} />),
  column('Username', { hiddenBelow: 'xl' }, ({ username }) => username),
  column(
    'Phone',
    { hiddenBelow: 'lg', className: 'whitespace-nowrap tabular text-muted' },
    ({ phone_number }) => formatPhone(phone_number) || NO_DATE,
  ),
  column('Last seen', { hiddenBelow: 'lg', className: 'whitespace-nowrap text-muted' }, ({ last_seen_at }) =>
    last_seen_at ? timeAgo(last_seen_at, nowMs) : 'Never',
  ),
  actionsColumn((person) => (
    <IconButton may="accounts:write" icon="edit" label={`Edit ${person.name}`} onClick={() => onEdit(person)} />
  )),
];

export const PersonCard = ({ person, actions }: { person: Person; actions: PersonActions }) => (
  <div className="flex items-center gap-3">
    <Avatar name={person.name} />
    <div className="min-w-0 flex-1">
      <NameLink to={pathOf(person)} onOpen={() => actions.onSelect(person)} className="block">
        {person.name}
      </NameLink>
      <p className="text-sm wrap-anywhere text-muted">{person.email || 'No email'}</p>
      <p className="mt-1 flex items-center gap-2 text-sm text-muted">
        <AccountStateBadge status={person.status} />
        {roleText(person)}
      </p>
    </div>
    <IconButton may="accounts:write" icon="edit" label={`Edit ${person.name}`} onClick={() => actions.onEdit(person)} />
  </div>
);
