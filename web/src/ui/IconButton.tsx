import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import { useMay } from '../lib/permissions.ts';
import { Icon, type IconName } from './Icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName;
  /** The action, for screen readers and as the tooltip. */
  label: string;
  tone?: 'plain' | 'danger' | 'onDark' | undefined;
  /** The permission without which the button is not there. */
  may?: string | undefined;
  className?: string | undefined;
}

const TONES = {
  plain: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'text-rose-ink hover:bg-rose-bg',
  onDark: 'text-white hover:bg-white/15',
};

/** A square button with an icon and no text: 44px, in a table row 36px. */
export function IconButton({ icon, label, tone = 'plain', may, className, ...rest }: IconButtonProps) {
  if (!useMay(may)) return null;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'grid size-11 flex-none place-items-center rounded-md transition-colors disabled:opacity-50 in-[td]:size-9 print:hidden',
        TONES[tone],
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
