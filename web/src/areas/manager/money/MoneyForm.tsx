import type { ComponentProps } from 'react';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { MoneyProblem } from './MoneyProblem.tsx';
import type { Sending } from '../../../api/use-once.ts';

interface MoneyFormProps
  extends
    Pick<
      ComponentProps<typeof Modal>,
      'title' | 'description' | 'size' | 'draft' | 'checksItself' | 'onClose' | 'children'
    >,
    Pick<ComponentProps<typeof FormButtons>, 'variant' | 'disabled'> {
  sending: Sending;
  /** The fields that show their faults themselves. */
  fields?: readonly string[];
  submitLabel: string;
  onSubmit: () => Promise<void>;
}

/** A form about money in a modal: the reason for a refusal, its fields one below the other, Cancel and submit. */
export function MoneyForm({ sending, fields, submitLabel, variant, disabled, ...props }: MoneyFormProps) {
  const { isPending, problem } = sending;
  const isBlocked = disabled || problem?.code === 'key_reused';
  const { onSubmit, onClose, children, ...modal } = props;
  return (
    <Modal
      {...modal}
      onClose={onClose}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlocked && !isPending) void onSubmit();
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={isPending} variant={variant} disabled={isBlocked}>
          {submitLabel}
        </FormButtons>
      }
    >
      <MoneyProblem problem={problem} fields={fields} />
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </Modal>
  );
}
