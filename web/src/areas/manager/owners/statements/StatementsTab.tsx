import { choiceFilter, idFilter, textFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { OwnerStatementRow } from '@amayumba/contract/owners/owner-statement.ts';
import { listOwnerStatements } from '@amayumba/contract/owners/statement-endpoints.ts';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { useListOwnerStatementsQuery } from '../../../../features/owners/owners.api.ts';
import { monthOptions, payoutState } from '../../../../features/owners/statement-view.ts';
import { today } from '../../../../lib/today.ts';
import { ParamSearch, ParamSelect } from '../../../../ui/ParamFields.tsx';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';
import { ExportButton } from '../../ExportButton.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { OwnerSelect } from '../OwnerSelects.tsx';
import { useStatementFiles } from './use-statement-files.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';

const SHOWN = [{ value: 'true', label: 'With replaced ones' }];

const FILTERS = {
  search: textFilter('search'),
  owner: idFilter('owner'),
  replaced: choiceFilter('replaced', ['true']),
};

export function StatementsTab({ owner: given }: { owner?: number | undefined }) {
  const months = monthOptions(today());
  const list = useListFilter({
    ...FILTERS,
    month: choiceFilter(
      'month',
      months.map(({ value }) => value),
    ),
  });
  const { change, count, onClear } = list;
  const filter = { ...list.filter, owner: given ?? list.filter.owner };
  const query = useListOwnerStatementsQuery({ ...list.paged, ...filter });
  const { isPending, saveAs } = useStatementFiles();
  const files = ({ id, statement_code, owner_name, month }: OwnerStatementRow) => (
    <span className="flex justify-end">
      {(['pdf', 'xlsx'] as const).map((file) => (
        <Button
          key={file}
          size="sm"
          variant="ghost"
          disabled={isPending}
          onClick={() => saveAs(file, { id, code: statement_code })}
        >
          {file.toUpperCase()}{' '}
          <span className="sr-only">
            of {owner_name}, {monthTitle(month)}
          </span>
        </Button>
      ))}
    </span>
  );
  const columns = given ? COLUMNS.filter(({ header }) => header !== 'Owner') : COLUMNS;
  return (
    <>
      <FilterBar
        count={count}
        onClear={onClear}
        search={given ? undefined : <ParamSearch label="Search statements" placeholder="Owner or number" />}
        filters={
          <>
            {!given && <OwnerSelect value={filter.owner} onChange={(owner) => change({ owner })} />}
            <ParamSelect name="month" label="Month" placeholder="All months" options={months} />
            <ParamSelect name="replaced" label="Show" placeholder="In force" options={SHOWN} />
          </>
        }
        action={<ExportButton name="owner-statements" call={listOwnerStatements} query={filter} />}
      />
      <ListRows
        noun="statements"
        query={query}
        columns={[...columns, column('Files', { isHeaderHidden: true, align: 'right', hiddenBelow: 'md' }, files)]}
        card={(row) => (
          <RowCard title={<Month row={row} />} aside={formatUgx(row.closing_balance)}>
            <CardLine aside={<PayoutBadge row={row} />}>
              {given ? `Received ${formatUgx(row.totals.received)}` : row.owner_name}
            </CardLine>
            <div className="-mr-3 -mb-2">{files(row)}</div>
          </RowCard>
        )}
        empty={
          <NoRows
            icon="file"
            title="No statements found"
            onClear={onClear}
            noMatch="No statement matches the search and filters."
          >
            Run statements once a month has ended. They are numbered, mailed and in the owner’s portal.
          </NoRows>
        }
      />
    </>
  );
}

const Month = ({ row: { id, month, statement_code } }: { row: OwnerStatementRow }) => (
  <span>
    <NameLink to={RECORD_PATHS.ownerStatement(id)}>{monthTitle(month)}</NameLink>
    <span className="block text-xs text-muted tabular">{statement_code}</span>
  </span>
);

function PayoutBadge({ row }: { row: OwnerStatementRow }) {
  const { label, tone } = payoutState(row);
  return <Badge tone={tone}>{label}</Badge>;
}

const amount = (header: string, of: (row: OwnerStatementRow) => Ugx): Column<OwnerStatementRow> => ({
  header,
  align: 'right',
  hiddenBelow: 'lg',
  className: 'tabular',
  cell: (row) => plainAmount(of(row)),
});

const COLUMNS: readonly Column<OwnerStatementRow>[] = [
  column('Month', { className: 'whitespace-nowrap' }, (row) => <Month row={row} />),
  column('Owner', { className: 'w-full max-w-0 min-w-36 truncate' }, ({ owner, owner_name }) => (
    <NameLink to={RECORD_PATHS.owner(owner)}>{owner_name}</NameLink>
  )),
  amount('Received, USh', ({ totals }) => totals.received),
  amount('Spent', ({ totals }) => totals.expenses),
  amount('Fee', ({ totals: { fee, vat } }) => fee + vat),
  column('Due, USh', { align: 'right', className: 'font-semibold text-ink tabular' }, ({ closing_balance }) =>
    plainAmount(closing_balance),
  ),
  column('State', (row) => (
    <>
      <PayoutBadge row={row} />
      {row.paid_out_on && (
        <span className="block text-xs whitespace-nowrap text-muted tabular">{formatDay(row.paid_out_on)}</span>
      )}
    </>
  )),
];
