import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { type Tone, TONE_SOFT } from './tone.ts';

/** A state in one word; the colour only supports it. */
export const Badge = ({
  tone,
  className,
  children,
}: {
  tone: Tone;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <span
    className={cx(
      'inline-flex h-6 items-center gap-1.5 rounded-full border px-2.5 text-xs font-semibold whitespace-nowrap',
      TONE_SOFT[tone],
      className,
    )}
  >
    <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
    {children}
  </span>
);
