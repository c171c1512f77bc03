import { dayFilter, textFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { OwnerBalance } from '@amayumba/contract/owners/owner-statement.ts';
import { listOwnerBalances } from '@amayumba/contract/owners/statement-endpoints.ts';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { useListOwnerBalancesQuery } from '../../../../features/owners/owners.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { cx } from '../../../../lib/cx.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { ParamSearch } from '../../../../ui/ParamFields.tsx';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { actionsColumn, type Column, column } from '../../../../ui/DataTable.tsx';
import { DayFilter } from '../../../../ui/DayFilter.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';
import { ExportButton } from '../../ExportButton.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { remittancesPath } from '../owner-paths.ts';
import type { OwnerDialog } from '../OwnerDialogs.tsx';
import { listedAnswer } from '../../../../lib/listed-answer.ts';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';

const FILTERS = { search: textFilter('search'), on: dayFilter('on') };

export function BalancesTab({ onAsk }: { onAsk: (dialog: OwnerDialog) => void }) {
  const { filter, paged, count, onClear, change } = useListFilter(FILTERS);
  const { on } = filter;
  const now = today();
  const query = useListOwnerBalancesQuery(paged);
  const listed = listedAnswer(query);
  // The running month explains only the amount due now.
  const openDue = on === undefined ? (owner: OwnerBalance) => onAsk({ kind: 'due', owner }) : undefined;
  const action = (owner: OwnerBalance) => (
    <Button size="sm" variant="ghost" may="owner_accounts:write" onClick={() => onAsk({ kind: 'remit', owner })}>
      Pay out <span className="sr-only">to {owner.owner_name}</span>
    </Button>
  );
  return (
    <>
      <FilterBar
        count={count}
        onClear={onClear}
        search={<ParamSearch label="Search owners" placeholder="Name" />}
        filters={
          <DayFilter
            label="Due on"
            max={now}
            value={on ?? now}
            onDay={(day) => change({ on: day === now ? null : day })}
            className="lg:max-w-52"
          />
        }
        action={
          <>
            <ExportButton name="owners" call={listOwnerBalances} query={filter} day={on} />
            <Button icon="plus" isStackedOnPhone may="accounts:write" onClick={() => onAsk({ kind: 'invite' })}>
              Invite owner
            </Button>
          </>
        }
      />
      <ListRows
        noun="owners"
        query={query}
        columns={[...columnsOf(openDue), actionsColumn(action)]}
        rowKey={({ owner }) => owner}
        card={(owner) => (
          <RowCard title={<OwnerName owner={owner} />} aside={<Due owner={owner} isWithUnit onOpen={openDue} />}>
            <CardLine aside={<span className="-mr-3">{action(owner)}</span>}>
              <LastStatement owner={owner} />
            </CardLine>
          </RowCard>
        )}
        empty={
          <NoRows icon="estate" title="No owners found" onClear={onClear} noMatch="No owner matches the search.">
            Invite an owner and give them an estate.
          </NoRows>
        }
      >
        {listed && listed.results.length > 0 && listed.total_amount !== undefined && (
          <p className="flex justify-between gap-4 border-t border-line bg-sunken px-4 py-2.5 text-[0.875rem] text-muted sm:px-5">
            <span>Due to {counted(listed.count, 'owner')}</span>
            <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(listed.total_amount)}</b>
          </p>
        )}
      </ListRows>
    </>
  );
}

const OwnerName = ({ owner: { owner, owner_name, payout_account, estates } }: { owner: OwnerBalance }) => (
  <span className="min-w-0">
    <NameLink to={RECORD_PATHS.owner(owner)}>{owner_name}</NameLink>
    <span className="block truncate text-xs text-muted">
      {[counted(estates, 'estate'), payout_account].filter(Boolean).join(' · ')}
    </span>
  </span>
);

interface DueProps {
  owner: OwnerBalance;
  isWithUnit?: boolean;
  onOpen: ((owner: OwnerBalance) => void) | undefined;
}

function Due({ owner, isWithUnit = false, onOpen }: DueProps) {
  const { owner_name, balance, expected_fee } = owner;
  const look = cx('font-semibold', balance < 0 ? 'text-rose-ink' : onOpen ? 'text-link' : 'text-ink');
  const sum = isWithUnit ? formatUgx(balance) : plainAmount(balance);
  return (
    <span className="text-right whitespace-nowrap tabular">
      {onOpen ? (
        <button
          type="button"
          onClick={() => onOpen(owner)}
          aria-label={`${sum} due to ${owner_name}, show why`}
          className={cx(look, 'underline-offset-2 hover:underline', !isWithUnit && 'min-h-9')}
        >
          {sum}
        </button>
      ) : (
        <span className={look}>{sum}</span>
      )}
      {isWithUnit && expected_fee !== 0 && (
        <span className="block text-xs text-muted">fee to come {plainAmount(expected_fee)}</span>
      )}
    </span>
  );
}

function LastStatement({ owner: { last_statement } }: { owner: OwnerBalance }) {
  if (!last_statement) return <span className="text-muted">None yet</span>;
  return (
    <Link to={RECORD_PATHS.ownerStatement(last_statement.id)} className="font-semibold text-link hover:underline">
      {monthTitle(last_statement.month)}
    </Link>
  );
}

const columnsOf = (onDue: DueProps['onOpen']): Column<OwnerBalance>[] => [
  column('Owner', { className: 'w-full max-w-0 min-w-48' }, (owner) => <OwnerName owner={owner} />),
  column('Due, USh', { align: 'right' }, (owner) => <Due owner={owner} onOpen={onDue} />),
  column('Fee to come', { align: 'right', hiddenBelow: 'md', className: 'tabular' }, ({ expected_fee }) =>
    expected_fee === 0 ? '–' : plainAmount(expected_fee),
  ),
  column('Last statement', { className: 'whitespace-nowrap' }, (owner) => <LastStatement owner={owner} />),
  column('Closing balance', { align: 'right', hiddenBelow: 'lg', className: 'tabular' }, ({ last_statement }) =>
    last_statement ? plainAmount(last_statement.closing_balance) : '–',
  ),
  column(
    'Last paid out',
    { hiddenBelow: 'lg', className: 'whitespace-nowrap tabular' },
    ({ owner, last_remitted_on }) =>
      last_remitted_on === null ? (
        '–'
      ) : (
        <Link to={remittancesPath(owner)} className="font-semibold text-link hover:underline">
          {formatDay(last_remitted_on)}
        </Link>
      ),
  ),
];
