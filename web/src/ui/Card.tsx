import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';

interface CardProps {
  title?: string | undefined;
  /** Secondary text or a button on the right of the title. */
  aside?: ReactNode;
  className?: string | undefined;
  /** Without padding, for tables that reach the edges. */
  isFlush?: boolean | undefined;
  children: ReactNode;
}

/** A card; with a title it is a region that screen readers can jump to. */
export function Card({ title, aside, className, isFlush = false, children }: CardProps) {
  const titleId = useId();
  const frame = cx('card min-w-0', !isFlush && 'p-4 sm:px-5 sm:py-4.5', className);
  if (!title) return <div className={frame}>{children}</div>;
  return (
    <section aria-labelledby={titleId} className={frame}>
      <header
        className={cx('flex items-center justify-between gap-3', isFlush ? 'px-4 pt-4.5 pb-3 sm:px-5' : 'mb-3.5')}
      >
        <h2 id={titleId} className="text-md font-semibold tracking-[-.008em]">
          {title}
        </h2>
        {aside && (
          // The text of a button without a frame ends where the content below ends, and adds no height.
          <div className="flex flex-none items-center gap-2 text-sm text-muted [&>.bg-transparent]:-my-2.5 [&>.bg-transparent:last-child]:-mr-3">
            {aside}
          </div>
        )}
      </header>
      {children}
    </section>
  );
}
