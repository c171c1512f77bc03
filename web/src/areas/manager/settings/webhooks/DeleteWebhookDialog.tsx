import type { Webhook } from '@amayumba/contract/webhooks/webhook.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useDeleteWebhookMutation } from '../../../../features/webhooks/webhooks.api.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { shortUrl } from './webhook-words.ts';

/** Asks before a webhook is deleted. */
export function DeleteWebhookDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [remove, { isLoading, error }] = useDeleteWebhookMutation();
  const confirm = async () => {
    const result = await remove(id);
    if (result.error) return; // the dialog shows the error
    notify.success('Webhook deleted');
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      confirmLabel="Delete"
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      Nothing more is sent to {shortUrl(url)}, and the list of its deliveries goes too.
    </ConfirmDialog>
  );
}
