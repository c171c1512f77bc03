import type { ImportReport } from '@amayumba/contract/imports/import.ts';
import { sheetName } from '../../../features/imports/import-words.ts';
import { Card } from '../../../ui/Card.tsx';

/** Sheets and columns of the file that an import does not read. Renders nothing if it reads everything. */
export function SkippedCard({ report }: { report: ImportReport }) {
  const { sheets_left_out, columns_not_imported } = report;
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
