import { INVITATION_DAYS, type InvitedRole } from '@amayumba/contract/accounts/rules.ts';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import { asProblem } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import { emptyPerson, PersonFields } from '../../../features/people/PersonFields.tsx';
import { useInvitePersonMutation } from '../../../features/people/people.api.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { notify } from '../../../ui/notices.ts';

const WHAT_FOR: Readonly<Record<InvitedRole, string>> = {
  owner: 'An owner sees the figures and reports of the estates you give them, and changes nothing.',
  manager: 'A manager sees and changes everything, and can invite others.',
};

interface InvitePersonModalProps {
  role: InvitedRole;
  onClose: () => void;
  /** Opens the page of the invited person, where no list of the screen has them yet. */
  onInvited?: (id: number) => void;
}

export function InvitePersonModal({ role, onClose, onInvited }: InvitePersonModalProps) {
  const { draft, change, clear, kept } = useStoredDraft(`invite-${role}`, emptyPerson);
  const [invite, { isLoading, error }] = useInvitePersonMutation();
  const problem = asProblem(error);
  const submit = async () => {
    const result = await invite({ ...draft, role });
    if ('error' in result) return; // the form shows the error
    clear();
    notify.success(
      `${draft.first_name} ${draft.last_name} was invited.`,
      role === 'owner'
        ? onInvited
          ? 'Give them their estates on this page.'
          : 'Select them in the list to give them estates.'
        : undefined,
    );
    onClose();
    onInvited?.(result.data.id);
  };
  return (
    <FormModal
      draft={kept}
      title={role === 'owner' ? 'Invite Owner' : 'Invite Manager'}
      description={WHAT_FOR[role]}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={() => void submit()}
      submitLabel="Send Invitation"
      pendingLabel="Sending..."
      icon="mail"
      problem={problem}
      failure="Not invited"
    >
      <PersonFields
        draft={draft}
        onChange={(part) => change({ ...draft, ...part })}
        errors={fieldErrorsOf(problem)}
        isNew
        isEmailRequired
      />
      <p className="mt-4 text-sm text-muted">
        They get an email with a link to choose their password. It works once, for {INVITATION_DAYS} days.
      </p>
    </FormModal>
  );
}
