import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import { useMay, useMayOpen } from '../lib/permissions.ts';
import { type Button, buttonStyle, STACKED_ON_PHONE } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';

interface ButtonLinkProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'icon' | 'isStackedOnPhone' | 'may' | 'className' | 'children'
> {
  to: string;
}

/** A link in the style of a button, for pages. Renders nothing if the person may not open the page. */
export function ButtonLink({
  to,
  variant = 'secondary',
  size = 'md',
  icon,
  isStackedOnPhone = false,
  may,
  className,
  children,
}: ButtonLinkProps) {
  const mayOpen = useMayOpen(to);
  if (!useMay(may) || !mayOpen) return null;
  return (
    <Link to={to} className={buttonStyle(variant, size, cx(isStackedOnPhone && STACKED_ON_PHONE, className))}>
      {icon && <Icon name={icon} className="size-4.5" />}
      <span>{children}</span>
    </Link>
  );
}
