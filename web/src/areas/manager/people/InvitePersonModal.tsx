import { useSentForm } from '../../../api/use-sent-form.ts';
import { INVITATION_DAYS, type InvitedRole } from '@amayumba/contract/accounts/rules.ts';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
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
  const { draft, patch, problem, form, send } = useSentForm(`invite-${role}`, onClose, emptyPerson);
  const [invite] = useInvitePersonMutation();
  const submit = async () => {
    await send(
      (key) => invite({ key, body: { ...draft, role } }),
      ({ id }) => {
        notify.success(
          `${draft.first_name} ${draft.last_name} was invited.`,
          role === 'owner'
            ? onInvited
              ? 'Give them their estates on this page.'
              : 'Select them in the list to give them estates.'
            : undefined,
        );
        onInvited?.(id);
      },
    );
  };
  return (
    <FormModal
      {...form}
      title={role === 'owner' ? 'Invite Owner' : 'Invite Manager'}
      description={WHAT_FOR[role]}
      onSubmit={() => void submit()}
      submitLabel="Send Invitation"
      pendingLabel="Sending..."
      icon="mail"
      failure="Not invited"
    >
      <PersonFields draft={draft} onChange={patch} errors={fieldErrorsOf(problem)} isNew isEmailRequired />
      <p className="mt-4 text-sm text-muted">
        They get an email with a link to choose their password. It works once, for {INVITATION_DAYS} days.
      </p>
    </FormModal>
  );
}
