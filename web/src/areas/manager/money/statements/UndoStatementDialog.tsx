import type { StatementImport } from '@amayumba/contract/money/statement-import.ts';
import { useUndoStatementImportMutation } from '../../../../features/money/statement-imports.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useOnce } from '../../../../api/use-once.ts';

interface UndoStatementDialogProps {
  statement: StatementImport;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

/** Asks before a statement is undone, or a draft discarded, and shows why it cannot be. */
export function UndoStatementDialog({ statement, onClose, onDone }: UndoStatementDialogProps) {
  const { id, state, file_name, counts } = statement;
  const [undo] = useUndoStatementImportMutation();
  const once = useOnce();
  const isDraft = state === 'draft';
  const confirm = async () => {
    const sent = await once.send((key) => undo({ id, key }));
    if (!sent?.data) return; // the dialog shows why
    onClose();
    onDone?.();
    notify.success(isDraft ? 'Statement discarded' : 'Statement undone', file_name);
  };
  return (
    <ConfirmDialog
      title={isDraft ? 'Discard this statement?' : 'Undo this statement?'}
      confirmLabel={isDraft ? 'Discard' : 'Undo statement'}
      isPending={once.isPending}
      error={once.problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {isDraft
        ? `Nothing of ${file_name} was posted. You can upload it again.`
        : `${counted(counts.matched, 'receipt')} of ${file_name} will be void, and its open lines leave the inbox.`}
    </ConfirmDialog>
  );
}
