import type { StoredDocument } from '@amayumba/contract/documents/document.ts';
import { VISIBILITY_TEXT } from '@amayumba/contract/documents/rules.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { FileLink } from '../../ui/FileLink.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { dayOf, fileText, keptAt, type SubjectOfDocuments, VISIBILITY_TONE } from './document-view.ts';

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
  return (
    <span className="flex items-center justify-end gap-1">
      {document.file && <FileLink href={document.file} what={document.title} />}
      {menuOf && <Menu label={`More about ${document.title}`} items={menuOf(document)} />}
    </span>
  );
}

const Readers = ({ visibility }: StoredDocument) => (
  <Badge tone={VISIBILITY_TONE[visibility]}>{VISIBILITY_TEXT[visibility]}</Badge>
);

/** The columns of a list of documents. */
export function documentColumns({ subject, menuOf }: Shown): Column<StoredDocument>[] {
  const columns: (Column<StoredDocument> | false)[] = [
    {
      key: 'title',
      header: 'Title',
      className: 'wrap-anywhere',
      cell: (document) => (
        <>
          <span className="font-semibold text-ink">{document.title}</span>
          {elsewhere(document, subject) && (
            <span className="block text-sm text-muted">{elsewhere(document, subject)}</span>
          )}
        </>
      ),
    },
    { key: 'file', header: 'File', hiddenBelow: 'md', className: 'whitespace-nowrap text-muted', cell: fileText },
    { key: 'added', header: 'Added', hiddenBelow: 'lg', className: 'tabular text-muted', cell: addedText },
    menuOf !== undefined && { key: 'readers', header: 'Seen by', cell: (document) => <Readers {...document} /> },
    {
      key: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      align: 'right',
      cell: (document) => <Actions document={document} menuOf={menuOf} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** A document on a phone. */
export function DocumentCard({ document, subject, menuOf }: Shown & { document: StoredDocument }) {
  return (
    <div className="flex items-start justify-between gap-3 text-[0.875rem]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold text-ink">{document.title}</p>
        {elsewhere(document, subject) && <p className="text-sm text-muted">{elsewhere(document, subject)}</p>}
        <p className="text-sm text-muted tabular">{fileText(document)}</p>
        <p className="text-sm text-muted tabular">{addedText(document)}</p>
        {menuOf && (
          <p className="mt-1.5">
            <Readers {...document} />
          </p>
        )}
      </div>
      <Actions document={document} menuOf={menuOf} />
    </div>
  );
}
