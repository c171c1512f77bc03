import type { Collection } from '@amayumba/contract/money/collection.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { StepHeading } from './StepHeading.tsx';

type End = 'succeeded' | 'failed' | 'uncertain';

const LOOKS: Readonly<Record<End, readonly [icon: IconName, className: string]>> = {
  succeeded: ['check', 'bg-green-solid text-green-on-solid'],
  failed: ['close', 'bg-grey-bg text-grey-ink'],
  uncertain: ['clock', 'bg-amber-bg text-amber-ink'],
};

const HEADINGS = { failed: 'Not paid', uncertain: 'We do not know yet' };

interface EndStepProps {
  attempt: Collection;
  /** Below a payment that was made. */
  children?: ReactNode;
}

/** The result of an attempt: whether it is paid, and otherwise why not, whether money was taken and what to do. */
export function EndStep({ attempt, children }: EndStepProps) {
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
      {end === 'succeeded' && children}
    </div>
  );
}
