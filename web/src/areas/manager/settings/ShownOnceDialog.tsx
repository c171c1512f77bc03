import type { ReactNode } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { Modal } from '../../../ui/Modal.tsx';

interface ShownOnceDialogProps {
  title: string;
  name: string;
  /** What to copy, in the heading of the warning. */
  what: string;
  label: string;
  value: string;
  children: ReactNode;
  onClose: () => void;
}

export const ShownOnceDialog = ({ title, name, what, label, value, children, onClose }: ShownOnceDialogProps) => (
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
