import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { conflictIn } from '../../api/conflict.ts';
import type { Problem } from '../../api/problem.ts';
import { conflictTitle } from '../../ui/ConflictNote.tsx';
import { useScrollIntoView } from '../../lib/use-scroll-into-view.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Modal } from '../../ui/Modal.tsx';

interface SentFormProps
  extends
    Pick<
      ComponentProps<typeof Modal>,
      'title' | 'description' | 'size' | 'draft' | 'checksItself' | 'onClose' | 'children'
    >,
    Pick<ComponentProps<typeof FormButtons>, 'variant' | 'disabled'> {
  isPending: boolean;
  problem: Problem | undefined;
  /** The fields that show their faults themselves. */
  fields?: readonly string[];
  submitLabel: string;
  onSubmit: () => Promise<void>;
}

/** The modal of a form that is sent once: why it was refused, its fields, Cancel and submit. */
export function SentForm({ isPending, problem, fields, submitLabel, variant, disabled, ...props }: SentFormProps) {
  const isBlocked = disabled || problem?.code === 'key_reused';
  const { onSubmit, onClose, children, ...modal } = props;
  return (
    <Modal
      {...modal}
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => !isBlocked && void onSubmit()}
      footer={
        <FormButtons onCancel={onClose} isPending={isPending} variant={variant} disabled={isBlocked}>
          {submitLabel}
        </FormButtons>
      }
    >
      <FormProblem problem={problem} fields={fields} />
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </Modal>
  );
}

const CHANGED = 'Check the figures below, then send it again.';

/** The name of the field with the transaction id, at which a used one is shown. */
const REFERENCE = 'external_reference';

/** Why the transaction id was refused: another receipt has it, or it cannot be one. */
export const referenceFault = (problem: Problem | undefined) =>
  problem?.code === 'reference_used' ? problem.error : problem?.fields?.[REFERENCE];

const NO_FIELDS: readonly string[] = [];

/** Why a form was refused, above its fields. Renders nothing if every fault is shown at a field. */
export function FormProblem({
  problem,
  fields = NO_FIELDS,
}: {
  problem: Problem | undefined;
  fields?: readonly string[] | undefined;
}) {
  const box = useScrollIntoView<HTMLDivElement>(problem);
  if (!problem) return null;
  const faults = Object.keys(problem.fields ?? {});
  if (faults.length > 0 && faults.every((name) => fields.includes(name))) return null;
  if (problem.code === 'reference_used' && fields.includes(REFERENCE)) return null;
  return (
    <div ref={box} className="scroll-my-5">
      <Banner tone="rose" className="mb-4">
        {textOf(problem)}
      </Banner>
    </div>
  );
}

function textOf(problem: Problem): string {
  if (problem.code !== 'stale_change') return problem.error;
  return `${conflictTitle(conflictIn(problem, z.unknown()) ?? { by: null, at: null })}. ${CHANGED}`;
}
