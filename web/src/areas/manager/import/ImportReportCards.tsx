import type { ImportReport } from '@amayumba/contract/imports/import.ts';
import { formatUgx, formatWhole } from '@amayumba/contract/money.ts';
import { sheetName } from '../../../features/imports/import-words.ts';
import { counted } from '../../../lib/counted.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { type KeyFigure, KeyFigures } from '../../../ui/KeyFigures.tsx';

export function ImportCountsCard({ title, report: { made, rows } }: { title: string; report: ImportReport }) {
  const things: KeyFigure[] = [
    { label: 'Estates', value: formatWhole(made.estates), note: counted(made.blocks, 'block') },
    { label: 'Apartments', value: formatWhole(made.apartments), note: `${formatWhole(made.vacant)} without a tenant` },
    { label: 'Tenants', value: formatWhole(made.tenants), note: 'each with a lease' },
    { label: 'Refused', value: formatWhole(rows.refused), note: `${counted(rows.warned, 'row')} with a warning` },
  ];
  const sums: KeyFigure[] = [
    {
      label: 'Rent this month',
      value: formatUgx(made.this_month.rent),
      note: `${formatUgx(made.this_month.paid)} of it paid`,
    },
    { label: 'Deposits held', value: formatUgx(made.deposits.sum), note: counted(made.deposits.count, 'tenant') },
    { label: 'Arrears', value: formatUgx(made.arrears.sum), note: counted(made.arrears.count, 'tenant') },
    { label: 'Paid ahead', value: formatUgx(made.advances.sum), note: counted(made.advances.count, 'tenant') },
  ];
  return (
    <Card title={title} className="mb-4">
      <div className="grid gap-3">
        <KeyFigures figures={things} columns={4} />
        <KeyFigures figures={sums} columns={4} />
      </div>
      {made.by_estate.length > 0 && <ByEstate estates={made.by_estate} />}
    </Card>
  );
}

const ByEstate = ({ estates }: { estates: ImportReport['made']['by_estate'] }) => (
  <details className="group mt-3">
    <summary className="flex min-h-11 w-fit list-none items-center gap-1.5 rounded-md font-semibold text-link">
      <Icon name="chevronRight" className="size-4.5 group-open:rotate-90" />
      Estate by estate
    </summary>
    <ul className="divide-y divide-line">
      {estates.map(({ name, blocks, apartments, vacant, rent }) => (
        <li key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5 text-[0.875rem]">
          <span className="font-semibold">{name}</span>
          <span className="text-muted tabular">
            {counted(blocks, 'block')} · {counted(apartments, 'apartment')} · {formatWhole(vacant)} vacant ·{' '}
            {formatUgx(rent)} rent
          </span>
        </li>
      ))}
    </ul>
  </details>
);

/** Sheets and columns of the file that an import does not read. Renders nothing if it reads everything. */
export function SkippedCard({ report: { sheets_left_out, columns_not_imported } }: { report: ImportReport }) {
  if (sheets_left_out.length === 0 && columns_not_imported.length === 0) return null;
  return (
    <Card title="Not imported from this file" className="mb-4">
      <ul className="grid gap-1.5 text-[0.875rem]">
        {sheets_left_out.map(({ sheet, why }) => (
          <li key={sheet}>
            <span className="font-semibold">{sheetName(sheet)}</span>
            <span className="text-muted">: the whole sheet, {why}</span>
          </li>
        ))}
        {columns_not_imported.map(({ sheet, columns }) => (
          <li key={`${sheet} columns`}>
            <span className="font-semibold">{sheetName(sheet)}</span>
            <span className="text-muted">
              : {columns.length === 1 ? 'column' : 'columns'} {columns.filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
