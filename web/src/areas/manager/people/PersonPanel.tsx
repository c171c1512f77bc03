import type { Person } from '@amayumba/contract/accounts/person.ts';
import { formatInstant, NO_DATE } from '@amayumba/contract/calendar.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { useNavigate } from 'react-router';
import { asProblem } from '../../../api/problem.ts';
import { useGetPersonQuery } from '../../../features/people/people.api.ts';
import { ROLE_LABELS } from '../../../features/people/person-view.ts';
import { AccountStateBadge } from '../../../features/people/AccountStateBadge.tsx';
import { mailLink, phoneLink } from '../../../lib/contact-links.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Drawer } from '../../../ui/Drawer.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu, type MenuItem } from '../../../ui/Menu.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { OpenInvitation } from './OpenInvitation.tsx';
import { OwnerEstates } from './OwnerEstates.tsx';

interface PersonPanelProps {
  id: number;
  /** The account from the list, shown until the newest version has loaded. */
  listed: Person | undefined;
  isOwn: boolean;
  onClose: () => void;
  onEdit: (person: Person) => void;
  onResetPassword: (person: Person) => void;
  onChangeStatus: (person: Person) => void;
  onResetFactor: (person: Person) => void;
}

/** The selected account: its holder, its state and its actions. */
export function PersonPanel({ id, listed, onClose, onEdit, ...rest }: PersonPanelProps) {
  const { currentData, error, isFetching, refetch } = useGetPersonQuery(id, { refetchOnMountOrArgChange: true });
  const person = currentData ?? listed;
  const problem = asProblem(error);
  return (
    <Drawer
      title="Account"
      isOpen
      onClose={onClose}
      footer={
        person && (
          <Button variant="primary" icon="edit" className="flex-1" onClick={() => onEdit(person)}>
            Edit Account
          </Button>
        )
      }
    >
      {problem && (
        <ErrorState
          title={problem.status === 404 ? 'This account is not there' : 'The account could not be loaded'}
          message={problem.error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!person && !problem && (
        <div className="grid gap-3">
          <output className="sr-only">Loading account...</output>
          <Skeleton className="h-14" />
          <Skeleton className="h-11" />
          <Skeleton className="h-60" />
        </div>
      )}
      {person && <Details person={person} {...rest} />}
    </Drawer>
  );
}

type DetailsProps = Pick<PersonPanelProps, 'isOwn' | 'onResetPassword' | 'onChangeStatus' | 'onResetFactor'> & {
  person: Person;
};

function Details(props: DetailsProps) {
  const { person, isOwn } = props;
  const { name, email, phone_number: phone, role, status } = person;
  const actions = useActions(props);
  const facts: readonly (readonly [string, string])[] = [
    ['Username', person.username],
    ['Phone', phone ? formatPhone(phone) : NO_DATE],
    ['Last seen', person.last_seen_at ? formatInstant(person.last_seen_at) : 'Never'],
    ['Account since', formatInstant(person.created_at)],
    ...(role === 'tenant' ? [] : [['Second factor', person.second_factor ? 'On' : 'Off'] as const]),
  ];
  return (
    <>
      <div className="flex items-center gap-3.5">
        <Avatar name={name} className="size-14 text-lg" />
        <div className="min-w-0">
          <p className="text-lg font-bold tracking-[-.018em]">{name}</p>
          <p className="text-sm break-words text-muted">{email || 'No email'}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Badge tone="indigo">{ROLE_LABELS[role]}</Badge>
        <AccountStateBadge status={status} />
        {isOwn && <Badge tone="grey">Your own account</Badge>}
      </div>
      <div className="mt-4 flex gap-2">
        {email && (
          <a href={mailLink(email)} className={buttonStyle('secondary', 'md', 'flex-1')}>
            <Icon name="mail" className="size-4.5" />
            Email
          </a>
        )}
        {phone && (
          <a href={phoneLink(phone)} className={buttonStyle('secondary', 'md', 'flex-1')}>
            <Icon name="phone" className="size-4.5" />
            Call
          </a>
        )}
        {actions.length > 0 && <Menu label={`More about ${name}`} items={actions} />}
      </div>
      {status === 'invited' && <OpenInvitation person={person} />}
      {role === 'owner' && <OwnerEstates person={person} />}
      <FactList facts={facts} />
    </>
  );
}

function useActions(props: DetailsProps): MenuItem[] {
  const { person, isOwn, onResetPassword, onChangeStatus, onResetFactor } = props;
  const navigate = useNavigate();
  const isOff = person.status === 'inactive';
  const home: MenuItem[] =
    person.tenant_id === null
      ? []
      : [
          {
            label: 'Home and lease',
            icon: 'apartment',
            onSelect: () => void navigate(`/manager/tenants?tenant=${person.tenant_id}`),
          },
        ];
  if (isOwn) return home;
  return [
    ...home,
    { label: 'Reset password', icon: 'key', onSelect: () => onResetPassword(person) },
    ...(person.second_factor
      ? [{ label: 'Reset second factor', icon: 'shield', onSelect: () => onResetFactor(person) } as const]
      : []),
    {
      label: isOff ? 'Activate' : 'Deactivate',
      icon: isOff ? 'check' : 'lock',
      isDanger: !isOff,
      onSelect: () => onChangeStatus(person),
    },
  ];
}
