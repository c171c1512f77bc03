import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { useEffect, useRef, useState } from 'react';
import { IMPORT_STATES } from '../../../features/imports/import-words.ts';
import {
  type ImportSummary,
  useListImportsQuery,
  useUndoImportMutation,
} from '../../../features/imports/imports.api.ts';
import { useImportProgress } from '../../../features/imports/use-import-progress.ts';
import { pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { actionsColumn, type Column, column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { notify } from '../../../ui/notices.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { ConfirmAction } from '../ConfirmAction.tsx';
import { importPath } from './import-paths.ts';
import { listedAnswer } from '../../../lib/listed-answer.ts';
import { CardLine, RowCard } from '../../../ui/RowCard.tsx';

const PAGE_SIZE = 10;

export function EarlierImports() {
  const { params, change } = useListParams();
  const page = pageParam(params);
  const [leaving, setLeaving] = useState<ImportSummary | null>(null);
  const query = useListImportsQuery({ page, page_size: PAGE_SIZE }, { refetchOnMountOrArgChange: true });
  const { isFetching } = query;
  const data = listedAnswer(query);
  const list = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    wasAsked.current ||= leaving !== null;
    if (leaving || !wasAsked.current || !data) return undefined;
    // The button of an undone import disappears, before or after the dialog returns the focus to it.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [data, leaving]);
  return (
    <Card title="Earlier imports" isFlush className="overflow-hidden">
      <div ref={list} tabIndex={-1} className="outline-none">
        <DataTable
          label="List of earlier imports"
          columns={columnsWith(setLeaving)}
          rows={data?.results}
          isFetching={isFetching}
          loadingText="Loading earlier imports..."
          card={(summary) => (
            <RowCard title={<FileLinkOf summary={summary} />} aside={<StateBadge summary={summary} />}>
              <CardLine>
                As at {formatDay(summary.as_at)} · {summary.by ?? 'from the shell'}, {formatInstant(summary.created_at)}
              </CardLine>
              <TakeBackButton summary={summary} onTakeBack={setLeaving} />
            </RowCard>
          )}
          empty={
            <EmptyState icon="file" title="No imports yet">
              Imports are listed here with their reports, and can be undone.
            </EmptyState>
          }
          error={loadError('Couldn’t load earlier imports', query)}
        />
        {data && (
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            count={data.count}
            onPage={(next) => change({ page: next })}
            noun="imports"
          />
        )}
      </div>
      {data?.results.map(({ id, status }) => status === 'running' && <Watched key={id} id={id} />)}
      {leaving && <UndoImportDialog summary={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

function Watched({ id }: { id: number }) {
  useImportProgress(id, true);
  return null;
}

interface RowProps {
  summary: ImportSummary;
}

const columnsWith = (onTakeBack: (summary: ImportSummary) => void): Column<ImportSummary>[] => [
  column('File', (summary) => <FileLinkOf summary={summary} />),
  column('As at', { className: 'whitespace-nowrap' }, ({ as_at }) => formatDay(as_at)),
  column('Status', (summary) => <StateBadge summary={summary} />),
  column('By', { hiddenBelow: 'lg' }, ({ by }) => by ?? 'from the shell'),
  column('When', { className: 'whitespace-nowrap', hiddenBelow: 'lg' }, ({ created_at }) => formatInstant(created_at)),
  actionsColumn((summary) => <TakeBackButton summary={summary} onTakeBack={onTakeBack} />),
];

const FileLinkOf = ({ summary }: RowProps) => (
  <Link
    to={importPath(summary.id)}
    className="inline-flex min-h-6 items-center rounded-xs font-semibold wrap-anywhere text-link hover:underline"
  >
    {summary.file_name}
  </Link>
);

function StateBadge({ summary }: RowProps) {
  const { tone, label } = IMPORT_STATES[summary.status];
  return <Badge tone={tone}>{label}</Badge>;
}

function TakeBackButton({ summary, onTakeBack }: RowProps & { onTakeBack: (summary: ImportSummary) => void }) {
  if (summary.status !== 'done') return null;
  return (
    <Button size="sm" aria-label={`Undo the import of ${summary.file_name}`} onClick={() => onTakeBack(summary)}>
      Undo
    </Button>
  );
}

export function UndoImportDialog({ summary, onClose }: { summary: ImportSummary; onClose: () => void }) {
  const [undo] = useUndoImportMutation();
  return (
    <ConfirmAction
      title="Undo this import?"
      confirmLabel="Undo import"
      action={() => undo(summary.id)}
      onDone={() => notify.success('Import undone', `What ${summary.file_name} added was removed.`)}
      onClose={onClose}
    >
      Every estate, apartment, tenant, lease and payment that {summary.file_name} made on{' '}
      {formatInstant(summary.created_at)} will be removed, as if it had never been imported.
    </ConfirmAction>
  );
}
