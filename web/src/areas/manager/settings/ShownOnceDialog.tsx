import type { ReactNode } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { Modal } from '../../../ui/Modal.tsx';

interface ShownOnceDialogProps {
  title: string;
  /** The name of the new key or webhook. */
  name: string;
  /** What to copy, in the heading of the warning. */
  what: string;
  label: string;
  value: string;
  /** Why it must be copied now. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a new secret, this once. */
export function ShownOnceDialog({ title, name, what, label, value, children, onClose }: ShownOnceDialogProps) {
  return (
    <Modal
      title={title}
      description={name}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <Banner tone="amber" title={`Copy the ${what} now`} className="mb-4">
        {children}
      </Banner>
      <CopyField label={label} value={value} />
    </Modal>
  );
}
