import type { ComponentProps } from 'react';
import { useOnce } from '../../api/use-once.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface ConfirmActionProps<Data> extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'children' | 'confirmLabel' | 'isDanger'
> {
  /** Sends the call. Calls that are recorded once take the key. */
  action: (key: string) => PromiseLike<{ data?: Data | undefined; error?: unknown }>;
  onDone: (data: Data) => void;
  onClose: () => void;
}

/** Asks before one call is sent, and shows why it was refused. */
export function ConfirmAction<Data>({ action, onDone, onClose, ...dialog }: ConfirmActionProps<Data>) {
  const once = useOnce();
  const confirm = async () => {
    const sent = await once.send(action);
    if (sent && !sent.error) onDone(sent.data as Data);
  };
  return (
    <ConfirmDialog
      {...dialog}
      isPending={once.isPending}
      error={once.problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
