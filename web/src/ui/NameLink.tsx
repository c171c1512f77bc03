import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Link } from './Link.tsx';

interface NameLinkProps {
  /** The page of the record. */
  to: string;
  /** Opens the record beside its list instead; a click for a new tab still opens its page. */
  onOpen?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function NameLink({ to, onOpen, className, children }: NameLinkProps) {
  const open = (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Link to={to} onClick={open} className={cx('font-semibold text-ink hover:text-link hover:underline', className)}>
      {children}
    </Link>
  );
}
