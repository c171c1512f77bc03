import type { ReactNode } from 'react';
import type { Problem } from '../../../api/problem.ts';
import { useScrollIntoView } from '../../../lib/use-scroll-into-view.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

interface PaymentProblemProps {
  problem: Problem | undefined;
  isPending?: boolean | undefined;
  /** The actions for the payment that already exists; they come before sending anyway. */
  existing?: ReactNode;
  /** Sends the form again although a similar payment exists, with the label of its button. */
  anyway?: { label: string; onSend: () => void } | undefined;
  account?: number | undefined;
}

const SAVED_BEFORE = 'This payment is already saved. Close the form and find it in the list to change it.';

/** Refusals that are resolved on the account. */
const ON_ACCOUNT = new Set(['money_recorded', 'money_used', 'charge_credited', 'not_enough_credit']);

export function PaymentProblem({ problem, isPending = false, existing, anyway, account }: PaymentProblemProps) {
  const box = useScrollIntoView<HTMLDivElement>(problem);
  if (!problem) return null;
  const isDuplicate = problem.code === 'duplicate_payment';
  return (
    <div ref={box} className="scroll-my-5">
      <Banner
        tone={isDuplicate ? 'amber' : 'rose'}
        className="mb-5"
        action={
          isDuplicate && anyway ? (
            <span className="flex flex-wrap gap-2">
              {existing}
              <Button size="sm" onClick={anyway.onSend} isPending={isPending}>
                {anyway.label}
              </Button>
            </span>
          ) : (
            <WayOut code={problem.code} account={account} />
          )
        }
      >
        {problem.code === 'key_reused' ? SAVED_BEFORE : problem.error}
      </Banner>
    </div>
  );
}

/** A link to the page where a refusal about money is resolved. Renders nothing for other refusals. */
export function WayOut({ code, account }: { code: string | undefined; account?: number | undefined }) {
  if (code === 'claims_waiting') {
    return (
      <ButtonLink size="sm" to="/manager/money?tab=claims">
        Claims to verify
      </ButtonLink>
    );
  }
  if (code === undefined || !ON_ACCOUNT.has(code) || account === undefined) return null;
  return (
    <ButtonLink size="sm" to={`/manager/money/accounts/${account}`}>
      Open account
    </ButtonLink>
  );
}
