import type { ReactNode } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';

interface RemovalDialogProps<Row> {
  row: Row;
  /** The hook's result of the call that removes it. */
  mutation: readonly [(row: Row) => PromiseLike<{ error?: unknown }>, { isLoading: boolean; error?: unknown }];
  title: string;
  confirmLabel: string;
  /** The notice once it is removed: its title, and the name of the row. */
  done: readonly [title: string, name: string];
  onDone: () => void;
  onCancel: () => void;
  /** Which one it is, and what stays. */
  children: ReactNode;
}

/** Asks before a cost or a vendor is removed. */
export function RemovalDialog<Row>({ row, mutation, done, onDone, children, ...dialog }: RemovalDialogProps<Row>) {
  const [remove, { isLoading, error }] = mutation;
  const confirm = async () => {
    const { error: failure } = await remove(row);
    if (failure) return;
    notify.success(...done);
    onDone();
  };
  return (
    <ConfirmDialog {...dialog} isPending={isLoading} error={asProblem(error)?.error} onConfirm={() => void confirm()}>
      {children}
    </ConfirmDialog>
  );
}
