import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactElement, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

/** One entry of a menu. */
export interface MenuItem {
  label: string;
  icon?: IconName | undefined;
  onSelect: () => void;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  /** The button that opens it, in place of three dots. While `isPending` is set it stays shut. */
  button?: ReactElement<{ isPending?: boolean | undefined }> | undefined;
}

/** Further actions behind three dots, or behind a button of its own. */
export function Menu({ label, items, button }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={(open) => setOpen(open && !button?.props.isPending)}>
      <BaseMenu.Trigger render={button ?? <IconButton icon="more" label={label} />} />
      {/* Within the page's main part, so that screen readers find it in a landmark. */}
      <BaseMenu.Portal container={document.getElementById('content') ?? document.body}>
        <BaseMenu.Positioner sideOffset={6} align="end" className="z-60 outline-none">
          <BaseMenu.Popup className="fade-motion min-w-48 rounded-md border border-line bg-raised p-1.5 shadow-lg outline-none">
            {items.map((item) => (
              <BaseMenu.Item
                key={item.label}
                onClick={item.onSelect}
                disabled={item.isDisabled}
                className={cx(
                  'flex min-h-11 cursor-default items-center gap-3 rounded-sm px-3 text-[0.875rem] font-medium outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover sm:min-h-10',
                  item.isDanger ? 'text-rose-ink' : 'text-ink',
                )}
              >
                {item.icon && <Icon name={item.icon} className="size-4.5" />}
                {item.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
