import { cx } from '../lib/cx.ts';
import type { Column } from './DataTable.tsx';
import { Icon } from './Icon.tsx';

export interface TableSort {
  ordering: string;
  onSort: (ordering: string) => void;
}

/** How the list is sorted by a field, for `aria-sort`. */
export function sortDirection(field: string | undefined, sort: TableSort | undefined) {
  if (!field || sort?.ordering.replace('-', '') !== field) return undefined;
  return sort.ordering.startsWith('-') ? 'descending' : 'ascending';
}

/** The text of a header, or the button that sorts the list by its column. */
export function ColumnHeader<Row>({ of, sort }: { of: Column<Row>; sort: TableSort | undefined }) {
  const { header, headerCell, isHeaderHidden, sortField, align } = of;
  if (headerCell) return headerCell;
  if (isHeaderHidden) return <span className="sr-only">{header}</span>;
  if (!sort || !sortField) return header;
  const direction = sortDirection(sortField, sort);
  return (
    <button
      type="button"
      onClick={() => sort.onSort(direction === 'ascending' ? `-${sortField}` : sortField)}
      className={cx(
        'inline-flex min-h-9 items-center gap-1 rounded-sm tracking-[.02em] hover:text-ink',
        align === 'right' && 'flex-row-reverse',
        direction && 'text-ink',
      )}
    >
      {header}
      <Icon
        name={direction ? 'chevronDown' : 'sort'}
        className={cx('size-3.5', !direction && 'opacity-60', direction === 'ascending' && 'rotate-180')}
      />
    </button>
  );
}
