import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import type { IconName } from './Icon.tsx';

interface NoRowsProps {
  icon: IconName;
  title: string;
  /** Removes the filters. Given while there are any. */
  onClear: (() => void) | undefined;
  /** Says that nothing matches the filters. */
  noMatch?: ReactNode;
  /** The first step where there is nothing yet. */
  action?: ReactNode;
  /** Says what the list will show. */
  children?: ReactNode;
}

/** Replaces a list without rows: nothing matches its filters, or there is nothing yet. */
export const NoRows = ({ icon, title, onClear, noMatch, action, children }: NoRowsProps) => (
  <EmptyState icon={icon} title={title} action={onClear ? <Button onClick={onClear}>Clear filters</Button> : action}>
    {onClear ? noMatch : children}
  </EmptyState>
);
