import { monthTitle } from '@amayumba/contract/owners/months.ts';
import type { ReactNode } from 'react';

interface MonthButtonProps {
  /** `2026-11` */
  month: string;
  onMonth: (month: string) => void;
  children?: ReactNode;
}

export const MonthButton = ({ month, onMonth, children = monthTitle(month) }: MonthButtonProps) => (
  <button
    type="button"
    onClick={() => onMonth(month)}
    className="min-h-9 text-left font-semibold text-link underline-offset-2 hover:underline"
  >
    {children}
  </button>
);
