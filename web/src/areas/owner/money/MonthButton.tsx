import type { ReactNode } from 'react';
import type { Month } from './use-month-choice.ts';

interface MonthButtonProps {
  month: Month;
  onMonth: (month: Month) => void;
  children: ReactNode;
}

/** The name of a month in a list; shows that month on the screen, where each figure opens its rows. */
export function MonthButton({ month: { year, month }, onMonth, children }: MonthButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onMonth({ year, month })}
      className="min-h-9 text-left font-semibold text-link underline-offset-2 hover:underline"
    >
      {children}
    </button>
  );
}
