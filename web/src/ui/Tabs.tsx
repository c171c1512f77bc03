import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '../lib/cx.ts';

/** One tab; `content` is rendered only while the tab is selected. `count` is in small print next to the label. */
export interface TabItem<Key extends string> {
  key: Key;
  label: string;
  count?: number | undefined;
  content?: ReactNode;
}

interface TabsProps<Key extends string> {
  /** The subject of the tabs, for screen readers. */
  label: string;
  items: readonly TabItem<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  className?: string | undefined;
  /** The tabs of a page: the last row of the card of its head. */
  isPage?: boolean | undefined;
  /** On the right of the tabs, below 1024px under them: the search of the panel. */
  aside?: ReactNode;
  /** One panel for all tabs, for tabs that only filter a list. */
  children?: ReactNode;
}

/** How much of the next tab shows beside the chosen one, so that it is known to be there. */
const PEEK = 40;

/** The index that each key moves to from the focused tab. */
const STEPS: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from, count) => (from + count - 1) % count,
  Home: () => 0,
  End: (_from, count) => count - 1,
};

/**
 * Tabs by the ARIA pattern: arrow keys move the focus, Enter or Space selects. Give each item its content, or pass one
 * shared `children` for the selected tab. It uses no library, because one is thirty times as large and would delay
 * every list of payments.
 */
export function Tabs<Key extends string>({
  label,
  items,
  value,
  onChange,
  className,
  isPage,
  aside,
  children,
}: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = items.find(({ key }) => key === value);
  useEffect(() => {
    const tabs = [...(list.current?.children ?? [])];
    const show = () => {
      const tab = tabs.find((child) => child.id === `${id}${value}`);
      if (!list.current || !tab) return;
      // Not `scrollIntoView`, which would scroll the page as well.
      const [outer, inner] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()];
      if (inner.right > outer.right - PEEK) list.current.scrollLeft += inner.right - outer.right + PEEK;
      else if (inner.left < outer.left + PEEK) list.current.scrollLeft -= outer.left - inner.left + PEEK;
    };
    // Counts that arrive later widen the tabs.
    const observer = new ResizeObserver(show);
    for (const tab of tabs) observer.observe(tab);
    return () => observer.disconnect();
  }, [id, value]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    tabs[step(tabs.indexOf(document.activeElement as HTMLElement), tabs.length)]?.focus();
  };
  return (
    <div className={className}>
      <div
        data-page={isPage}
        className={cx(
          'flex items-center border-line max-lg:flex-col max-lg:items-stretch print:hidden',
          isPage ? 'card mb-3 rounded-t-none border-t' : 'border-b',
        )}
      >
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="flex min-w-0 flex-1 gap-1 overflow-x-auto px-1 outline-none"
        >
          {items.map(({ key, label: name, count }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}${key}`}
              aria-selected={key === value}
              aria-controls={key === value ? `${id}panel` : undefined}
              tabIndex={key === value ? 0 : -1}
              onClick={() => key !== value && onChange(key)}
              className={cx(
                'flex min-h-11 items-center gap-2 rounded-t-md border-b-2 border-transparent px-4 text-[0.875rem] max-sm:grow max-sm:justify-center max-sm:px-2 font-semibold whitespace-nowrap text-muted transition-colors',
                'hover:text-ink focus-visible:outline-offset-[-3px] aria-selected:border-primary aria-selected:text-link',
              )}
            >
              {name}
              {count !== undefined && (
                <span className="min-w-5.5 rounded-full bg-sunken px-1.5 text-center text-xs leading-5 tabular">
                  {count}
                </span>
              )}
            </button>
          ))}
        </div>
        {aside && <div className="flex-none p-1.5 max-lg:border-t max-lg:border-line max-lg:p-2.5">{aside}</div>}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${value}`}
        tabIndex={0}
        className="outline-offset-[-3px]"
      >
        {chosen?.content ?? children}
      </div>
    </div>
  );
}
