import type { ComponentProps } from 'react';
import { useOnce } from '../../api/use-once.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface ConfirmActionProps<Answer> extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'children' | 'confirmLabel' | 'isDanger'
> {
  /** Sends the call. Calls that are recorded once take the key. */
  action: (key: string) => PromiseLike<{ data?: Answer | undefined; error?: unknown }>;
  /** Receives the answer; the dialog is closed. */
  onDone: (answer: Answer) => void;
  /** `onDone` leaves the place of the dialog, which therefore does not close by itself. */
  isLeft?: boolean;
  onClose: () => void;
}

/** Asks before one call is sent, and shows why it was refused. */
export function ConfirmAction<Answer>({ action, onDone, isLeft, onClose, ...dialog }: ConfirmActionProps<Answer>) {
  const { isPending, problem, send } = useOnce();
  const confirm = async () => {
    const sent = await send(action);
    if (!sent || sent.error) return;
    if (!isLeft) onClose();
    onDone(sent.data as Answer);
  };
  return (
    <ConfirmDialog
      {...dialog}
      isPending={isPending}
      error={problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
