import { type Person, personSchema } from '@amayumba/contract/accounts/person.ts';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { useUpdatePersonMutation } from '../../../features/people/people.api.ts';
import { useLatestRow } from '../../../lib/use-latest-row.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ConflictNote } from '../../../ui/ConflictNote.tsx';
import { notify } from '../../../ui/notices.ts';

/** Asks before an account is switched off, or on again. */
export function PersonStatusDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [update, { isLoading, error }] = useUpdatePersonMutation();
  const { seen, conflict, recordConflict } = useLatestRow(person);
  const problem = asProblem(error);
  const isOff = person.status === 'inactive';
  const confirm = async () => {
    const status = isOff ? 'active' : 'inactive';
    const result = await update({ id: person.id, change: { status, version: seen.version } });
    const found = conflictIn(asProblem(result.error), personSchema);
    if (found) recordConflict(found);
    if (result.error) return; // the dialog shows the error
    notify.success(`${person.name} is ${status} now.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={isOff ? `Activate ${person.name}?` : `Deactivate ${person.name}?`}
      confirmLabel={isOff ? 'Activate' : 'Deactivate'}
      isDanger={!isOff}
      isPending={isLoading}
      error={conflict && problem?.code === 'stale_change' ? undefined : problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {isOff
        ? 'They can sign in again. Anyone who has not chosen a password needs a new invitation.'
        : 'They are signed out at once everywhere and cannot sign in until you activate them again. Open invitations stop working.'}
      {conflict && (
        <ConflictNote
          {...conflict}
          className="mt-4"
          differences={[
            { label: 'Name', before: conflict.before.name, now: seen.name },
            { label: 'Role', before: conflict.before.role, now: seen.role },
            { label: 'Status', before: conflict.before.status, now: seen.status },
            { label: 'Email', before: conflict.before.email, now: seen.email },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}
