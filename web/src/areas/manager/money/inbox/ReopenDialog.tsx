import type { InboxItem } from '@amayumba/contract/money/inbox.ts';
import { useReopenInboxItemMutation } from '../../../../features/money/inbox.api.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useOnce } from '../../../../api/use-once.ts';
import { lineText } from './inbox-words.ts';

/** Asks before a line returns to the inbox, because the receipts of a match are reversed. */
export function ReopenDialog({ item, onClose }: { item: InboxItem; onClose: () => void }) {
  const [reopen] = useReopenInboxItemMutation();
  const once = useOnce();
  const codes = item.receipts.map(({ receipt_code }) => receipt_code ?? 'a receipt').join(', ');
  const confirm = async () => {
    const sent = await once.send((key) => reopen({ id: item.id, key }));
    if (!sent?.data) return;
    onClose();
    notify.success('Back in the inbox', lineText(item));
  };
  return (
    <ConfirmDialog
      title="Reopen this line?"
      confirmLabel="Reopen"
      isDanger={item.receipts.length > 0}
      isPending={once.isPending}
      error={once.problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {lineText(item)} returns to the inbox. {codes && `${codes} will be void, and what it settled is open again.`}
    </ConfirmDialog>
  );
}
