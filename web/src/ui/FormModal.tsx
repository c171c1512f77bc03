import type { ComponentProps } from 'react';
import { Refusal, type Refused } from './Refusal.tsx';
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
  problem?: Refused | undefined;
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
  const { isPending, onClose, onSubmit } = modal;
  // What was typed is stored in another form: sent again under a new key, it would be stored twice.
  const isBlocked = disabled || problem?.code === 'key_reused';
  return (
    <Modal
      {...modal}
      onSubmit={() => !isBlocked && onSubmit()}
      footer={
        <FormButtons onCancel={onClose} isPending={isPending} disabled={isBlocked} {...{ pendingLabel, icon, variant }}>
          {submitLabel}
        </FormButtons>
      }
    >
      <Refusal problem={problem} title={failure} className="mb-4" />
      {children}
    </Modal>
  );
}
