import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';

interface ConfirmDialogProps {
  /** The question, for example 'Delete this payment?'. */
  title: string;
  /** The consequences, or which record it is. */
  children?: ReactNode;
  confirmLabel: string;
  isDanger?: boolean | undefined;
  isPending?: boolean | undefined;
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action that is hard to undo. */
export const ConfirmDialog = ({
  title,
  children,
  confirmLabel,
  isDanger = true,
  isPending = false,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => (
  <Modal
    title={title}
    size="sm"
    onClose={onCancel}
    isPending={isPending}
    footer={
      <>
        <Button onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'} isPending={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    <div className="text-muted">{children}</div>
    {error && (
      <Banner tone="rose" className="mt-4">
        {error}
      </Banner>
    )}
  </Modal>
);
