import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './Icon.tsx';
import { MessageText } from './MessageText.tsx';
import { type Tone, TONE_SOFT } from './tone.ts';

interface BannerProps {
  tone?: Tone | undefined;
  title?: string | undefined;
  /** A button or link on the right. */
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** A message on the page: an error or information. Rose is announced at once. */
export const Banner = ({ tone = 'indigo', title, action, className, children }: BannerProps) => (
  <div
    role={tone === 'rose' ? 'alert' : 'status'}
    className={cx('flex items-start gap-3 rounded-md border px-4 py-3', TONE_SOFT[tone], className)}
  >
    <Icon name={tone === 'rose' || tone === 'amber' ? 'alert' : tone === 'green' ? 'checkCircle' : 'info'} />
    <div className="min-w-0 flex-1 text-[0.875rem]">
      {title && <p className="font-semibold">{title}</p>}
      <MessageText>{children}</MessageText>
    </div>
    {action}
  </div>
);
