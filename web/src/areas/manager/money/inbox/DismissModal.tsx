import type { InboxItem } from '@amayumba/contract/money/inbox.ts';
import { useDismissInboxItemMutation } from '../../../../features/money/inbox.api.ts';
import { ReasonField } from '../dialogs/DialogFields.tsx';
import { MoneyForm, useMoneyForm } from '../MoneyForm.tsx';
import { lineText } from './inbox-words.ts';

interface DismissModalProps {
  line: InboxItem;
  onDone: (item: InboxItem) => void;
  onClose: () => void;
}

/** The usual reasons for money in an office's statement that is not rent. */
const USUAL = ['Owner’s own money', 'Money of another business', 'Returned by the bank', 'Between our own accounts'];

/** Records that money is not a tenant's, and why. */
export function DismissModal({ line, onDone, onClose }: DismissModalProps) {
  const { draft, patch, faults, form, send } = useMoneyForm(`dismiss-line-${line.id}`, onClose, () => ({ reason: '' }));
  const [dismiss] = useDismissInboxItemMutation();
  return (
    <MoneyForm
      {...form}
      title="Not ours?"
      description={`${lineText(line)}. Nothing is recorded; the line can be opened again.`}
      fields={['reason']}
      submitLabel="Not ours"
      onSubmit={() => send((key) => dismiss({ id: line.id, key, body: { reason: draft.reason.trim() } }), onDone)}
    >
      <ReasonField
        label="Whose money it is"
        value={draft.reason}
        onChange={(reason) => patch({ reason })}
        error={faults['reason']}
      />
      <div className="flex flex-wrap gap-2">
        {USUAL.map((reason) => (
          <button
            key={reason}
            type="button"
            onClick={() => patch({ reason })}
            className="min-h-11 rounded-md border border-line px-3 text-sm text-ink hover:bg-hover"
          >
            {reason}
          </button>
        ))}
      </div>
    </MoneyForm>
  );
}
