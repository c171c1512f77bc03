import { formatInstant } from '@amayumba/contract/calendar.ts';
import { asProblem } from '../../../api/problem.ts';
import { type ImportSummary, useUndoImportMutation } from '../../../features/imports/imports.api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';

/** Asks before an import is undone, and shows the reasons if it cannot be. */
export function UndoImportDialog({ summary, onClose }: { summary: ImportSummary; onClose: () => void }) {
  const [undo, { isLoading, error }] = useUndoImportMutation();
  const confirm = async () => {
    const result = await undo(summary.id);
    if (!result.data) return; // the dialog shows the error
    onClose();
    notify.success('Import undone', `What ${summary.file_name} added was removed.`);
  };
  return (
    <ConfirmDialog
      title="Undo this import?"
      confirmLabel="Undo import"
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      Every estate, apartment, tenant, lease and payment that {summary.file_name} made on{' '}
      {formatInstant(summary.created_at)} will be removed, as if it had never been imported.
    </ConfirmDialog>
  );
}
