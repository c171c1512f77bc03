import { formatUgx } from '@amayumba/contract/money.ts';
import type { StatementImport } from '@amayumba/contract/money/statement-import.ts';
import {
  useConfirmStatementImportMutation,
  useUndoStatementImportMutation,
} from '../../../../features/money/statement-imports.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmAction } from '../../ConfirmAction.tsx';

export function ConfirmStatementDialog({ statement, onClose }: { statement: StatementImport; onClose: () => void }) {
  const { id, counts, total_in, file_name } = statement;
  const [post] = useConfirmStatementImportMutation();
  const left = [
    counts.known > 0 && `${counted(counts.known, 'line')} recorded before`,
    counts.ignored > 0 && `${counted(counts.ignored, 'line')} without money in`,
    counts.error > 0 && `${counted(counts.error, 'line')} that cannot be read`,
  ].filter((text) => text !== false);
  return (
    <ConfirmAction
      title="Post this statement?"
      confirmLabel="Post the statement"
      isDanger={false}
      action={(key) => post({ id, key })}
      onDone={({ counts: { matched, inbox } }) =>
        notify.success(
          `${counted(matched, 'receipt')} recorded`,
          `${counted(inbox, 'line')} in the inbox, of ${file_name}`,
        )
      }
      onClose={onClose}
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
    </ConfirmAction>
  );
}

interface UndoStatementDialogProps {
  statement: StatementImport;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

export function UndoStatementDialog({ statement, onClose, onDone }: UndoStatementDialogProps) {
  const { id, state, file_name, counts } = statement;
  const [undo] = useUndoStatementImportMutation();
  const isDraft = state === 'draft';
  return (
    <ConfirmAction
      title={isDraft ? 'Discard this statement?' : 'Undo this statement?'}
      confirmLabel={isDraft ? 'Discard' : 'Undo statement'}
      action={(key) => undo({ id, key })}
      onDone={() => {
        onDone?.();
        notify.success(isDraft ? 'Statement discarded' : 'Statement undone', file_name);
      }}
      onClose={onClose}
    >
      {isDraft
        ? `Nothing of ${file_name} was posted. You can upload it again.`
        : `${counted(counts.matched, 'receipt')} of ${file_name} will be void, and its open lines leave the inbox.`}
    </ConfirmAction>
  );
}
