import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import { useMayDo } from '../lib/permissions.ts';
import { SIDEBAR_WIDTH, useMediaQuery } from '../lib/use-media-query.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

export interface MenuItem {
  label: string;
  icon?: IconName | undefined;
  onSelect: () => void;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** The permission without which the entry is not there. */
  may?: string | undefined;
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  /** The button says More, as between other buttons with words. */
  isWritten?: boolean | undefined;
}

const EDGE_PX = 5;
/** What the bar at the bottom covers of a window without a sidebar. */
const BAR_PX = 80;

/** Further actions behind a button with three dots; nothing if the person may do none of them. */
export function Menu({ label, items: all, isWritten = false }: MenuProps) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const may = useMayDo();
  const hasSidebar = useMediaQuery(SIDEBAR_WIDTH);
  const items = all.filter((item) => may(item.may));
  if (items.length === 0) return null;
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger
        ref={setTrigger}
        render={
          isWritten ? (
            <Button icon="more" isStackedOnPhone aria-label={label}>
              More
            </Button>
          ) : (
            <IconButton icon="more" label={label} />
          )
        }
      />
      <BaseMenu.Portal container={placeFor(trigger)}>
        <BaseMenu.Positioner
          sideOffset={6}
          align="end"
          collisionPadding={{ top: EDGE_PX, right: EDGE_PX, bottom: hasSidebar ? EDGE_PX : BAR_PX, left: EDGE_PX }}
          className="z-60 outline-none"
        >
          <BaseMenu.Popup className="fade-motion max-h-(--available-height) min-w-48 overflow-y-auto rounded-md border border-line bg-raised p-1.5 shadow-lg outline-none">
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

/** Inside the button's dialog, which hides the rest of the page, or else inside the main part: both are landmarks. */
const placeFor = (trigger: HTMLElement | null): HTMLElement =>
  trigger?.closest<HTMLElement>('[role=dialog]') ?? document.getElementById('content') ?? document.body;
