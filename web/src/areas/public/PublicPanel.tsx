import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

/** The light card of a public page. */
export function PublicPanel({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <section className={cx('glass-light rounded-xl px-5 py-5.5 sm:px-9 sm:pt-9 sm:pb-7.5', className)}>
      {children}
    </section>
  );
}
