import { type ReactNode, useId, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './Button.tsx';

export interface FilterBarProps {
  /** The search field, which is always visible. */
  search?: ReactNode;
  /** Below 1024px they are folded behind a button, so that the first row of the list is in sight. */
  filters?: ReactNode;
  count: number;
  /** Removes search and filters. Given while there is something to remove, so that its button shows. */
  onClear?: (() => void) | undefined;
  /** The name of that button, where the screen has its own. */
  clearLabel?: string | undefined;
  /** A button at the end: the export. */
  action?: ReactNode;
}

/** Search and filters of a list in one row; the fields carry their labels inside. */
export function FilterBar({ search, filters, count, onClear, clearLabel, action }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-wrap items-end gap-2 border-b border-line p-3 sm:px-4 print:hidden [&_button]:min-h-11">
      {search && (
        <div className="min-w-0 flex-1 basis-32 lg:grow-2 lg:basis-38 lg:[&_.control]:text-[0.875rem]">{search}</div>
      )}
      {filters && (
        <Button
          icon="filter"
          isStackedOnPhone={Boolean(search)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="lg:hidden"
        >
          Filters{count > 0 && ` (${count})`}
        </Button>
      )}
      <div
        id={id}
        className={cx(
          'labels-inside grid w-full grid-cols-2 items-end gap-2 sm:grid-cols-3 lg:contents lg:[&>div]:flex-1 lg:[&>div]:basis-27 lg:[&>div:has(input[type=date])]:basis-33',
          // A filter alone would be as wide as the window.
          !search && 'lg:[&>div]:max-w-72',
          Boolean(filters) && !isOpen && 'max-lg:hidden',
          !filters && !onClear && 'hidden',
        )}
      >
        {filters}
        {onClear && (
          <Button variant="ghost" className="max-lg:w-full" onClick={onClear}>
            {clearLabel ?? (
              <>
                Clear <span className="lg:sr-only">filters</span>
              </>
            )}
          </Button>
        )}
      </div>
      {action}
    </div>
  );
}
