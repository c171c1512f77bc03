import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { type ListedEstate, listedEstateSchema } from '../../../features/estates/estate-schemas.ts';
import { useDeleteEstateMutation } from '../../../features/estates/estates.api.ts';
import { useLatestRow } from '../../../lib/use-latest-row.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ConflictNote } from '../../../ui/ConflictNote.tsx';
import { notify } from '../../../ui/notices.ts';

/** Asks before an estate is deleted, and shows the reason if the server refuses it. */
export function DeleteEstateDialog({ estate, onClose }: { estate: ListedEstate; onClose: () => void }) {
  const [deleteEstate, { isLoading, error }] = useDeleteEstateMutation();
  const { seen, conflict, recordConflict } = useLatestRow(estate);
  const problem = asProblem(error);
  const confirm = async () => {
    const result = await deleteEstate(seen);
    const found = conflictIn(asProblem(result.error), listedEstateSchema);
    if (found) recordConflict(found);
    if (result.error) return; // the dialog shows the error
    notify.success(`${estate.name} was deleted.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this estate? This cannot be undone."
      confirmLabel={isLoading ? 'Deleting...' : 'Delete'}
      isPending={isLoading}
      error={conflict && problem?.code === 'stale_change' ? undefined : problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <strong className="text-ink">{estate.name}</strong>, {estate.address}, leaves every list together with its blocks
      and apartments. Past payments keep their names.
      {conflict && (
        <ConflictNote
          {...conflict}
          className="mt-4"
          differences={[
            { label: 'Name', before: conflict.before.name, now: seen.name },
            { label: 'Address', before: conflict.before.address, now: seen.address },
            { label: 'Size', before: conflict.before.size, now: seen.size },
            { label: 'Owner', before: conflict.before.owner_name ?? 'None', now: seen.owner_name ?? 'None' },
            { label: 'Description', before: conflict.before.description, now: seen.description },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}
