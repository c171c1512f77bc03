import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
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

/** Tabs with arrow keys; give each item its content, or one shared `children` that shows the chosen one. */
export function Tabs<Key extends string>({ label, items, value, onChange, className, children }: TabsProps<Key>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(key: Key) => onChange(key)} className={className}>
      <BaseTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line px-1 print:hidden">
        {items.map((item) => (
          <BaseTabs.Tab
            key={item.key}
            value={item.key}
            className={cx(
              'flex min-h-11 items-center gap-2 rounded-t-md border-b-2 border-transparent px-4 text-[0.875rem] max-sm:grow max-sm:justify-center max-sm:px-2 font-semibold whitespace-nowrap text-muted transition-colors',
              'hover:text-ink focus-visible:outline-offset-[-3px] data-active:border-primary data-active:text-link',
            )}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="min-w-5.5 rounded-full bg-sunken px-1.5 text-center text-xs leading-5 tabular">
                {item.count}
              </span>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map((item) => (
        <BaseTabs.Panel key={item.key} value={item.key} className="outline-offset-[-3px]">
          {item.key === value && (item.content ?? children)}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
