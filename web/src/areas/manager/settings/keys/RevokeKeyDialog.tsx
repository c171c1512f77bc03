import type { ApiKey } from '@amayumba/contract/keys/key.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useRevokeApiKeyMutation } from '../../../../features/keys/keys.api.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';

/** Asks before a key is revoked. */
export function RevokeKeyDialog({ apiKey: { id, name, prefix }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [revoke, { isLoading, error }] = useRevokeApiKeyMutation();
  const confirm = async () => {
    const result = await revoke(id);
    if (result.error) return; // the dialog shows the error
    notify.success('API key revoked', `${name} no longer works.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      The program that uses the key {prefix}… is refused at once. This cannot be undone; create another key if it is to
      go on.
    </ConfirmDialog>
  );
}
