import type { ComponentProps } from 'react';
import { useOnce } from '../../../api/use-once.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface ConfirmOnceProps<Answer> extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'confirmLabel' | 'isDanger' | 'children'
> {
  onConfirm: (key: string) => PromiseLike<{ data?: Answer | undefined; error?: unknown }>;
  /** Receives the answer; the dialog is closed. */
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

/** Asks before an action that is sent once, and shows why it was refused. */
export function ConfirmOnce<Answer>({ onConfirm, onDone, onClose, ...dialog }: ConfirmOnceProps<Answer>) {
  const { isPending, problem, send } = useOnce();
  const confirm = async () => {
    const sent = await send(onConfirm);
    if (!sent?.data) return;
    onClose();
    onDone(sent.data);
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
