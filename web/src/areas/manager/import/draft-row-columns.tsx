import { formatDay } from '@amayumba/contract/calendar.ts';
import type { DraftRow } from '@amayumba/contract/imports/import.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { columnText, proposalText, ROW_RESULT_VIEWS } from '../../../features/imports/import-words.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type Column, column } from '../../../ui/DataTable.tsx';

export type RowQuestion = DraftRow['questions'][number];

interface RowActions {
  onCorrect: (row: DraftRow) => void;
  onAnswer: (row: DraftRow, question: RowQuestion) => void;
  isBusy: boolean;
}

export const draftRowColumns = (actions: RowActions): readonly Column<DraftRow>[] => [
  column('Row', (row) => <Place row={row} />),
  column('Apartment', (row) => <Home row={row} />),
  column('Tenant', (row) => <Person row={row} />),
  column(
    'Rent',
    { align: 'right', className: 'whitespace-nowrap' },
    ({ apartment }) => apartment && formatUgx(apartment.rent_amount),
  ),
  column('Opening payments', { hiddenBelow: 'lg' }, (row) => <Money row={row} />),
  column('Result', (row) => <Outcome row={row} {...actions} />),
];

interface RowProps {
  row: DraftRow;
}

export const DraftRowCard = ({ row, ...actions }: RowProps & RowActions) => (
  <div className="grid gap-1.5 text-[0.875rem]">
    <div className="flex items-start justify-between gap-3">
      <Home row={row} />
      <span className="text-right text-muted">
        <Place row={row} />
      </span>
    </div>
    <Person row={row} />
    {row.apartment && <p className="tabular">{formatUgx(row.apartment.rent_amount)} rent</p>}
    <Money row={row} />
    <Outcome row={row} {...actions} />
  </div>
);

const Place = ({ row: { sheet, row } }: RowProps) => (
  <span className="tabular">
    Row {row}
    {sheet && <span className="block text-sm text-muted">{sheet}</span>}
  </span>
);

function Home({ row: { apartment, about } }: RowProps) {
  if (!apartment) return <span className="font-semibold">{about || 'Nothing readable'}</span>;
  return (
    <span>
      <span className="font-semibold">
        {apartment.block} {apartment.number}
      </span>
      <span className="block text-sm text-muted">{apartment.estate}</span>
    </span>
  );
}

function Person({ row: { tenant, apartment } }: RowProps) {
  if (!tenant) return apartment && <span className="text-muted">Vacant</span>;
  const reach = [tenant.phone_number, tenant.email, tenant.emergency_contact].filter(Boolean).join(' · ');
  const lease = `${formatDay(tenant.lease_start)} – ${tenant.lease_end ? formatDay(tenant.lease_end) : 'open-ended'}`;
  return (
    <span>
      <span className="font-semibold">{tenant.name}</span> <span className="text-sm text-muted">{tenant.username}</span>
      {reach && <span className="block text-sm text-muted">{reach}</span>}
      <span className="block text-sm text-muted tabular">{lease}</span>
    </span>
  );
}

function Money({ row: { tenant } }: RowProps) {
  const sums = tenant
    ? [
        ['This month open', tenant.this_month_open],
        ['This month paid', tenant.this_month_paid],
        ['Arrears', tenant.arrears],
        ['Deposit', tenant.deposit],
        ['Paid ahead', tenant.advance],
      ].filter(([, sum]) => Number(sum) > 0)
    : [];
  if (sums.length === 0) return null;
  return (
    <dl className="text-sm tabular">
      {sums.map(([label, sum]) => (
        <div key={label} className="flex justify-between gap-3">
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-nowrap">{formatUgx(Number(sum))}</dd>
        </div>
      ))}
    </dl>
  );
}

function Outcome({ row, onCorrect, onAnswer, isBusy }: RowProps & RowActions) {
  const { fate, questions, warnings } = row;
  const isAsked = questions.length > 0;
  const { label, tone } = ROW_RESULT_VIEWS[fate];
  return (
    <span className="grid max-w-80 justify-items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {questions.map((question) => (
        <span key={question.column + question.sentence} className="grid justify-items-start gap-1 text-sm">
          {question.sentence}
          {question.proposal !== null && (
            <Button size="sm" icon="check" isPending={isBusy} onClick={() => onAnswer(row, question)}>
              {proposalText(question.proposal)}{' '}
              <span className="sr-only">
                as {columnText(question.column)} of row {row.row}
              </span>
            </Button>
          )}
        </span>
      ))}
      {warnings.map((warning) => (
        <span key={warning} className="text-sm text-amber-ink">
          Warning: {warning}
        </span>
      ))}
      {row.cells.length > 0 && (
        <Button size="sm" icon="edit" variant={isAsked ? 'secondary' : 'ghost'} onClick={() => onCorrect(row)}>
          Correct <span className="sr-only">row {row.row}</span>
        </Button>
      )}
    </span>
  );
}
