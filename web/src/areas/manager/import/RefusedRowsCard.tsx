import { counted } from '../../../lib/counted.ts';
import type { ImportReport } from '@amayumba/contract/imports/import.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { sheetName } from '../../../features/imports/import-words.ts';
import { refusedRowsCsv } from '../../../features/imports/refused-rows-csv.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';

/** Most rows shown at first; the file contains all. */
const SHOWN_AT_FIRST = 10;

interface RefusedRowsCardProps {
  fileName: string;
  report: ImportReport;
}

/** The refused rows with their reasons, and the warnings. Renders nothing if there are none. */
export function RefusedRowsCard({ fileName, report: { refused, warned } }: RefusedRowsCardProps) {
  const save = () => saveFile(refusedRowsCsv(refused), `${fileName.replace(/\.\w+$/, '')}-refused.csv`);
  return (
    <>
      {refused.length > 0 && (
        <Card
          title={counted(refused.length, 'row was refused', 'rows were refused')}
          aside={
            <Button size="sm" icon="download" onClick={save}>
              Download as CSV
            </Button>
          }
          className="mb-4"
        >
          <Lines
            lines={refused.map(({ sheet, row, about, sentence }) => ({ sheet, row, text: sentence, about }))}
            noun="refused rows"
          />
        </Card>
      )}
      {warned.length > 0 && (
        <Card title={counted(warned.length, 'warning')} className="mb-4">
          <Lines
            lines={warned.map(({ sheet, row, warning }) => ({ sheet, row, text: warning, about: '' }))}
            noun="warnings"
          />
        </Card>
      )}
    </>
  );
}

interface Line {
  sheet: string;
  row: number;
  about: string;
  text: string;
}

function Lines({ lines, noun }: { lines: readonly Line[]; noun: string }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? lines : lines.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className="divide-y divide-line text-[0.875rem]">
        {shown.map(({ sheet, row, about, text }) => (
          <li
            key={`${sheet} ${row} ${text}`}
            className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <span className="text-muted tabular">
              {sheet && `${sheetName(sheet)}, `}row {row}
            </span>
            <span>
              {about && <span className="font-semibold">{about}: </span>}
              {text}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN_AT_FIRST && (
        // It stays, so that it keeps the focus.
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setAll(!isAll)}>
          {isAll ? `Show the first ${SHOWN_AT_FIRST} ${noun}` : `Show all ${formatWhole(lines.length)} ${noun}`}
        </Button>
      )}
    </>
  );
}
