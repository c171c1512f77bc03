import type { Person } from '@amayumba/contract/accounts/person.ts';
import { asProblem } from '../../../api/problem.ts';
import { useInviteAgainMutation } from '../../../features/people/people.api.ts';
import { invitationText } from '../../../features/people/person-view.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { notify } from '../../../ui/notices.ts';

export function OpenInvitation({ person }: { person: Person }) {
  const now = useMinute();
  const [inviteAgain, { isLoading, error }] = useInviteAgainMutation();
  const problem = asProblem(error);
  const send = async () => {
    const result = await inviteAgain(person.id);
    if ('error' in result) return; // the component shows the error
    notify.success(`Invitation sent to ${person.email}`, 'The earlier link no longer works.');
  };
  return (
    <div className="mt-5 rounded-md bg-sunken p-4">
      <p className="text-[0.875rem]">{invitationText(person, now)}</p>
      <Refusal problem={problem} className="mt-3" />
      {person.email && (
        <Button
          size="sm"
          icon="mail"
          className="mt-3"
          may="accounts:write"
          isPending={isLoading}
          onClick={() => void send()}
        >
          Resend invitation
        </Button>
      )}
    </div>
  );
}
