import { formatWhole } from '@amayumba/contract/money.ts';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows on all pages together; undefined if not known yet, while other pages follow. */
  count: number | undefined;
  onPage: (page: number) => void;
  /** The kind of rows in the plural, for example 'payments'. */
  noun: string;
  /** Whether the rows of this page are on their way, while those of the page before are still shown. */
  isLoading?: boolean;
}

/**
 * The range of rows shown, and the buttons for other pages. Renders nothing if all rows fit on one page. A page after
 * the last one, as in an old link or once rows are gone, becomes the last.
 */
export function Pagination({ page, pageSize, count, onPage, noun, isLoading = false }: PaginationProps) {
  const [shown, setShown] = useState(page);
  if (!isLoading && shown !== page) setShown(page);
  const last = count === undefined ? Infinity : Math.max(1, Math.ceil(count / pageSize));
  const isPastEnd = count !== undefined && count > 0 && page > last;
  useEffect(() => {
    if (isPastEnd) onPage(last);
  });
  if (last === 1) return null;
  const first = (shown - 1) * pageSize + 1;
  return (
    <nav
      aria-label={`Pages of ${noun}`}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 sm:px-5"
    >
      <p className="text-sm text-muted tabular" aria-live="polite">
        {formatWhole(first)}–{formatWhole(Math.min(shown * pageSize, count ?? Infinity))} of{' '}
        {count === null || count === undefined ? '…' : formatWhole(count)} {noun}
      </p>
      <div className="flex gap-2">
        <Button size="sm" icon="chevronLeft" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
