import { type Staff, staffSchema } from '@amayumba/contract/staff/staff.ts';
import { conflictIn } from '../../../../api/conflict.ts';
import { asProblem } from '../../../../api/problem.ts';
import { STAFF_ROLE_LABELS } from '../../../../features/staff/staff-view.ts';
import { useUpdateStaffMutation } from '../../../../features/staff/staff.api.ts';
import { useLatestRow } from '../../../../lib/use-latest-row.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { ConflictNote } from '../../../../ui/ConflictNote.tsx';
import { notify } from '../../../../ui/notices.ts';

/** Asks before the account of a person of the office is switched off, or on again. */
export function StaffStatusDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const [update, { isLoading, error }] = useUpdateStaffMutation();
  const { seen, conflict, recordConflict } = useLatestRow(person);
  const problem = asProblem(error);
  const isOff = person.status === 'inactive';
  const confirm = async () => {
    const status = isOff ? 'active' : 'inactive';
    const result = await update({ id: person.id, change: { status, version: seen.version } });
    const found = conflictIn(asProblem(result.error), staffSchema);
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
        ? 'They can sign in again, with the same role and estates.'
        : 'They are signed out at once everywhere and cannot sign in until you activate them again. What they recorded stays.'}
      {conflict && (
        <ConflictNote
          {...conflict}
          className="mt-4"
          differences={[
            { label: 'Name', before: conflict.before.name, now: seen.name },
            {
              label: 'Role',
              before: STAFF_ROLE_LABELS[conflict.before.staff_role],
              now: STAFF_ROLE_LABELS[seen.staff_role],
            },
            { label: 'Status', before: conflict.before.status, now: seen.status },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}
