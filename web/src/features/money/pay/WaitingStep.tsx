import { timeInKampala } from '@amayumba/contract/calendar.ts';
import type { Collection } from '@amayumba/contract/money/collection.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { ReactNode } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { networkName, payerText } from './collection-view.ts';
import { NETWORK_VIEWS } from './network-view.ts';
import { PromptTimer } from './PromptTimer.tsx';
import { StepHeading } from './StepHeading.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

interface WaitingStepProps {
  attempt: Collection;
  isOffice: boolean;
  /** The page of the simulator's phone. */
  simulatorUrl: string | null;
}

/** An attempt that waits for its PIN: how long, where, and what happens next. */
export function WaitingStep({ attempt, isOffice, simulatorUrl }: WaitingStepProps) {
  const { state, reason, reason_code, amount, provider, requested_at } = attempt;
  const left = useSecondsLeft(attempt.prompt_left_s);
  const network = networkName(attempt);
  const isAsked = state === 'pending';
  const isOver = isAsked && left === 0;
  const whose = isOffice ? 'the' : 'your';
  return (
    <div className="mx-auto max-w-100">
      <PromptTimer left={left} />
      <StepHeading>
        {isOver ? 'We do not know yet' : isOffice ? 'Waiting for the PIN' : 'Look at your phone'}
      </StepHeading>
      <p className="mt-1 text-center text-[0.9375rem] text-muted">
        {network} {isOver ? 'asked' : 'asks'} on{' '}
        <b className="whitespace-nowrap text-ink tabular">{payerText(attempt)}</b> for {whose} PIN to pay{' '}
        <b className="whitespace-nowrap text-ink tabular">{formatUgx(amount)}</b>.
      </p>
      <output className="sr-only">{reason}</output>
      {(reason_code !== null || isOver) && (
        <Banner tone="amber" className="mt-4">
          {reason}
        </Banner>
      )}
      <ol className="mt-5 divide-y divide-line rounded-lg border border-line">
        <Step
          isDone={isAsked}
          isCurrent={!isAsked}
          title={isAsked ? `Asked ${network}` : `Asking ${network}`}
          detail={timeInKampala(Date.parse(requested_at))}
        />
        <Step
          isCurrent={isAsked}
          title={
            isOver ? (
              `Asking ${network} whether it was paid`
            ) : (
              <>
                Waiting for {whose} PIN on <span className="whitespace-nowrap tabular">{payerText(attempt)}</span>
              </>
            )
          }
          detail="this page looks by itself"
        />
        <Step title="Receipt" detail={isOffice ? 'here, and by email to the tenant' : 'here and by email'} />
      </ol>
      {!isOver && (
        <p className="mt-4 flex gap-2.5 text-[0.875rem] text-muted">
          <Icon name="info" className="mt-px size-4.5" />
          {simulatorUrl ? (
            <span>
              This portal uses the simulator.{' '}
              <a href={simulatorUrl} target="_blank" rel="noreferrer" className="font-semibold text-link underline">
                Open its phone
              </a>{' '}
              to type the PIN.
            </span>
          ) : (
            <span>
              No message on the phone? Dial <b className="text-ink">{NETWORK_VIEWS[provider].dial}</b> and open pending
              approvals.
            </span>
          )}
        </p>
      )}
    </div>
  );
}

interface StepProps {
  isDone?: boolean;
  isCurrent?: boolean;
  title: ReactNode;
  detail: string;
}

function Step({ isDone = false, isCurrent = false, title, detail }: StepProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5" aria-current={isCurrent ? 'step' : undefined}>
      {isDone ? (
        <span className="grid size-6 flex-none place-items-center rounded-full bg-green-solid text-green-on-solid">
          <Icon name="check" className="size-4" />
        </span>
      ) : isCurrent ? (
        <Spinner className="size-6 flex-none text-link" />
      ) : (
        <span className="size-6 flex-none rounded-full border-2 border-line" />
      )}
      <span className="min-w-0">
        <span className={`block text-[0.9375rem] font-semibold ${isDone || isCurrent ? 'text-ink' : 'text-muted'}`}>
          {title}
        </span>
        <span className="block text-sm text-muted tabular">{detail}</span>
      </span>
    </li>
  );
}
