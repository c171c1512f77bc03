import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useMay } from '../lib/permissions.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'glass' | 'bright' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'relative inline-flex items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap select-none transition-colors no-underline disabled:cursor-not-allowed aria-busy:cursor-progress print:hidden';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-primary text-on-primary shadow-xs not-disabled:hover:bg-primary-hover not-disabled:active:bg-primary-active disabled:opacity-60',
  secondary: 'border-line bg-surface text-ink shadow-xs not-disabled:hover:bg-hover disabled:text-disabled',
  ghost: 'border-transparent bg-transparent text-link not-disabled:hover:bg-hover disabled:text-disabled',
  glass: 'border-white/30 bg-white/10 text-white backdrop-blur-md not-disabled:hover:bg-white/20 disabled:opacity-60',
  bright: 'border-transparent bg-white text-brand-800 shadow-xs not-disabled:hover:bg-brand-50 disabled:opacity-60',
  danger:
    'border-transparent bg-rose-solid text-rose-on-solid shadow-xs not-disabled:hover:brightness-90 disabled:opacity-60',
};

// One height for all controls; inside a table row there is room for less.
const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3 text-sm in-[td]:min-h-9',
  md: 'min-h-11 px-4 text-base',
  lg: 'min-h-[50px] px-5 text-md',
};

/** The classes of a button, for buttons and for links that look like one. */
export const buttonStyle = (variant: ButtonVariant, size: ButtonSize, className?: string): string =>
  cx(BASE, VARIANTS[variant], SIZES[size], className);

/** Added to a button whose label is under its icon below 640px. */
export const STACKED_ON_PHONE = 'max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 max-sm:text-[0.6875rem] max-sm:leading-3';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: IconName | undefined;
  /** Shows a spinner and ignores clicks; losing the focus would move people to the top of the page. */
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
