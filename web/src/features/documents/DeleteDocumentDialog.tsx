import { documentSchema, type StoredDocument } from '@amayumba/contract/documents/document.ts';
import { VISIBILITY_TEXT } from '@amayumba/contract/documents/rules.ts';
import { conflictIn } from '../../api/conflict.ts';
import { asProblem } from '../../api/problem.ts';
import { useLatestRow } from '../../lib/use-latest-row.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ConflictNote } from '../../ui/ConflictNote.tsx';
import { notify } from '../../ui/notices.ts';
import { useDeleteDocumentMutation } from './documents.api.ts';

/** Asks before a document is deleted with its file. */
export function DeleteDocumentDialog({ document, onClose }: { document: StoredDocument; onClose: () => void }) {
  const [remove, { isLoading, error }] = useDeleteDocumentMutation();
  const { seen, conflict, recordConflict } = useLatestRow(document);
  const problem = asProblem(error);
  const confirm = async () => {
    const result = await remove(seen);
    const found = conflictIn(asProblem(result.error), documentSchema);
    if (found) recordConflict(found);
    if (result.error) return; // the dialog shows the error
    notify.success('Document deleted', seen.title);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this document? This cannot be undone."
      confirmLabel={isLoading ? 'Deleting...' : 'Delete'}
      isPending={isLoading}
      error={conflict && problem?.code === 'stale_change' ? undefined : problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <strong className="wrap-anywhere text-ink">{seen.title}</strong> is deleted with its file, {seen.file_name}.
      {conflict && (
        <ConflictNote
          {...conflict}
          className="mt-4"
          differences={[
            { label: 'Title', before: conflict.before.title, now: seen.title },
            {
              label: 'Seen by',
              before: VISIBILITY_TEXT[conflict.before.visibility],
              now: VISIBILITY_TEXT[seen.visibility],
            },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}
