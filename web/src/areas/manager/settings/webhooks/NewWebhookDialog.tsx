import type { CreatedWebhook } from '@amayumba/contract/webhooks/webhook.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { CopyField } from '../../../../ui/CopyField.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { shortUrl } from './webhook-words.ts';

/** Shows the secret of a new webhook, this once. */
export function NewWebhookDialog({ created, onClose }: { created: CreatedWebhook; onClose: () => void }) {
  return (
    <Modal
      title="Webhook added"
      description={shortUrl(created.url)}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <Banner tone="amber" title="Copy the secret now" className="mb-4">
        It is shown only this once. The other system needs it to check that what arrives comes from this portal.
      </Banner>
      <CopyField label="Signing secret" value={created.secret} />
    </Modal>
  );
}
