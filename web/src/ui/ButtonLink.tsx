import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';

interface ButtonLinkProps {
  to: string;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: IconName | undefined;
  /** Below 640px only the icon is visible; the label remains for screen readers. */
  isIconOnlyOnPhone?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A link with the look of a button: it opens a page, a button performs an action. */
export function ButtonLink({
  to,
  variant = 'secondary',
  size = 'md',
  icon,
  isIconOnlyOnPhone = false,
  className,
  children,
}: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonStyle(variant, size, cx(isIconOnlyOnPhone && 'max-sm:w-11 max-sm:px-0', className))}>
      {icon && <Icon name={icon} className="size-4.5" />}
      <span className={cx(isIconOnlyOnPhone && 'max-sm:sr-only')}>{children}</span>
    </Link>
  );
}
