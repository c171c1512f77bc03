import type { ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';

interface ButtonLinkProps {
  to: string;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A link that looks like a button: it goes somewhere, a button does something. */
export function ButtonLink({ to, variant = 'secondary', size = 'md', icon, className, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonStyle(variant, size, className)}>
      {icon && <Icon name={icon} className="size-4.5" />}
      {children}
    </Link>
  );
}
