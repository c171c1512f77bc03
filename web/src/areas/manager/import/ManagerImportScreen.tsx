import { Navigate, useParams } from 'react-router';
import { useGetImportDraftQuery } from '../../../features/imports/imports.api.ts';
import { asProblem } from '../../../api/problem.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { ImportSteps, type ImportStep } from './ImportSteps.tsx';
import { IMPORT_PATH } from './import-paths.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { ReportStep } from './ReportStep.tsx';
import { UploadStep } from './UploadStep.tsx';
import { WaitingDrafts } from './WaitingDrafts.tsx';

export function ManagerImportScreen() {
  const { '*': rest = '' } = useParams();
  const [params] = useSearchParams();
  const draft = params.get('draft');
  const isPreview = params.get('step') === 'preview';
  const id = Number(rest.replace(/\/$/, ''));
  if (rest !== '' && !(Number.isSafeInteger(id) && id > 0)) return <Navigate to={IMPORT_PATH} replace />;
  const header = (
    <PageHeader
      title="Import a rent roll"
      subtitle="Estates, apartments, tenants and what they owe, from your own spreadsheet"
      actions={
        <ButtonLink to="/manager/estates" variant="glass" icon="arrowLeft" isStackedOnPhone>
          Estates
        </ButtonLink>
      }
    />
  );
  if (rest !== '') {
    return (
      <>
        {header}
        <ReportStep key={id} id={id} />
      </>
    );
  }
  const step: ImportStep = draft ? (isPreview ? 'preview' : 'columns') : 'upload';
  return (
    <>
      {header}
      <ImportSteps step={step} draft={draft} />
      {draft ? (
        <DraftStep key={draft} id={draft} isPreview={isPreview} />
      ) : (
        <>
          <WaitingDrafts />
          <UploadStep />
          <EarlierImports />
        </>
      )}
    </>
  );
}

function DraftStep({ id, isPreview }: { id: string; isPreview: boolean }) {
  const query = useGetImportDraftQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: draft, error } = query;
  const problem = asProblem(error);
  if (!draft && (problem?.status === 404 || problem?.status === 400)) return <NoSuchDraft />;
  if (!draft) {
    return (
      <Card>
        <Figures title="The rent roll" query={query}>
          {() => null}
        </Figures>
      </Card>
    );
  }
  return isPreview ? <PreviewStep draft={draft} /> : <ColumnsStep draft={draft} />;
}

const NoSuchDraft = () => (
  <Card>
    <EmptyState
      icon="file"
      title="This rent roll is no longer here"
      action={
        <ButtonLink to={IMPORT_PATH} variant="primary" icon="upload">
          Upload it again
        </ButtonLink>
      }
    >
      Uploads are kept for 24 hours, for the manager who made them.
    </EmptyState>
  </Card>
);
