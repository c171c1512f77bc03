import { asProblem } from '../../../api/problem.ts';
import type { ListedEstate } from '../../../features/estates/estate-schemas.ts';
import { useDeleteEstateMutation } from '../../../features/estates/estates.api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';

/** Asks before an estate goes, and says why it may not. */
export function DeleteEstateDialog({ estate, onClose }: { estate: ListedEstate; onClose: () => void }) {
  const [deleteEstate, { isLoading, error }] = useDeleteEstateMutation();
  const confirm = async () => {
    const result = await deleteEstate(estate.id);
    if ('error' in result) return; // shown in the dialog
    notify.success(`${estate.name} was deleted.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this estate? This cannot be undone."
      confirmLabel={isLoading ? 'Deleting...' : 'Delete'}
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <strong className="text-ink">{estate.name}</strong>, {estate.address}, leaves every list together with its blocks
      and apartments. Past payments keep their names.
    </ConfirmDialog>
  );
}
