import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from '../lib/cx.ts';

/** One tab; `content` is rendered only while the tab is chosen. `count` stands small beside the label. */
export interface TabItem<Key extends string> {
  key: Key;
  label: string;
  count?: number | undefined;
  content?: ReactNode;
}

interface TabsProps<Key extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  items: readonly TabItem<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  className?: string | undefined;
  /** One panel for all tabs, for tabs that only filter a list. */
  children?: ReactNode;
}

/** Where a key leads to from the tab that has the focus. */
const STEPS: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from, count) => (from + count - 1) % count,
  Home: () => 0,
  End: (_from, count) => count - 1,
};

/**
 * Tabs by the ARIA pattern: arrow keys go from one to the next, Enter or Space chooses. Give each item its content, or one shared `children` that
 * shows the chosen one. By hand, because a library for them weighs thirty times as much and stands before the rows of every list of payments.
 */
export function Tabs<Key extends string>({ label, items, value, onChange, className, children }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = items.find(({ key }) => key === value);
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
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-b border-line px-1 outline-none print:hidden"
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
