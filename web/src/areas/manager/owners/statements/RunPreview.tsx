import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { OwnerStatement, OwnerStatementRow } from '@amayumba/contract/owners/owner-statement.ts';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { counted } from '../../../../lib/counted.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { type Column, column, DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { PageTick, Tick } from '../../../../ui/Tick.tsx';

interface RunPreviewProps {
  statements: readonly OwnerStatement[];
  issued: ReadonlyMap<number, OwnerStatementRow>;
  isChosen: (owner: number) => boolean;
  onToggle: (owners: readonly number[]) => void;
  /** The statement of the running month can only be viewed. */
  isReadOnly: boolean;
}

const takenOff = ({ totals: { expenses, fee, vat, withheld, remitted } }: OwnerStatement): Ugx =>
  expenses + fee + vat + withheld + remitted;

export function RunPreview({ statements, issued, isChosen, onToggle, isReadOnly }: RunPreviewProps) {
  const chosen = statements.filter(({ owner }) => isChosen(owner));
  const page = chosen.length === 0 ? 'none' : chosen.length === statements.length ? 'all' : 'some';
  // Ticks all if some are missing, else clears all.
  const togglePage = () =>
    onToggle(statements.filter(({ owner }) => isChosen(owner) === (page === 'all')).map(({ owner }) => owner));
  const tick = ({ owner, owner_name }: OwnerStatement) => (
    <Tick label={`Issue to ${owner_name}`} isOn={isChosen(owner)} onToggle={() => onToggle([owner])} />
  );
  const name = ({ owner, owner_name, closing_balance }: OwnerStatement) => (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      <b className="font-semibold wrap-anywhere text-ink">{owner_name}</b>
      {issued.has(owner) && (
        <>
          <Badge tone="grey">Issued</Badge>
          <span className="text-xs text-muted tabular">{issued.get(owner)?.statement_code}</span>
          <ChangedSince issued={issued.get(owner)} closing={closing_balance} />
        </>
      )}
    </span>
  );
  const columns: Column<OwnerStatement>[] = [
    ...(isReadOnly
      ? []
      : [
          column(
            'Select',
            {
              headerCell: <PageTick selection={{ page, isPageEmpty: statements.length === 0, togglePage }} />,
              className: 'w-0 pr-0! pl-2.5!',
            },
            tick,
          ),
        ]),
    column('Owner', { className: 'w-full' }, name),
    amount('Opening, USh', ({ opening_balance }) => opening_balance),
    amount('Received', ({ totals }) => totals.received),
    amount('Taken off', takenOff),
    { ...amount('Closing, USh', ({ closing_balance }) => closing_balance), hiddenBelow: undefined },
  ];
  const sum = (of: (statement: OwnerStatement) => Ugx) =>
    (isReadOnly ? statements : chosen).reduce((total, one) => total + of(one), 0);
  return (
    <section aria-label="Preview" className="overflow-clip rounded-md border border-line">
      <DataTable
        isDense
        label="Statements to issue"
        columns={columns}
        rows={statements}
        rowKey={({ owner }) => owner}
        card={(statement) => (
          <div className="flex items-center gap-1 text-[0.875rem]">
            {!isReadOnly && <span className="-ml-3">{tick(statement)}</span>}
            <span className="grid min-w-0 flex-1 gap-0.5">
              {name(statement)}
              <span className="text-sm text-muted tabular">
                Closing <b className="font-semibold text-ink">{formatUgx(statement.closing_balance)}</b>
              </span>
            </span>
          </div>
        )}
        empty={<EmptyState icon="file" title="No owner had money or an estate in this month" />}
      />
      {statements.length > 0 && (
        <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line bg-sunken px-4 py-3 text-[0.875rem] tabular">
          <div className="font-semibold">
            <dt className="sr-only">Chosen</dt>
            <dd>{counted(isReadOnly ? statements.length : chosen.length, 'statement')}</dd>
          </div>
          {(
            [
              ['Received', ({ totals }) => totals.received],
              ['Taken off', takenOff],
              ['Due to owners', ({ closing_balance }) => closing_balance],
            ] as const satisfies readonly (readonly [string, (statement: OwnerStatement) => Ugx])[]
          ).map(([label, of]) => (
            <div key={label}>
              <dt className="inline text-muted">{label} </dt>
              <dd className="inline font-semibold text-ink">{formatUgx(sum(of))}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Says what a statement was issued with, where later entries of its month would change its replacement. */
function ChangedSince({ issued, closing }: { issued: OwnerStatementRow | undefined; closing: Ugx }) {
  if (!issued || issued.closing_balance === closing) return null;
  return (
    <span className="basis-full text-xs text-muted tabular">
      It closed with {formatUgx(issued.closing_balance)}. Entries of the month that came later change a replacement.
    </span>
  );
}

const amount = (header: string, of: (statement: OwnerStatement) => Ugx): Column<OwnerStatement> => ({
  header,
  align: 'right',
  className: 'tabular whitespace-nowrap px-2.5!',
  hiddenBelow: 'lg',
  cell: (statement) => plainAmount(of(statement)),
});
