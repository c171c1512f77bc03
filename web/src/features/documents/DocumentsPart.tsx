import { PAGE_SIZE } from '../../lib/use-list-params.ts';
import type { StoredDocument } from '@amayumba/contract/documents/document.ts';
import { VISIBILITY_TEXT } from '@amayumba/contract/documents/rules.ts';
import { type DragEvent, useState } from 'react';
import { asProblem, isUnknownCall } from '../../api/problem.ts';
import { FRESH_LINK_MS, usePolling } from '../../api/use-polling.ts';
import { cx } from '../../lib/cx.ts';
import { useMay } from '../../lib/permissions.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { actionsColumn, type Column, column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FileLink } from '../../ui/FileLink.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { CardLine, RowCard } from '../../ui/RowCard.tsx';
import {
  dayOf,
  fileText,
  keptAt,
  type LeaseOfDocuments,
  type SubjectOfDocuments,
  VISIBILITY_TONE,
} from './document-view.ts';
import { useListDocumentsQuery } from './documents.api.ts';

const loadDialogs = () => import('./DocumentDialogs.tsx');
const loadMenu = () => import('../../ui/Menu.tsx');

type Dialog = { name: 'add'; file: File | null } | { name: 'edit' | 'delete'; document: StoredDocument };

interface DocumentsPartProps {
  subject: SubjectOfDocuments;
  /** The leases of a tenant, which can have documents too. */
  leases?: readonly LeaseOfDocuments[] | undefined;
}

export function DocumentsPart({ subject, leases }: DocumentsPartProps) {
  const mayWrite = useMay('documents:write');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [isOver, setOver] = useState(false);
  const dialogs = useLazyPart(loadDialogs, dialog !== null);
  const close = () => setDialog(null);
  const add = (file: File | null) => setDialog({ name: 'add', file });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!mayWrite) return;
    const [file] = event.dataTransfer.files;
    if (file) add(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(mayWrite);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx('rounded-lg', isOver && 'outline-2 outline-offset-2 outline-primary outline-dashed')}
    >
      <DocumentList
        subject={subject}
        onAdd={mayWrite ? () => add(null) : undefined}
        isOffice
        menuOf={(document) => [
          {
            label: 'Edit',
            may: 'documents:write',
            icon: 'edit',
            onSelect: () => setDialog({ name: 'edit', document }),
          },
          {
            label: 'Delete',
            may: 'documents:write',
            icon: 'trash',
            isDanger: true,
            onSelect: () => setDialog({ name: 'delete', document }),
          },
        ]}
      />
      {dialogs && dialog?.name === 'add' && (
        <dialogs.AddDocumentModal subject={subject} leases={leases ?? []} dropped={dialog.file} onClose={close} />
      )}
      {dialogs && dialog?.name === 'edit' && <dialogs.EditDocumentModal document={dialog.document} onClose={close} />}
      {dialogs && dialog?.name === 'delete' && (
        <dialogs.DeleteDocumentDialog document={dialog.document} onClose={close} />
      )}
    </div>
  );
}

export const SharedDocumentsCard = () => <DocumentList />;

interface DocumentListProps {
  subject?: SubjectOfDocuments | undefined;
  onAdd?: (() => void) | undefined;
  isOffice?: boolean | undefined;
  menuOf?: Parameters<typeof documentColumns>[0]['menuOf'];
}

function DocumentList({ subject, onAdd, isOffice, menuOf }: DocumentListProps) {
  const [page, setPage] = useState(1);
  const which = subject && { subject: subject.kind, subject_id: subject.id };
  const query = { ...which, page, page_size: PAGE_SIZE };
  const { data, currentData, error, isFetching, refetch } = useListDocumentsQuery(query, usePolling(FRESH_LINK_MS));
  const problem = asProblem(error);
  const isKnown = !isUnknownCall(problem);
  // Other servers have no documents.
  if (!isKnown && !subject) return null;
  const shown = { subject, menuOf };
  return (
    <Card
      title="Documents"
      isFlush
      className="overflow-clip"
      aside={
        onAdd &&
        isKnown && (
          <Button icon="upload" onClick={onAdd}>
            Add document
          </Button>
        )
      }
    >
      <DataTable
        isDense
        label="Documents"
        columns={documentColumns(shown)}
        rows={isKnown ? currentData?.results : []}
        isFetching={isFetching}
        loadingText="Loading documents..."
        card={(document) => <DocumentCard document={document} {...shown} />}
        empty={
          <EmptyState icon="file" title="No documents">
            {!isKnown
              ? 'This server keeps no documents.'
              : onAdd
                ? 'Add an agreement, a copy of an ID or inspection pictures, or drop a file here.'
                : isOffice
                  ? 'None is kept here yet.'
                  : 'Your property manager has shared no document with you yet.'}
          </EmptyState>
        }
        error={
          problem &&
          isKnown && <LoadError title="The documents could not be loaded" query={{ error, isFetching, refetch }} />
        }
      />
      <Pagination page={page} pageSize={PAGE_SIZE} count={data?.count ?? 0} onPage={setPage} noun="documents" />
    </Card>
  );
}

interface Shown {
  /** The record whose documents are listed; undefined for all that somebody may see. */
  subject: SubjectOfDocuments | undefined;
  /** The actions of a document, for managers; others see neither them nor who else sees it. */
  menuOf?: ((document: StoredDocument) => readonly MenuItem[]) | undefined;
}

/** The record of a document, unless it is the record of the page. */
const elsewhere = (document: StoredDocument, subject: SubjectOfDocuments | undefined) =>
  subject?.kind === document.subject ? null : keptAt(document);

const addedText = (document: StoredDocument) =>
  document.created_by === null ? dayOf(document) : `${dayOf(document)} by ${document.created_by}`;

function Actions({ document, menuOf }: { document: StoredDocument; menuOf: Shown['menuOf'] }) {
  const late = useLazyPart(loadMenu, menuOf !== undefined);
  return (
    <span className="flex items-center justify-end gap-1">
      {document.file && <FileLink href={document.file} what={document.title} />}
      {menuOf && late && <late.Menu label={`More about ${document.title}`} items={menuOf(document)} />}
    </span>
  );
}

const Readers = ({ visibility }: StoredDocument) => (
  <Badge tone={VISIBILITY_TONE[visibility]}>{VISIBILITY_TEXT[visibility]}</Badge>
);

function documentColumns({ subject, menuOf }: Shown): Column<StoredDocument>[] {
  const columns: (Column<StoredDocument> | false)[] = [
    column('Title', { className: 'wrap-anywhere' }, (document) => (
      <>
        <span className="font-semibold text-ink">{document.title}</span>
        {elsewhere(document, subject) && (
          <span className="block text-sm text-muted">{elsewhere(document, subject)}</span>
        )}
      </>
    )),
    column('File', { hiddenBelow: 'md', className: 'whitespace-nowrap text-muted' }, fileText),
    column('Added', { hiddenBelow: 'lg', className: 'tabular text-muted' }, addedText),
    menuOf !== undefined && column('Seen by', (document) => <Readers {...document} />),
    actionsColumn((document) => <Actions document={document} menuOf={menuOf} />),
  ];
  return columns.filter((one) => one !== false);
}

const DocumentCard = ({ document, subject, menuOf }: Shown & { document: StoredDocument }) => (
  <RowCard title={document.title} aside={<Actions document={document} menuOf={menuOf} />}>
    {elsewhere(document, subject) && <CardLine>{elsewhere(document, subject)}</CardLine>}
    <CardLine>{fileText(document)}</CardLine>
    <CardLine>{addedText(document)}</CardLine>
    {menuOf && (
      <p>
        <Readers {...document} />
      </p>
    )}
  </RowCard>
);
