import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './Icon.tsx';
import { MessageText } from './MessageText.tsx';
import { type Tone, TONE_SOFT } from './tone.ts';

interface BannerProps {
  tone?: Tone | undefined;
  title?: string | undefined;
  /** A button or link on the right, or below where it would leave the text too little room. */
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** A message on the page: an error or information. Rose is announced at once. */
export const Banner = ({ tone = 'indigo', title, action, className, children }: BannerProps) => (
  <div
    role={tone === 'rose' ? 'alert' : 'status'}
    className={cx(
      'flex flex-wrap items-start justify-end gap-x-3 gap-y-2 rounded-md border px-4 py-3',
      TONE_SOFT[tone],
      className,
    )}
  >
    <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
      <Icon name={tone === 'rose' || tone === 'amber' ? 'alert' : tone === 'green' ? 'checkCircle' : 'info'} />
      <div className="min-w-0 flex-1 text-[0.875rem]">
        {title && <p className="font-semibold">{title}</p>}
        <MessageText>{children}</MessageText>
      </div>
    </div>
    {action}
  </div>
);
