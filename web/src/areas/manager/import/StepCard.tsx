import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useFirstFocus } from '../../../lib/use-first-focus.ts';

interface StepCardProps {
  title: string;
  /** A sentence that explains this step. */
  lead?: ReactNode;
  aside?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** The first card of a step. It replaces the previous step, so focus moves to its heading. */
export function StepCard({ title, lead, aside, className, children }: StepCardProps) {
  const heading = useFirstFocus<HTMLHeadingElement>();
  return (
    <section aria-label={title} className={cx('card mb-4 p-4 sm:px-6 sm:py-5', className)}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 lg:flex-nowrap">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
            {title}
          </h2>
          {lead && <p className="mt-1 max-w-[75ch] text-muted">{lead}</p>}
        </div>
        {aside}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}
