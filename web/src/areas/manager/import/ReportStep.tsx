import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { BYTE_ORDER_MARK, csvLine } from '@amayumba/contract/csv.ts';
import type { Import, ImportReport, RefusedImportRow } from '@amayumba/contract/imports/import.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { sheetName } from '../../../features/imports/import-words.ts';
import { useGetImportQuery } from '../../../features/imports/imports.api.ts';
import { useImportProgress } from '../../../features/imports/use-import-progress.ts';
import { counted } from '../../../lib/counted.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { IMPORT_PATH } from './import-paths.ts';
import { ImportCountsCard, SkippedCard } from './ImportReportCards.tsx';
import { ImportSteps, StepCard } from './ImportSteps.tsx';
import { SignInCodesCard } from './SignInCodesCard.tsx';
import { UndoImportDialog } from './EarlierImports.tsx';

export function ReportStep({ id }: { id: number }) {
  const query = useGetImportQuery(id, { refetchOnMountOrArgChange: true });
  const imported = query.currentData;
  const isRunning = imported?.status === 'running';
  useImportProgress(id, isRunning);
  if (!imported && asProblem(query.error)?.status === 404) return <NoSuchImport />;
  return (
    <>
      <ImportSteps step={imported && !isRunning ? 'report' : 'import'} />
      {imported ? (
        <Outcome imported={imported} />
      ) : (
        <Card>
          <Figures title="The import" query={query}>
            {() => null}
          </Figures>
        </Card>
      )}
    </>
  );
}

function Outcome({ imported }: { imported: Import }) {
  if (imported.status === 'running') return <Running imported={imported} />;
  if (imported.status === 'failed') return <Failed imported={imported} />;
  if (imported.status === 'undone') return <Undone imported={imported} />;
  return imported.report && <Done imported={imported} report={imported.report} />;
}

function Running({ imported }: { imported: Import }) {
  const percent = Math.round(imported.progress * 100);
  return (
    <StepCard
      title={`Importing ${imported.file_name}`}
      lead="You can go on working, or close this page. The report will be here."
    >
      <p className="mb-1.5 flex justify-between text-sm text-muted tabular">
        <span>Importing...</span>
        <span>{percent}%</span>
      </p>
      <ProgressBar label="Import" percent={percent} />
    </StepCard>
  );
}

const Failed = ({ imported }: { imported: Import }) => (
  <StepCard title={`${imported.file_name} was not imported`}>
    <Banner tone="rose">{imported.failure}</Banner>
    <ButtonLink to={IMPORT_PATH} variant="primary" icon="upload" className="mt-4">
      Upload the rent roll again
    </ButtonLink>
  </StepCard>
);

const Undone = ({ imported }: { imported: Import }) => (
  <StepCard
    title={`The import of ${imported.file_name} was undone`}
    lead={`Everything it added was removed on ${formatInstant(imported.undone_at)}.`}
  >
    <ButtonLink to={IMPORT_PATH} variant="primary" icon="upload">
      Import another rent roll
    </ButtonLink>
  </StepCard>
);

function Done({ imported, report }: { imported: Import; report: ImportReport }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <StepCard
        title={`${imported.file_name} is imported`}
        lead={`As at ${formatDay(imported.as_at)}, by ${imported.by ?? 'the shell'}, ${formatInstant(imported.finished_at)}.`}
        className="print:hidden"
      >
        <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
          <ButtonLink to="/manager/estates" variant="primary" icon="estate">
            See the estates
          </ButtonLink>
          <ButtonLink to="/manager/tenants" icon="tenants">
            See the tenants
          </ButtonLink>
          <ButtonLink to="/manager/payments" icon="wallet">
            See the payments
          </ButtonLink>
          <Button onClick={() => setLeaving(true)}>Undo import</Button>
        </div>
      </StepCard>
      {report.made.with_code > 0 && <SignInCodesCard id={imported.id} />}
      <div className="print:hidden">
        <ImportCountsCard title="What was added" report={report} />
        <RefusedRowsCard fileName={imported.file_name} report={report} />
        <SkippedCard report={report} />
      </div>
      {isLeaving && <UndoImportDialog summary={imported} onClose={() => setLeaving(false)} />}
    </>
  );
}

const NoSuchImport = () => (
  <Card>
    <EmptyState
      icon="file"
      title="There is no such import"
      action={
        <ButtonLink to={IMPORT_PATH} variant="primary">
          All imports
        </ButtonLink>
      }
    />
  </Card>
);

/** Most rows shown at first; the file contains all. */
const SHOWN_AT_FIRST = 10;

/** The refused rows with their reasons, and the warnings. Renders nothing if there are none. */
function RefusedRowsCard({ fileName, report: { refused, warned } }: { fileName: string; report: ImportReport }) {
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

function refusedRowsCsv(refused: readonly RefusedImportRow[]): Blob {
  const lines = [
    ['Sheet', 'Row', 'Unit and tenant', 'Why it was refused'],
    ...refused.map(({ sheet, row, about, sentence }) => [sheet, row, about, sentence]),
  ];
  return new Blob([BYTE_ORDER_MARK, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}
