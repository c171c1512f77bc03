import type { Person } from '@amayumba/contract/accounts/person.ts';
import { asProblem } from '../../../api/problem.ts';
import { useUpdatePersonMutation } from '../../../features/people/people.api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';

/** Asks before an account is switched off, or on again. */
export function PersonStatusDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [update, { isLoading, error }] = useUpdatePersonMutation();
  const isOff = person.status === 'inactive';
  const confirm = async () => {
    const status = isOff ? 'active' : 'inactive';
    const result = await update({ id: person.id, change: { status } });
    if ('error' in result) return; // shown in the dialog
    notify.success(`${person.name} is ${status} now.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={isOff ? `Activate ${person.name}?` : `Deactivate ${person.name}?`}
      confirmLabel={isOff ? 'Activate' : 'Deactivate'}
      isDanger={!isOff}
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {isOff
        ? 'They can sign in again. Whoever had not chosen a password yet needs a new invitation.'
        : 'They are signed out at once everywhere and cannot sign in until you activate them again. An invitation that is open stops working.'}
    </ConfirmDialog>
  );
}
