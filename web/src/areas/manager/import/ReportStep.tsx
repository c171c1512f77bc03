import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import type { Import, ImportReport } from '@amayumba/contract/imports/import.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useGetImportQuery } from '../../../features/imports/imports.api.ts';
import { useImportProgress } from '../../../features/imports/use-import-progress.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { ImportCountsCard } from './ImportCountsCard.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { IMPORT_PATH } from './import-paths.ts';
import { SkippedCard } from './SkippedCard.tsx';
import { RefusedRowsCard } from './RefusedRowsCard.tsx';
import { SignInCodesCard } from './SignInCodesCard.tsx';
import { StepCard } from './StepCard.tsx';
import { UndoImportDialog } from './UndoImportDialog.tsx';

/** The last two steps: the progress of an import, and its report. */
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

function Failed({ imported }: { imported: Import }) {
  return (
    <StepCard title={`${imported.file_name} was not imported`}>
      <Banner tone="rose">{imported.failure}</Banner>
      <ButtonLink to={IMPORT_PATH} variant="primary" icon="upload" className="mt-4">
        Upload the rent roll again
      </ButtonLink>
    </StepCard>
  );
}

function Undone({ imported }: { imported: Import }) {
  return (
    <StepCard
      title={`The import of ${imported.file_name} was undone`}
      lead={`Everything it added was removed on ${formatInstant(imported.undone_at)}.`}
    >
      <ButtonLink to={IMPORT_PATH} variant="primary" icon="upload">
        Import another rent roll
      </ButtonLink>
    </StepCard>
  );
}

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

function NoSuchImport() {
  return (
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
}
