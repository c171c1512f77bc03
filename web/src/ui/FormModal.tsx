import type { ComponentProps, SubmitEvent } from 'react';
import { Refusal } from './Refusal.tsx';
import { FormButtons } from './FormButtons.tsx';
import { Modal } from './Modal.tsx';

interface FormModalProps
  extends
    Pick<
      ComponentProps<typeof Modal>,
      'title' | 'description' | 'size' | 'draft' | 'onClose' | 'isPending' | 'children'
    >,
    Pick<ComponentProps<typeof FormButtons>, 'pendingLabel' | 'disabled'> {
  isPending: boolean;
  /** Called while nothing is being sent. The browser itself never sends the form. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  submitLabel: string;
  /** Why it was refused, above the fields. */
  problem?: { error: string } | undefined;
  /** The action that failed: 'Not saved'. */
  failure?: string | undefined;
}

/** A form in a modal: why it was refused, its fields, Cancel and submit. */
export function FormModal({
  submitLabel,
  pendingLabel,
  disabled,
  problem,
  failure,
  onSubmit,
  children,
  ...modal
}: FormModalProps) {
  const { isPending, onClose } = modal;
  return (
    <Modal
      {...modal}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit(event);
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={isPending} pendingLabel={pendingLabel} disabled={disabled}>
          {submitLabel}
        </FormButtons>
      }
    >
      <Refusal problem={problem} title={failure} className="mb-4" />
      {children}
    </Modal>
  );
}
