import type { InboxItem } from '@amayumba/contract/money/inbox.ts';
import { useDismissInboxItemMutation } from '../../../../features/money/inbox.api.ts';
import { ReasonField } from '../dialogs/ReasonField.tsx';
import { MoneyForm } from '../MoneyForm.tsx';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
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
  const { draft, patch, clear, kept, once } = useSentDraft(`dismiss-line-${line.id}`, () => ({ reason: '' }));
  const [dismiss] = useDismissInboxItemMutation();
  const save = async () => {
    const sent = await once.send((key) => dismiss({ id: line.id, key, body: { reason: draft.reason.trim() } }));
    if (!sent?.data) return;
    clear();
    onClose();
    onDone(sent.data);
  };
  return (
    <MoneyForm
      draft={kept}
      title="Not ours?"
      description={`${lineText(line)}. Nothing is recorded; the line can be opened again.`}
      sending={once}
      fields={['reason']}
      submitLabel="Not ours"
      onSubmit={save}
      onClose={onClose}
    >
      <ReasonField
        label="Whose money it is"
        value={draft.reason}
        onChange={(reason) => patch({ reason })}
        error={once.problem?.fields?.['reason']}
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
