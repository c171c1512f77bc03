import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Link } from '../../ui/Link.tsx';

export const PublicPanel = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <section className={cx('glass-light rounded-xl px-5 py-5.5 sm:px-9 sm:pt-9 sm:pb-7.5', className)}>
    {children}
  </section>
);

export const TextLink = (link: Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link {...link} className="rounded-xs font-semibold text-link hover:underline" />
);

interface WayOnProps extends ComponentProps<typeof TextLink> {
  question: string;
  className: string;
}

/** Below a form: a question, and the link for those whom it concerns. */
export const WayOn = ({ question, className, ...link }: WayOnProps) => (
  <p className={cx('text-center text-muted', className)}>
    {question} <TextLink {...link} />
  </p>
);
