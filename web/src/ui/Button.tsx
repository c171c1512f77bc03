import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useMay } from '../lib/permissions.ts';
import { type ButtonSize, type ButtonVariant, buttonStyle, STACKED_ON_PHONE } from './button-style.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: IconName | undefined;
  /**
   * Shows a spinner and ignores clicks; the button keeps focus, because losing it would move people to the top of the
   * page.
   */
  isPending?: boolean | undefined;
  /** Below 640px the label is in small print under the icon. */
  isStackedOnPhone?: boolean | undefined;
  /** The permission without which the button is not there. */
  may?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The button of the portal. Its type is `button` by default. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  isPending = false,
  isStackedOnPhone = false,
  may,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  if (!useMay(may)) return null;
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonStyle(variant, size, cx(isStackedOnPhone && STACKED_ON_PHONE, className))}
    >
      {isPending ? <Spinner className="size-4.5" /> : icon && <Icon name={icon} className="size-4.5" />}
      <span>{children}</span>
    </button>
  );
}
