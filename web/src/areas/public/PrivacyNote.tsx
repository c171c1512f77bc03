import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Link } from '../../ui/Link.tsx';

/** Explains below a form why its data is stored, and links to the privacy page. */
export function PrivacyNote({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={cx('text-sm text-muted', className)}>
      {children} For how long and who sees it:{' '}
      <Link to="/privacy" className="rounded-xs font-semibold text-link hover:underline">
        Privacy
      </Link>
    </p>
  );
}
