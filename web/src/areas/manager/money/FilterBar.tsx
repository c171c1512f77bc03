import { type ReactNode, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/Button.tsx';

interface FilterBarProps {
  /** The search field, which is always visible. */
  search?: ReactNode;
  /** Below 1024px they are folded behind a button, so that the first row of the list is in sight. */
  filters: ReactNode;
  /** How many filters are set. */
  count: number;
  /** A button at the end: the export. */
  action?: ReactNode;
}

/** Search and filters of a list in one row. */
export function FilterBar({ search, filters, count, action }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-line p-3 sm:px-4 [&_button]:min-h-11">
      {search && <div className="min-w-0 flex-1 basis-40 lg:grow-3 lg:basis-48">{search}</div>}
      <Button
        icon="filter"
        isIconOnlyOnPhone={search !== undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="lg:hidden"
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <div
        className={cx(
          'grid w-full grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:contents lg:[&>*]:flex-1 lg:[&>*]:basis-36',
          !isOpen && 'max-lg:hidden',
        )}
      >
        {filters}
      </div>
      {action}
    </div>
  );
}
