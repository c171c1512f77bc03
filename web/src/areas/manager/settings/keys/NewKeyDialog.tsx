import type { CreatedApiKey } from '@amayumba/contract/keys/key.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { CopyField } from '../../../../ui/CopyField.tsx';
import { Modal } from '../../../../ui/Modal.tsx';

/** Shows a new key, this once. */
export function NewKeyDialog({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  return (
    <Modal
      title="API key created"
      description={created.name}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <Banner tone="amber" title="Copy the key now" className="mb-4">
        It is shown only this once, because the portal does not store it. Whoever has it can do what you allowed, so
        give it to the program only, never by email or chat.
      </Banner>
      <CopyField label="API key" value={created.key} />
    </Modal>
  );
}
