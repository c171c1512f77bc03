import { EVENT_LABELS, WEBHOOK_EVENTS } from '@amayumba/contract/webhooks/events.ts';
import type { CreatedWebhook, Webhook } from '@amayumba/contract/webhooks/webhook.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { useFreshCode } from '../../../../features/account/use-fresh-code.tsx';
import { useCreateWebhookMutation, useUpdateWebhookMutation } from '../../../../features/webhooks/webhooks.api.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { CheckboxGroup } from '../../../../ui/CheckboxGroup.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { refusalOfNew } from '../refusal-of-new.ts';

const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_LABELS[value] }));

interface WebhookModalProps {
  webhook?: Webhook | undefined;
  onCreated: (created: CreatedWebhook) => void;
  onClose: () => void;
}

export function WebhookModal({ webhook, onCreated, onClose }: WebhookModalProps) {
  const { draft, patch, clear, kept } = useStoredDraft(
    webhook ? `webhook-${webhook.id}-${webhook.version}` : 'webhook-new',
    () => ({ url: webhook?.url ?? '', events: webhook?.events ?? [] }),
  );
  const [create, creating] = useCreateWebhookMutation();
  const [update, updating] = useUpdateWebhookMutation();
  const isPending = creating.isLoading || updating.isLoading;
  const problem = asProblem(creating.error ?? updating.error);
  const code = useFreshCode(problem, draft.url.trim() !== webhook?.url);
  const field = fieldsOf(draft, patch, problem?.fields);
  const save = async () => {
    const body = {
      url: draft.url.trim(),
      events: WEBHOOK_EVENTS.filter((event) => draft.events.includes(event)),
      ...code.body,
    };
    // The form shows an error.
    if (!webhook) {
      const { data } = await create(body);
      if (!data) return;
      clear();
      return onCreated(data);
    }
    const { data } = await update({ id: webhook.id, body: { ...body, version: webhook.version } });
    if (!data) return;
    clear();
    notify.success('Webhook changed');
    onClose();
  };
  return (
    <FormModal
      draft={kept}
      title={webhook ? 'Change webhook' : 'Add webhook'}
      size="lg"
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => void save()}
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      pendingLabel="Saving..."
      {...(webhook
        ? { problem, failure: 'Not saved' }
        : refusalOfNew(problem, 'Not saved', 'webhook', 'delete it and add another'))}
    >
      <div className="grid grid-cols-1 gap-4">
        <TextField
          label="Address"
          type="url"
          required
          maxLength={2000}
          placeholder="https://"
          hint="Where the other system receives events. It begins with https://."
          {...field.text('url')}
        />
        <CheckboxGroup label="Send when" isWide options={EVENTS} {...field.value('events')} />
        {code.field}
      </div>
    </FormModal>
  );
}
