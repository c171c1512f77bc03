import type { Person } from '@amayumba/contract/accounts/person.ts';
import { asProblem } from '../../../api/problem.ts';
import { useResetSecondFactorMutation } from '../../../features/people/people.api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';

/** Asks before somebody's two-step verification is reset. */
export function ResetFactorDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [reset, { isLoading, error }] = useResetSecondFactorMutation();
  const confirm = async () => {
    const result = await reset(person.id);
    if ('error' in result) return; // the dialog shows the error
    notify.success(
      `The two-step verification of ${person.name} was reset.`,
      'They sign in with their password alone now.',
    );
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Reset the two-step verification of ${person.name}?`}
      confirmLabel="Reset"
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      For somebody who lost their phone and recovery codes. Check that it is really them: afterwards their password
      alone signs them in. They are signed out everywhere and notified by email.
    </ConfirmDialog>
  );
}
