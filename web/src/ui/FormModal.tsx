import type { ComponentProps } from 'react';
import { Refusal } from './Refusal.tsx';
import { FormButtons } from './FormButtons.tsx';
import { Modal } from './Modal.tsx';

interface FormModalProps
  extends
    Pick<
      ComponentProps<typeof Modal>,
      'title' | 'description' | 'size' | 'draft' | 'onClose' | 'isPending' | 'children'
    >,
    Pick<ComponentProps<typeof FormButtons>, 'pendingLabel' | 'disabled' | 'icon' | 'variant'> {
  isPending: boolean;
  onSubmit: () => void;
  submitLabel: string;
  /** Why it was refused, above the fields. */
  problem?: { error: string } | undefined;
  /** The action that failed: 'Not saved'. */
  failure?: string | undefined;
}

export function FormModal({
  submitLabel,
  pendingLabel,
  disabled,
  icon,
  variant,
  problem,
  failure,
  children,
  ...modal
}: FormModalProps) {
  const { isPending, onClose } = modal;
  return (
    <Modal
      {...modal}
      footer={
        <FormButtons onCancel={onClose} isPending={isPending} {...{ pendingLabel, disabled, icon, variant }}>
          {submitLabel}
        </FormButtons>
      }
    >
      <Refusal problem={problem} title={failure} className="mb-4" />
      {children}
    </Modal>
  );
}
