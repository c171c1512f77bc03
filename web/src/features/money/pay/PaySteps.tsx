import { formatInstant, timeInKampala } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type Collection, PROMPT_S } from '@amayumba/contract/money/collection.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useFirstFocus } from '../../../lib/use-first-focus.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { NETWORK_VIEWS, networkName, payerText } from './collection-view.ts';

interface WaitingStepProps {
  attempt: Collection;
  isOffice: boolean;
  /** The page of the simulator's phone. */
  simulatorUrl: string | null;
}

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
        <Step title="Receipt" detail={isOffice ? 'here, and the tenant is notified' : 'here, and under Receipts'} />
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

const Step = ({ isDone = false, isCurrent = false, title, detail }: StepProps) => (
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

type End = 'succeeded' | 'failed' | 'uncertain';

const LOOKS: Readonly<Record<End, readonly [icon: IconName, className: string]>> = {
  succeeded: ['check', 'bg-green-solid text-green-on-solid'],
  failed: ['close', 'bg-grey-bg text-grey-ink'],
  uncertain: ['clock', 'bg-amber-bg text-amber-ink'],
};

const HEADINGS = { failed: 'Not paid', uncertain: 'We do not know yet' };

/** The result of an attempt: whether it is paid, and otherwise why not, whether money was taken and what to do. */
export function EndStep({ attempt, children }: { attempt: Collection; children?: ReactNode }) {
  const { state, amount, reason } = attempt;
  const end: End = state === 'succeeded' || state === 'failed' ? state : 'uncertain';
  const [icon, look] = LOOKS[end];
  return (
    <div className="mx-auto max-w-100">
      <span className={cx('mx-auto grid size-16 place-items-center rounded-full', look)}>
        <Icon name={icon} className="size-8" />
      </span>
      <StepHeading>{end === 'succeeded' ? `Paid ${formatUgx(amount)}` : HEADINGS[end]}</StepHeading>
      {reason !== '' && <output className="mt-1.5 block text-center text-[0.9375rem] text-muted">{reason}</output>}
      {end === 'uncertain' && (
        <p className="mt-1.5 text-center text-sm text-muted tabular">
          {formatUgx(amount)} from {payerText(attempt)}, asked for on {formatInstant(attempt.requested_at)}
        </p>
      )}
      {end === 'succeeded' && children}
    </div>
  );
}

/** The heading of a step of a dialog. It gets the focus, because the button that led to it has disappeared. */
const StepHeading = ({ children }: { children: ReactNode }) => (
  <h3
    ref={useFirstFocus<HTMLHeadingElement>()}
    tabIndex={-1}
    className="mt-4 text-center text-lg text-ink outline-none"
  >
    {children}
  </h3>
);

const RADIUS = 52;
const LENGTH = 2 * Math.PI * RADIUS;

const PromptTimer = ({ left }: { left: number }) => (
  <div className="relative mx-auto grid size-40 place-items-center">
    <svg aria-hidden="true" viewBox="0 0 116 116" className="absolute inset-0 -rotate-90 fill-none">
      <circle cx="58" cy="58" r={RADIUS} strokeWidth="6" className="stroke-line" />
      <circle
        cx="58"
        cy="58"
        r={RADIUS}
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - left / PROMPT_S)}
        className="stroke-brand-600 dark:stroke-brand-300"
      />
    </svg>
    <div role="timer" className="text-center">
      <span className="block text-[2.125rem] leading-10 font-bold text-ink tabular">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
      <span className="text-sm text-muted">{left > 0 ? 'left to answer' : 'time is up'}</span>
    </div>
  </div>
);

/** Counts down the seconds that the server gave, from when they arrived: a phone's clock may be wrong by any amount. */
function useSecondsLeft(given: number): number {
  const [counted, setCounted] = useState({ given, passed: 0 });
  useEffect(() => {
    const startMs = Date.now();
    const count = () => setCounted({ given, passed: Math.max(0, Math.round((Date.now() - startMs) / 1000)) });
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [given]);
  return Math.max(0, given - (counted.given === given ? counted.passed : 0));
}
