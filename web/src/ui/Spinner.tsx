import { cx } from '../lib/cx.ts';

/** An activity indicator; describe the work in text next to it or in `label`. */
export const Spinner = ({ label, className }: { label?: string | undefined; className?: string | undefined }) => (
  <span className="inline-flex items-center gap-2.5" role={label ? 'status' : undefined}>
    <svg aria-hidden="true" viewBox="0 0 24 24" className={cx('animate-spin fill-none', className ?? 'size-5')}>
      <circle cx="12" cy="12" r="9" className="stroke-current opacity-25" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" className="stroke-current" strokeWidth="3" strokeLinecap="round" />
    </svg>
    {label && <span>{label}</span>}
  </span>
);
