import type { Problem } from '../../../api/problem.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import type { KeptDraft } from '../../../lib/kept-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { FormProblem } from '../SentForm.tsx';

interface StepFormProps {
  draft: KeptDraft;
  title: string;
  description: string;
  /** The names of the steps, the last of which confirms. */
  steps: readonly string[];
  step: number;
  isPending: boolean;
  problem: Problem | undefined;
  /** The fields that show their faults themselves. */
  fields: readonly string[];
  confirmLabel: string;
  disabled?: boolean;
  onBack: () => void;
  onNext: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

export function StepForm(props: StepFormProps) {
  const { steps, step, isPending, problem, fields, confirmLabel, disabled = false, children } = props;
  const { draft: keptDraft, title, description, onBack, onNext, onClose } = props;
  const isBlocked = disabled || problem?.code === 'key_reused';
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    // The dialog itself puts the focus into its first step.
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);
  return (
    <Modal
      draft={keptDraft}
      title={title}
      description={description}
      size="lg"
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => !isBlocked && void onNext()}
      footer={
        <>
          <Button onClick={step === 0 ? onClose : onBack} disabled={isPending}>
            {step === 0 ? 'Cancel' : 'Back'}
          </Button>
          <Button variant="primary" type="submit" isPending={isPending} disabled={isBlocked}>
            {step === steps.length - 1 ? confirmLabel : 'Next'}
          </Button>
        </>
      }
    >
      <ol aria-label="Steps" className="mb-4 flex gap-2">
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index === step ? 'step' : undefined}
            className={cx(
              'min-w-0 flex-1 border-t-3 pt-1.5 text-sm',
              index <= step ? 'border-primary' : 'border-line',
              index === step ? 'font-semibold text-ink' : 'text-muted',
            )}
          >
            {index + 1}. {name}
          </li>
        ))}
      </ol>
      {/* The bar above shows it. It takes the focus, so that each step is announced. */}
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        {steps[step]}
      </h3>
      <FormProblem problem={problem} fields={fields} />
      {children}
    </Modal>
  );
}
