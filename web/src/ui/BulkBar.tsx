import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface BulkBarProps {
  count: number;
  /** How many of the selected rows are not on this page. */
  elsewhere: number;
  /** For example the sum of the selected rows. */
  detail?: ReactNode;
  onClear: () => void;
  children: ReactNode;
}

const BAR =
  'foot-bar mx-3 mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-sidebar px-4 py-2.5 text-[0.875rem] text-white shadow-lg';

/** The number and actions of the selected rows, at the foot of their list. Renders nothing while none is selected. */
export function BulkBar({ count, elsewhere, detail, onClear, children }: BulkBarProps) {
  return (
    <output className={count > 0 ? BAR : 'sr-only'}>
      {count > 0 && (
        <>
          <span className="mr-auto tabular max-sm:basis-full">
            <b className="font-semibold">{count} selected</b>
            {elsewhere > 0 && `, ${elsewhere} not on this page`}
            {detail}
          </span>
          <Button size="sm" variant="glass" onClick={onClear}>
            Clear <span className="sr-only">selection</span>
          </Button>
          {children}
        </>
      )}
    </output>
  );
}
