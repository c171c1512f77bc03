import type { ComponentProps } from 'react';
import { Banner } from './Banner.tsx';
import { FormButtons } from './FormButtons.tsx';
import { Modal } from './Modal.tsx';

interface FormModalProps
  extends
    Pick<
      ComponentProps<typeof Modal>,
      'title' | 'description' | 'size' | 'draft' | 'onClose' | 'isPending' | 'onSubmit' | 'children'
    >,
    Pick<ComponentProps<typeof FormButtons>, 'pendingLabel'> {
  isPending: boolean;
  submitLabel: string;
  /** Why it was refused, above the fields. */
  problem?: { error: string } | undefined;
  /** The action that failed: 'Not saved'. */
  failure?: string | undefined;
}

/** A form in a modal: why it was refused, its fields, Cancel and submit. */
export function FormModal({ submitLabel, pendingLabel, problem, failure, children, ...modal }: FormModalProps) {
  const { isPending, onClose } = modal;
  return (
    <Modal
      {...modal}
      footer={
        <FormButtons onCancel={onClose} isPending={isPending} pendingLabel={pendingLabel}>
          {submitLabel}
        </FormButtons>
      }
    >
      {problem && (
        <Banner tone="rose" title={failure} className="mb-4">
          {problem.error}
        </Banner>
      )}
      {children}
    </Modal>
  );
}
