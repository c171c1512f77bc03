import { formatUgx } from '@amayumba/contract/money.ts';
import type { StatementImport } from '@amayumba/contract/money/statement-import.ts';
import { useConfirmStatementImportMutation } from '../../../../features/money/statement-imports.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useOnce } from '../../../../api/use-once.ts';

/** Explains the effect of posting a statement, and posts it: all lines or none. */
export function ConfirmStatementDialog({ statement, onClose }: { statement: StatementImport; onClose: () => void }) {
  const { id, counts, total_in, file_name } = statement;
  const [post] = useConfirmStatementImportMutation();
  const once = useOnce();
  const left = [
    counts.known > 0 && `${counted(counts.known, 'line')} recorded before`,
    counts.ignored > 0 && `${counted(counts.ignored, 'line')} without money in`,
    counts.error > 0 && `${counted(counts.error, 'line')} that cannot be read`,
  ].filter((text) => text !== false);
  const confirm = async () => {
    const sent = await once.send((key) => post({ id, key }));
    if (!sent?.data) return; // the dialog shows why
    onClose();
    const { matched, inbox } = sent.data.counts;
    notify.success(
      `${counted(matched, 'receipt')} recorded`,
      `${counted(inbox, 'line')} in the inbox, of ${file_name}`,
    );
  };
  return (
    <ConfirmDialog
      title="Post this statement?"
      confirmLabel="Post the statement"
      isDanger={false}
      isPending={once.isPending}
      error={once.problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>{formatUgx(total_in)} came in, as far as it is not recorded yet.</li>
        {counts.matched > 0 && (
          <li>{counted(counts.matched, 'receipt')} will be recorded for the matched tenants, who are told.</li>
        )}
        {counts.inbox > 0 && (
          <li>{counted(counts.inbox, 'line')} will wait in the inbox until somebody matches them.</li>
        )}
        {left.length > 0 && <li>Left out: {left.join(', ')}.</li>}
        <li>You can undo it until something depends on it.</li>
      </ul>
    </ConfirmDialog>
  );
}
