import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { useMayDo } from '../lib/permissions.ts';
import { Button, type ButtonVariant } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

interface MenuButtonItem {
  label: string;
  icon: IconName;
  isDisabled: boolean;
  onSelect: () => void;
  /** The permission without which the entry is not there. */
  may?: string | undefined;
}

interface MenuButtonProps {
  label: string;
  icon: IconName;
  variant: ButtonVariant;
  items: readonly MenuButtonItem[];
  isPending: boolean;
  size?: 'sm' | 'md' | undefined;
  /** The menu opens above the button, for a button at the foot of the page. */
  isAbove?: boolean | undefined;
}

/** The index that each key moves to in a menu of `count` entries, from the focused entry. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A button with a short menu below it; nothing if the person may do none of its entries. Arrow keys open it and move in
 * it. It is smaller than `Menu`, for screens where size matters.
 */
export function MenuButton({ label, icon, variant, items: all, isPending, size, isAbove = false }: MenuButtonProps) {
  /** The edge of the button at which the open menu begins, so that it stays in sight. */
  const [edge, setEdge] = useState<'left-0' | 'right-0'>();
  const isOpen = edge !== undefined;
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen, menu]);
  const may = useMayDo();
  const items = all.filter((item) => may(item.may));
  if (items.length === 0) return null;
  const open = () => {
    const { left = 0 } = trigger.current?.getBoundingClientRect() ?? {};
    setEdge(left < innerWidth / 2 ? 'left-0' : 'right-0');
  };
  const close = () => {
    setEdge(undefined);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
    const step = STEPS[event.key];
    if (!step || isPending || (!isOpen && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    if (!isOpen) return open();
    const shown = entries();
    shown[
      step(
        shown.findIndex((entry) => entry === document.activeElement),
        shown.length,
      )
    ]?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setEdge(undefined);
  };
  return (
    // It only handles events of its button and entries.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="relative" onBlur={onBlur} onKeyDown={onKeyDown}>
      <Button
        ref={trigger}
        variant={variant}
        size={size}
        icon={icon}
        isStackedOnPhone
        isPending={isPending}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={isOpen ? () => setEdge(undefined) : open}
      >
        {label}
      </Button>
      {isOpen && (
        <div
          ref={menu}
          role="menu"
          aria-label={label}
          className={cx(
            'absolute z-60 w-max min-w-48 rounded-md border border-line bg-raised p-1.5 shadow-lg',
            edge,
            isAbove ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
          )}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={item.isDisabled || undefined}
              onClick={() => {
                close();
                if (!item.isDisabled) item.onSelect();
              }}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-[0.875rem] font-medium text-ink outline-none hover:bg-hover focus:bg-hover aria-disabled:text-disabled"
            >
              <Icon name={item.icon} className="size-4.5" />
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
