import { type Person, personSchema } from '@amayumba/contract/accounts/person.ts';
import { conflictIn } from '../../../api/conflict.ts';
import { AccountStatusDialog } from '../../../features/people/AccountStatusDialog.tsx';
import { useUpdatePersonMutation } from '../../../features/people/people.api.ts';

/** Asks before an account is switched off, or on again. */
export function PersonStatusDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [update, state] = useUpdatePersonMutation();
  return (
    <AccountStatusDialog
      person={person}
      conflictIn={(problem) => conflictIn(problem, personSchema)}
      update={update}
      state={state}
      texts={{
        activate: 'They can sign in again. Anyone who has not chosen a password needs a new invitation.',
        deactivate:
          'They are signed out at once everywhere and cannot sign in until you activate them again. Open invitations stop working.',
      }}
      differences={(before, now) => [
        { label: 'Role', before: before.role, now: now.role },
        { label: 'Email', before: before.email, now: now.email },
      ]}
      onClose={onClose}
    />
  );
}
