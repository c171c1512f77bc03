import type {
  DocumentChange,
  DocumentQuery,
  NewDocument,
  StoredDocument,
} from '@amayumba/contract/documents/document.ts';
import { type DocumentSubject, visibilitiesOf, type Visibility } from '@amayumba/contract/documents/rules.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { mapListed } from '../../db/listed.ts';
import { checkOnce, type Repeatable, runOnce } from '../../http/idempotency.ts';
import type { Match } from '../../http/if-match.ts';
import { refuseStaleRow } from '../../http/stale-change.ts';
import type { Upload } from '../../http/uploads.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { recordEntry } from '../audit/record-entry.ts';
import { deleteFile, withStoredFile } from '../files/files.service.ts';
import {
  type DocumentRow,
  findDocumentRow,
  hideDocumentRow,
  insertDocumentRow,
  listDocumentRows,
  lockDocumentRow,
  lockSubject,
  updateDocumentRow,
} from './documents.repository.ts';

const NO_FILE = 'Choose a file.';
const NOT_FOR_SUBJECT = 'This kind of document cannot be shown to them.';

/** A document as returned to the client, with a fresh link to its file. */
const documentResponse = ({ file_id, ...row }: DocumentRow, { fileLinks }: Pick<Parts, 'fileLinks'>) => ({
  ...row,
  file: fileLinks.to(file_id),
});

/** Lists documents, newest first. See docs/rules.md, Documents. */
export async function listDocuments(
  parts: Parts,
  viewer: Viewer,
  query: DocumentQuery,
): Promise<StoredDocument[] | Page<StoredDocument>> {
  const rows = await listDocumentRows(parts.db, viewer, query, todayOf(parts));
  return mapListed(rows, (row) => documentResponse(row, parts));
}

/** @throws Refusal not_found */
export async function showDocument(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<StoredDocument> {
  return documentResponse((await findDocumentRow(db, viewer, id, todayOf(parts))) ?? fail('not_found'), parts);
}

/** Refuses readers for whom a document of this subject is not. @throws Refusal invalid_input */
function checkVisibility(subject: DocumentSubject, visibility: Visibility | undefined): void {
  if (visibility !== undefined && !visibilitiesOf(subject).includes(visibility))
    failFields({ visibility: [NOT_FOR_SUBJECT] });
}

/**
 * Stores a document with its file at a record.
 * @throws Refusal invalid_input, person_erased, key_reused, and those of `withStoredFile`
 */
export function createDocument(
  parts: Parts,
  request: Repeatable,
  input: NewDocument,
  upload: Upload | undefined,
): Promise<StoredDocument> {
  const { viewer } = request;
  const { title, visibility = 'office' } = input;
  const ask = async (tx: Db) => {
    if (!upload) failFields({ file: [NO_FILE] });
    checkVisibility(input.subject, visibility);
    const subject = await lockSubject(tx, input);
    if (!subject) failFields({ subject_id: [`There is no such ${input.subject}.`] });
    if (subject?.is_erased) fail('person_erased');
  };
  const asked = { viewer, kind: 'attachment', upload, ask: checkOnce(request, ask) } as const;
  return withStoredFile(parts, asked, (keepFile) =>
    runOnce(parts.db, request, async (tx) => {
      await ask(tx);
      const at = nowOf(parts);
      const file_id = await keepFile(tx, viewer);
      const stored = { title, visibility, file_id, created_by: viewer.user_id, created_at: at, updated_at: at };
      const document = await showDocument(tx, parts, viewer, await insertDocumentRow(tx, input, stored));
      await record(tx, viewer, { after: document });
      return document;
    }),
  );
}

/** Changes the title of a document, or who may see it. @throws Refusal not_found, stale_change, invalid_input */
export const updateDocument = (
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: DocumentChange,
  match: Match,
): Promise<StoredDocument> =>
  writeAs(parts.db, viewer, async (tx) => {
    const before = await lockDocument(tx, parts, viewer, id);
    await refuseStaleRow(tx, viewer, match, ['documents', id], async () => before);
    checkVisibility(before.subject, change.visibility);
    await updateDocumentRow(tx, id, change, nowOf(parts));
    const after = await showDocument(tx, parts, viewer, id);
    await record(tx, viewer, { before, after });
    return after;
  });

/** Deletes a document with its file. @throws Refusal not_found, stale_change */
export async function deleteDocument(parts: Parts, viewer: Viewer, id: number, match: Match): Promise<void> {
  const removeBytes = await writeAs(parts.db, viewer, async (tx) => {
    const before = await lockDocument(tx, parts, viewer, id);
    await refuseStaleRow(tx, viewer, match, ['documents', id], async () => before);
    const row = (await findDocumentRow(tx, viewer, id, todayOf(parts))) ?? fail('not_found');
    await hideDocumentRow(tx, id, nowOf(parts));
    await record(tx, viewer, { before });
    return deleteFile(tx, parts.files, row.file_id);
  });
  await removeBytes();
}

/** Locks a document after its record, in the same order as an erasure. @throws Refusal not_found */
async function lockDocument(tx: Db, parts: Parts, viewer: Viewer, id: number): Promise<StoredDocument> {
  await lockSubject(tx, await showDocument(tx, parts, viewer, id));
  const isThere = await lockDocumentRow(tx, id);
  return isThere ? showDocument(tx, parts, viewer, id) : fail('not_found');
}

/** The fields of a document that the audit log stores. */
const recordedOf = ({ subject, subject_id, title, visibility, file_name }: StoredDocument) => ({
  [`${subject}_id`]: subject_id,
  title,
  visibility,
  file_name,
});

/** Records that a document was added, changed or deleted. Does nothing if nothing changed. */
async function record(
  tx: Db,
  viewer: Viewer,
  { before, after }: { before?: StoredDocument; after?: StoredDocument },
): Promise<void> {
  const subject_id = (after ?? before)?.id ?? null;
  const change = { before: before && recordedOf(before), after: after && recordedOf(after) };
  await recordEntry(tx, viewer, ['document', subject_id], change);
}
