import { formatInstant } from '@amayumba/contract/calendar.ts';
import { type ImportSummary, useUndoImportMutation } from '../../../features/imports/imports.api.ts';
import { notify } from '../../../ui/notices.ts';
import { ConfirmAction } from '../ConfirmAction.tsx';

/** Asks before an import is undone, and shows the reasons if it cannot be. */
export function UndoImportDialog({ summary, onClose }: { summary: ImportSummary; onClose: () => void }) {
  const [undo] = useUndoImportMutation();
  return (
    <ConfirmAction
      title="Undo this import?"
      confirmLabel="Undo import"
      action={() => undo(summary.id)}
      onDone={() => {
        onClose();
        notify.success('Import undone', `What ${summary.file_name} added was removed.`);
      }}
      onClose={onClose}
    >
      Every estate, apartment, tenant, lease and payment that {summary.file_name} made on{' '}
      {formatInstant(summary.created_at)} will be removed, as if it had never been imported.
    </ConfirmAction>
  );
}
