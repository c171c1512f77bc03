import type { Problem } from '../../../api/problem.ts';
import { useScrollIntoView } from '../../../lib/use-scroll-into-view.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';

interface PaymentProblemProps {
  problem: Problem | undefined;
  isPending?: boolean | undefined;
  /** Sends the form again although a similar payment exists. */
  onCreateAnyway?: (() => void) | undefined;
}

const SAVED_BEFORE =
  'This form was saved before, when the answer got lost. Close it: the payment is in the list, where you can change it.';

/** The error at the top of a payment's form. */
export function PaymentProblem({ problem, isPending = false, onCreateAnyway }: PaymentProblemProps) {
  const box = useScrollIntoView<HTMLDivElement>(problem);
  if (!problem) return null;
  const isDuplicate = problem.code === 'duplicate_payment';
  return (
    <div ref={box} className="scroll-my-5">
      <Banner
        tone={isDuplicate ? 'amber' : 'rose'}
        className="mb-5"
        action={
          isDuplicate &&
          onCreateAnyway && (
            <Button size="sm" onClick={onCreateAnyway} isPending={isPending}>
              Create anyway
            </Button>
          )
        }
      >
        {problem.code === 'key_reused' ? SAVED_BEFORE : problem.error}
      </Banner>
    </div>
  );
}
