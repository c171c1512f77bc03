import { dayFilter, idFilter, textFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Remittance } from '@amayumba/contract/owners/remittance.ts';
import { listRemittances } from '@amayumba/contract/owners/statement-endpoints.ts';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { useListRemittancesQuery } from '../../../../features/owners/owners.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { cx } from '../../../../lib/cx.ts';
import { today } from '../../../../lib/today.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { useUrlRecord } from '../../../../lib/use-url-record.ts';
import { ParamSearch } from '../../../../ui/ParamFields.tsx';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';
import { ExportButton } from '../../ExportButton.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { PeriodFields, periodOf } from '../../money/receipts/PeriodFields.tsx';
import { OwnerEstateSelect, OwnerSelect } from '../OwnerSelects.tsx';
import { RemittancePanel } from './RemittancePanel.tsx';
import { listedAnswer } from '../../../../lib/listed-answer.ts';

const FILTERS = {
  search: textFilter('search'),
  owner: idFilter('owner'),
  estate_id: idFilter('estate'),
  from: dayFilter('from'),
  to: dayFilter('to'),
};

export function RemittancesTab({ owner: given }: { owner?: number | undefined }) {
  const list = useListFilter(FILTERS);
  const { change, onClear } = list;
  const filter = { ...list.filter, owner: given ?? list.filter.owner };
  const query = useListRemittancesQuery({ ...list.paged, ...filter });
  const opened = useUrlRecord('remittance');
  const data = listedAnswer(query);
  const columns = columnsOf(opened.open);
  return (
    <>
      <FilterBar
        count={[list.filter.owner, filter.estate_id, periodOf(filter, today())].filter(Boolean).length}
        onClear={onClear}
        search={<ParamSearch label="Search remittances" placeholder={given ? 'Reference' : 'Owner or reference'} />}
        filters={
          <>
            {given ? (
              <OwnerEstateSelect owner={given} value={filter.estate_id} onChange={(estate) => change({ estate })} />
            ) : (
              <>
                <OwnerSelect value={filter.owner} onChange={(owner) => change({ owner })} />
                <EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate })} />
              </>
            )}
            <PeriodFields filter={filter} change={change} />
          </>
        }
        action={<ExportButton name="remittances" call={listRemittances} query={filter} />}
      />
      <ListRows
        noun="remittances"
        query={query}
        columns={given ? columns.filter(({ header }) => header !== 'Owner') : columns}
        card={(remittance) => (
          <button
            type="button"
            onClick={() => opened.open(remittance.id)}
            className="grid w-full gap-1 text-left text-[0.875rem]"
          >
            <span className="flex justify-between gap-2">
              <b className="min-w-0 truncate font-semibold text-ink">{remittance.owner_name}</b>
              <Amount remittance={remittance} isWithUnit />
            </span>
            <span className="flex items-center justify-between gap-2 text-sm text-muted tabular">
              {[formatDay(remittance.paid_on), remittance.method, remittance.reference].filter(Boolean).join(' · ')}
              {remittance.reversed_on && <Badge tone="grey">Reversed</Badge>}
            </span>
          </button>
        )}
        empty={
          <NoRows
            icon="wallet"
            title="No remittances found"
            onClear={onClear}
            noMatch="No remittance matches the search and filters."
          >
            What is paid out to owners is listed here.
          </NoRows>
        }
      >
        {data && data.results.length > 0 && data.total_amount !== undefined && (
          <p className="flex justify-between gap-4 border-t border-line bg-sunken px-4 py-2.5 text-[0.875rem] text-muted sm:px-5">
            <span>{counted(data.count, 'remittance')}, reversed ones left out of the sum</span>
            <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(data.total_amount)}</b>
          </p>
        )}
      </ListRows>
      {opened.id !== null && <RemittancePanel key={opened.id} id={opened.id} onClose={opened.close} />}
    </>
  );
}

function Amount({ remittance, isWithUnit = false }: { remittance: Remittance; isWithUnit?: boolean }) {
  const { amount, reversed_on } = remittance;
  return (
    <span
      className={cx('font-semibold whitespace-nowrap tabular', reversed_on ? 'text-muted line-through' : 'text-ink')}
    >
      {isWithUnit ? formatUgx(amount) : plainAmount(amount)}
    </span>
  );
}

const columnsOf = (onOpen: (id: number) => void): Column<Remittance>[] => [
  column('Paid on', { className: 'whitespace-nowrap' }, ({ id, paid_on }) => (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="min-h-9 font-semibold text-link tabular hover:underline"
    >
      {formatDay(paid_on)}
    </button>
  )),
  column('Owner', ({ owner, owner_name }) => <NameLink to={RECORD_PATHS.owner(owner)}>{owner_name}</NameLink>),
  column('Method', { className: 'whitespace-nowrap' }, ({ method, reference }) => (
    <>
      {method}
      {reference && <span className="block text-xs text-muted tabular">{reference}</span>}
    </>
  )),
  column('Statement', { hiddenBelow: 'md', className: 'whitespace-nowrap tabular' }, ({ statement, statement_code }) =>
    statement === null ? '–' : <NameLink to={RECORD_PATHS.ownerStatement(statement)}>{statement_code}</NameLink>,
  ),
  column('Estate', { hiddenBelow: 'lg' }, ({ estate_name }) => (
    <span className="block w-max max-w-40 truncate">{estate_name ?? 'All estates'}</span>
  )),
  column('State', { hiddenBelow: 'md' }, ({ reversed_on }) =>
    reversed_on ? <Badge tone="grey">Reversed</Badge> : <Badge tone="green">Paid out</Badge>,
  ),
  column('Amount, USh', { align: 'right' }, (remittance) => <Amount remittance={remittance} />),
];
