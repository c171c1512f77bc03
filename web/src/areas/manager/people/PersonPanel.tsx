import type { Person } from '@amayumba/contract/accounts/person.ts';
import { formatInstant, NO_DATE } from '@amayumba/contract/calendar.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { useGetPersonQuery } from '../../../features/people/people.api.ts';
import { ROLE_LABELS } from '../../../features/people/person-view.ts';
import { AccountStateBadge } from '../../../features/people/AccountStateBadge.tsx';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { RecordDrawer } from '../../../ui/RecordDrawer.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { ContactButtons } from '../tenants/ContactButtons.tsx';
import { OpenInvitation } from './OpenInvitation.tsx';
import { OwnerEstates } from './OwnerEstates.tsx';
import type { PersonDialog } from './PersonDialogs.tsx';
import { usePersonMenu } from './use-person-menu.ts';

interface PersonPanelProps {
  id: number;
  /** The account from the list, shown until the newest version has loaded. */
  listed: Person | undefined;
  isOwn: boolean;
  onClose: () => void;
  onAsk: (dialog: PersonDialog, person: Person) => void;
}

export function PersonPanel({ id, listed, isOwn, onClose, onAsk }: PersonPanelProps) {
  const query = useGetPersonQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData } = query;
  const person = currentData ?? listed;
  return (
    <RecordDrawer
      what="account"
      query={query}
      title="Account"
      isOpen
      onClose={onClose}
      footer={
        person && (
          <>
            <Button
              variant="primary"
              icon="edit"
              className="flex-1"
              may="accounts:write"
              onClick={() => onAsk('edit', person)}
            >
              Edit Account
            </Button>
            {person.role === 'owner' && (
              <ButtonLink to={RECORD_PATHS.owner(person.id)} className="flex-1">
                Open page
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {person && <Details person={person} isOwn={isOwn} onAsk={(dialog) => onAsk(dialog, person)} />}
    </RecordDrawer>
  );
}

function Details({ person, isOwn, onAsk }: { person: Person; isOwn: boolean; onAsk: (dialog: PersonDialog) => void }) {
  const { name, email, phone_number: phone, role, status } = person;
  const actions = usePersonMenu(person, { isOwn, onAsk });
  const facts: readonly (readonly [string, string])[] = [
    ['Username', person.username],
    ['Phone', phone ? formatPhone(phone) : NO_DATE],
    ['Last seen', person.last_seen_at ? formatInstant(person.last_seen_at) : 'Never'],
    ['Account since', formatInstant(person.created_at)],
    ...(role === 'tenant' ? [] : [['Two-step verification', person.second_factor ? 'On' : 'Off'] as const]),
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
      <div className="mt-4 flex flex-wrap gap-2">
        <ContactButtons name={name} phone={phone} email={email} />
        {actions.length > 0 && <Menu label={`More about ${name}`} items={actions} />}
      </div>
      {status === 'invited' && <OpenInvitation person={person} />}
      {role === 'owner' && <OwnerEstates person={person} />}
      <FactList facts={facts} />
    </>
  );
}
