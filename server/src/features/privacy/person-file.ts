import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Db } from '../../db/connect.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { ZipPart } from '../../files/zip-stream.ts';
import { nameOfType } from '../files/content-disposition.ts';
import { safeFileName } from '../files/plain-name.ts';
import { listAuditOfPerson, listActionsOfPerson } from './audit-of-person.repository.ts';
import type { DataSubject } from './data-subjects.repository.ts';
import { type StoredPersonFile, listFilesOfPerson, listRowsOfPerson } from './person-rows.repository.ts';
import { PERSON_TABLES, type PersonTableName } from './personal-data.ts';
import { type SummarySubject, type Section, summaryPage } from './summary-page.ts';

/** Keys and codes mean nothing to people, and the report of an import belongs to managers. */
const LEFT_OUT: ReadonlySet<string> = new Set(['refresh_tokens', 'idempotency_keys', 'imports']);

/**
 * Yields all data about a person as the parts of an archive: their files, all of it as JSON, and a page to read. One
 * transaction reads it, so that all parts come from one snapshot.
 */
export async function* personFile(
  tx: Db,
  files: FileStore,
  who: DataSubject,
  about: SummarySubject,
): AsyncGenerator<ZipPart> {
  const sections = await sectionsAbout(tx, who);
  const stored = await listFilesOfPerson(tx, who);
  const names = new Map(stored.map((file) => [file.id, `files/${file.id.slice(0, 8)}-${nameOf(file)}`]));
  const missing = new Set<string>();
  for (const file of stored) {
    const content = await opened(files, file.storage_key);
    if (content) yield { name: names.get(file.id) ?? file.id, content };
    else missing.add(file.id);
  }
  const uploads = sections.find(({ table }) => table === 'files');
  for (const row of uploads?.rows ?? []) {
    const id = String(row['id']);
    row['in_this_archive'] = missing.has(id) ? 'lost from the disk' : names.get(id);
  }
  yield { name: 'about-you.json', content: jsonOf(about, sections) };
  yield { name: 'about-you.html', content: [Buffer.from(summaryPage(about, sections))] };
}

const nameOf = ({ file_name, media_type }: StoredPersonFile) =>
  nameOfType(safeFileName(file_name) || 'file', media_type);

/** Opens a file; undefined if it is lost. @throws Refusal if the file store is unreachable */
async function opened(files: FileStore, key: string): Promise<Readable | undefined> {
  const content = files.read(key);
  try {
    await once(content, 'open');
    return content;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function sectionsAbout(tx: Db, who: DataSubject): Promise<Section[]> {
  const sections: Section[] = [];
  for (const table of Object.keys(PERSON_TABLES) as PersonTableName[]) {
    if (LEFT_OUT.has(table)) continue;
    sections.push({ table, title: PERSON_TABLES[table].title, rows: await listRowsOfPerson(tx, table, who) });
  }
  sections.push({ table: 'audit_log', title: 'Changes to your records', rows: await listAuditOfPerson(tx, who) });
  sections.push({ table: 'deeds', title: 'What you did in the portal', rows: await listActionsOfPerson(tx, who) });
  return sections;
}

/** Yields the same data as JSON, row by row, because a busy person has a long file. */
function* jsonOf(about: SummarySubject, sections: readonly Section[]): Generator<Buffer> {
  yield Buffer.from(`{\n"about": ${JSON.stringify(about)}`);
  for (const { table, rows } of sections) {
    yield Buffer.from(`,\n${JSON.stringify(table)}: [`);
    for (const [at, row] of rows.entries()) yield Buffer.from(`${at === 0 ? '' : ','}\n${JSON.stringify(row)}`);
    yield Buffer.from(']');
  }
  yield Buffer.from('\n}\n');
}
