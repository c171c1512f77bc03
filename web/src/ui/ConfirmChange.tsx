import type { ComponentProps } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ConflictNote } from './ConflictNote.tsx';

interface ConfirmChangeProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'confirmLabel' | 'isDanger' | 'onCancel' | 'children'
> {
  /** Instead of the label while the request runs. */
  pendingLabel?: string | undefined;
  change: {
    isPending: boolean;
    problem: { error: string } | undefined;
    conflict: ComponentProps<typeof ConflictNote> | null;
    confirm: () => Promise<void>;
  };
}

/** Asks before a record is changed or deleted, and again if somebody else has changed it since. */
export function ConfirmChange({ change, confirmLabel, pendingLabel, children, ...dialog }: ConfirmChangeProps) {
  const { isPending, problem, conflict, confirm } = change;
  return (
    <ConfirmDialog
      {...dialog}
      confirmLabel={(isPending && pendingLabel) || confirmLabel}
      isPending={isPending}
      error={problem?.error}
      onConfirm={() => void confirm()}
    >
      {children}
      {conflict && <ConflictNote {...conflict} className="mt-4" />}
    </ConfirmDialog>
  );
}
