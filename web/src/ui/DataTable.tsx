import { Fragment, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { TABLE_WIDTH, useMediaQuery } from '../lib/use-media-query.ts';
import { ColumnHeader, sortDirection, type TableSort } from './ColumnHeader.tsx';
import { Skeleton } from './Skeleton.tsx';
import { unbroken } from './unbroken.tsx';

export interface Column<Row> {
  /** Also tells it apart from the other columns. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Replaces the text of the header, for example with a checkbox for all rows. */
  headerCell?: ReactNode;
  /** The field by which this header sorts the list. */
  sortField?: string | undefined;
  align?: 'left' | 'right' | undefined;
  /** Only screen readers get the header, for columns of buttons and pictures. */
  isHeaderHidden?: boolean | undefined;
  className?: string | undefined;
  /** Below this width the column is left out, so that the table fits: 768, 1024, 1280 or 1440 px. */
  hiddenBelow?: 'md' | 'lg' | 'xl' | 'desk' | undefined;
}

type Cell<Row> = Column<Row>['cell'];
type Look<Row> = Omit<Column<Row>, 'header' | 'cell'>;

/** A column; its look, if it has one, comes before its content, which is often long. */
export function column<Row>(header: string, ...rest: [Cell<Row>] | [Look<Row>, Cell<Row>]): Column<Row> {
  const [look, cell] = rest.length === 1 ? [undefined, rest[0]] : rest;
  return { header, ...look, cell };
}

/** The column of a row's buttons, whose header only screen readers get. */
export const actionsColumn = <Row,>(cell: Cell<Row>): Column<Row> => ({
  header: 'Actions',
  isHeaderHidden: true,
  align: 'right',
  cell,
});

const HIDDEN_BELOW = {
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  desk: 'max-[90rem]:hidden',
};
type HiddenColumn = Pick<Column<never>, 'header' | 'headerCell' | 'isHeaderHidden' | 'hiddenBelow'>;
const hidden = ({ hiddenBelow, ...of }: HiddenColumn) =>
  cx(hiddenBelow && HIDDEN_BELOW[hiddenBelow], isOfControls(of) && 'print:hidden');

/** Checkboxes and buttons, which are of no use on paper. */
const isOfControls = ({ header, headerCell, isHeaderHidden }: HiddenColumn) =>
  header === 'Actions' || isHeaderHidden || headerCell !== undefined;

export interface DataTableProps<Row> {
  /** The kind of rows, for example 'Payments'; names the table and its scrolling region. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  rowKey?: ((row: Row) => string | number) | undefined;
  /** A row as a card, below 640px. */
  card: (row: Row) => ReactNode;
  /** The width from which rows are a table, if not 640px. */
  tableFrom?: string | undefined;
  /** Shown if there are no rows; usually an EmptyState. */
  empty: ReactNode;
  /** Shown if loading failed and there are no rows; usually an ErrorState. */
  error?: ReactNode;
  /** Newer rows are loading: the old ones stay, dimmed. */
  isFetching?: boolean | undefined;
  /** Announced while the first rows load, for example 'Loading payments...'. */
  loadingText?: string | undefined;
  expanded?: ((row: Row) => ReactNode) | undefined;
  /** Lets the headers with a `sortField` sort the list. */
  sort?: TableSort | undefined;
  /** Marks the chosen row of a queue. */
  isCurrent?: ((row: Row) => boolean) | undefined;
  /** Rows of 46 px, for lists of which people read many rows at once. */
  isDense?: boolean | undefined;
  /** The rows of the placeholder while the first rows load: about as many as will come, so that little moves then. */
  loadingRows?: number | undefined;
}

const SKELETON_ROWS = 6;
/** Cards in sight at first: painted at once, because a card that is painted when seen has another height before. */
const IN_SIGHT = 12;
const idOf = (row: unknown) => (row as { id: number }).id;

/** Rows as a table from 640px, as cards below. Wide tables scroll sideways inside their own region. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isTable = useMediaQuery(props.tableFrom ?? TABLE_WIDTH);
  const { rows, error, empty, isFetching = false, label, loadingText = 'Loading...' } = props;
  if (error && !rows) return error;
  if (rows?.length === 0) return <div className={cx(isFetching && 'opacity-60')}>{empty}</div>;
  return (
    <div aria-busy={isFetching || !rows}>
      {!rows && <output className="sr-only">{loadingText}</output>}
      <div className={cx('transition-opacity', rows && isFetching && 'opacity-60')}>
        {isTable ? (
          // A scrolling region must be focusable, or keyboard users cannot scroll it. It is relative, so that the
          // screen-reader labels in its right-hand columns do not widen the page.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section aria-label={label} tabIndex={0} className="relative overflow-x-auto focus-visible:-outline-offset-3">
            <Table {...props} />
          </section>
        ) : (
          <Cards {...props} />
        )}
      </div>
    </div>
  );
}

function Table<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey = idOf,
    expanded,
    sort,
    isCurrent,
    isDense = false,
    loadingRows = SKELETON_ROWS,
  } = props;
  const height = isDense ? 'h-11.5 py-1' : 'h-14 py-2';
  const sides = isDense ? 'px-3 first:pl-5' : 'px-4 first:pl-5';
  return (
    <table className="w-full border-collapse text-[0.875rem] tabular">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-b border-line bg-sunken">
          {columns.map((head) => (
            <th
              key={head.header}
              scope="col"
              aria-sort={sortDirection(head.sortField, sort)}
              className={cx(
                'text-xs font-semibold tracking-[.02em] whitespace-nowrap text-muted last:pr-5',
                sides,
                isDense ? 'h-9' : 'h-10',
                head.align === 'right' ? 'text-right' : 'text-left',
                head.className,
                hidden(head),
              )}
            >
              <ColumnHeader of={head} sort={sort} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row) => {
              const more = expanded?.(row);
              return (
                <Fragment key={rowKey(row)}>
                  <tr
                    aria-current={isCurrent?.(row) || undefined}
                    className="border-b border-line last:border-b-0 hover:bg-hover/60 aria-[current]:bg-selected/60"
                  >
                    {columns.map((part) => (
                      <td
                        key={part.header}
                        className={cx(
                          sides,
                          // The padding of the last button counts, so that its text ends below that of the headers.
                          isOfControls(part) ? 'last:pr-2' : 'last:pr-5',
                          height,
                          part.align === 'right' && 'text-right',
                          part.className,
                          hidden(part),
                        )}
                      >
                        {unbroken(part.cell(row))}
                      </td>
                    ))}
                  </tr>
                  {more && (
                    <tr className="border-b border-line bg-sunken/60">
                      <td colSpan={columns.length} className="px-5 py-4">
                        {more}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })
          : Array.from({ length: loadingRows }, (_, index) => (
              <tr key={index} className="border-b border-line last:border-b-0">
                {columns.map((part) => (
                  <td key={part.header} className={cx('last:pr-5', sides, height, hidden(part))}>
                    <Skeleton className={cx('h-4', part.align === 'right' ? 'ml-auto w-16' : 'w-24')} />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function Cards<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey = idOf, card, expanded, loadingRows = SKELETON_ROWS } = props;
  if (!rows) {
    return (
      <div className="divide-y divide-line">
        {Array.from({ length: loadingRows }, (_, index) => (
          <div key={index} className="grid gap-2.5 px-4 py-4">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul aria-label={label} className="divide-y divide-line tabular">
      {rows.map((row, index) => {
        const more = expanded?.(row);
        return (
          <li key={rowKey(row)} className={cx('px-4 py-4', index >= IN_SIGHT && 'painted-when-seen')}>
            {card(row)}
            {more && <div className="mt-3 border-t border-line pt-3">{more}</div>}
          </li>
        );
      })}
    </ul>
  );
}
