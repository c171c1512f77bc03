import type { FieldErrors } from '@amayumba/contract/errors.ts';
import {
  STATEMENT_COLUMNS,
  type StatementChannel,
  type StatementImport,
  type StatementImportChange,
} from '@amayumba/contract/money/statement-import.ts';
import { cutTo } from '@amayumba/contract/plain-text.ts';
import { fail, failFields, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { type Repeatable, runOnce } from '../../../http/idempotency.ts';
import type { Upload } from '../../../http/uploads.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { senderOf } from '../../../files/upload-queue.ts';
import { countUpload } from '../../files/check-upload.ts';
import { readInTurn } from '../../imports/read-in-thread.ts';
import { judgeLines } from './judge-lines.ts';
import { askAboutAttempts } from './known-lines.repository.ts';
import { readLines } from './read-lines.ts';
import type { StatementTable } from './read-table.ts';
import { recogniseColumns, shapeOf, type StatementColumns } from './recognise-columns.ts';
import { allColumns, showStatement } from './show-statement.ts';
import {
  deleteDraftsBefore,
  findShape,
  insertStatement,
  listTableRows,
  lockStatement,
  replaceLines,
  saveShape,
  updateColumns,
} from './statement-imports.repository.ts';

const WORKER = new URL('read-statement-worker.ts', import.meta.url);
const FILE_NAME_MAX = 200;
/** The lifetime of a draft, in milliseconds. */
const DRAFT_MS = 7 * 24 * 60 * 60 * 1000;

/** Reads a draft's lines by its columns, and decides the result of each. Makes the attempts of lines due now. */
async function readDraft(
  tx: Db,
  parts: Pick<Parts, 'clock'>,
  { id, channel }: { id: number; channel: StatementChannel },
  table: StatementTable,
  columns: StatementColumns,
): Promise<void> {
  const today = todayOf(parts);
  const lines = await judgeLines(tx, today, readLines(table, columns, { channel, today }), { channel, importId: id });
  await replaceLines(tx, id, lines);
  const asked = lines.filter(({ reasons }) => reasons?.some(({ code }) => code === 'request'));
  await askAboutAttempts(
    tx,
    channel,
    asked.flatMap(({ account_id }) => account_id ?? []),
  );
}

/**
 * Reads a statement and shows the result of each line; nothing is posted. See docs/rules.md, Statement imports.
 * @throws Refusal with a sentence for a file that cannot be read; invalid_input, key_reused
 */
export async function createStatement(
  parts: Parts,
  request: Repeatable,
  file: Upload | undefined,
  channel: StatementChannel,
): Promise<StatementImport> {
  const { viewer } = request;
  if (!file) return failFields({ file: ['Choose a statement (CSV, .xlsx, .xls or .ods) that is not empty.'] });
  await countUpload(parts, viewer, file);
  const file_name = cutTo(file.file_name.replace(/^.*[/\\]/, ''), FILE_NAME_MAX) || 'statement';
  const table = await readInTurn<StatementTable>(WORKER, { content: file.content }, senderOf(parts, viewer));
  return runOnce(parts.db, request, async (tx) => {
    const at = nowOf(parts);
    await deleteDraftsBefore(tx, new Date(at.getTime() - DRAFT_MS));
    const { headings } = table;
    const remembered = await findShape(tx, shapeOf(channel, headings));
    const columns = remembered ? allColumns(remembered) : recogniseColumns(table);
    const statement = { channel, file_name, headings, columns };
    const id = await insertStatement(tx, { ...statement, created_by: viewer.user_id, created_at: at });
    await readDraft(tx, parts, { id, channel }, table, columns);
    await recordAudit(tx, viewer, {
      action: 'created',
      subject: 'statement_import',
      subject_id: id,
      after: { channel, file_name },
    });
    return showStatement(tx, id);
  });
}

/** The columns after a change; a heading that is chosen for one column is removed from its earlier one. */
function changed(
  before: StatementColumns,
  { columns: given }: StatementImportChange,
  headings: readonly string[],
): StatementColumns {
  const faults: FieldErrors = {};
  const chosen = new Set<string>();
  const columns = { ...before };
  for (const column of STATEMENT_COLUMNS) {
    const heading = given[column];
    if (heading === undefined) continue;
    if (heading && !headings.includes(heading)) faults[`columns.${column}`] = ['There is no column with this heading.'];
    else if (heading && chosen.has(heading)) faults[`columns.${column}`] = ['This column is chosen already.'];
    columns[column] = heading || null;
    if (heading) chosen.add(heading);
  }
  refuseFaults(faults);
  for (const column of STATEMENT_COLUMNS)
    if (given[column] === undefined && chosen.has(columns[column] ?? '')) columns[column] = null;
  return columns;
}

/**
 * Reads a draft again by other columns, and remembers them for the next statement with these headings.
 * @throws Refusal not_found, statement_not_draft, invalid_input
 */
export function updateStatement(
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: StatementImportChange,
): Promise<StatementImport> {
  return writeAs(parts.db, viewer, async (tx) => {
    const statement = (await lockStatement(tx, id)) ?? fail('not_found');
    if (statement.state !== 'draft') fail('statement_not_draft');
    const { channel, headings } = statement;
    const before = allColumns(statement.columns);
    const columns = changed(before, change, headings);
    await updateColumns(tx, id, columns);
    await saveShape(tx, shapeOf(channel, headings), columns, nowOf(parts));
    await readDraft(tx, parts, { id, channel }, { headings, rows: await listTableRows(tx, id) }, columns);
    await recordAudit(tx, viewer, {
      action: 'changed',
      subject: 'statement_import',
      subject_id: id,
      before: { channel, columns: before },
      after: { channel, columns },
    });
    return showStatement(tx, id);
  });
}
