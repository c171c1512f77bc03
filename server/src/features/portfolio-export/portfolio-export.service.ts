import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { portfolioFileName } from '@amayumba/contract/portfolio-export/rules.ts';
import PQueue from 'p-queue';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { portfolioSheets } from './everything-sheets.ts';
import { workbookParts } from './xlsx/workbook.ts';
import { zipStream } from '../../files/zip-stream.ts';

/** A complete workbook, so that its size is known and an error leads to a refusal instead of half a file. */
export interface ExportedWorkbook {
  file_name: string;
  size: number;
  content: Readable;
}

/** Each export holds a connection, and several at once would slow every request down. */
const queue = new PQueue({ concurrency: 1 });

/** Exports the whole portfolio from one database snapshot as a workbook, and records who exported it. */
export const exportEverything = (parts: Parts, viewer: Viewer): Promise<ExportedWorkbook> =>
  queue.add(() => makeWorkbook(parts, viewer));

async function makeWorkbook({ db, clock }: Parts, viewer: Viewer): Promise<ExportedWorkbook> {
  const today = dayInKampala(clock.now());
  const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-export-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'everything.xlsx');
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const workbook = zipStream(workbookParts(portfolioSheets(tx, today)));
        await pipeline(workbook, createWriteStream(file, { mode: 0o600 }));
      });
    // Recorded outside the snapshot, because the entry joins the audit chain as it is now.
    await writeAs(db, viewer, (tx) =>
      recordAudit(tx, viewer, { action: 'exported', subject: 'portfolio', subject_id: null }),
    );
    const { size } = await stat(file);
    // The file is removed whether the download completes or is aborted.
    const content = createReadStream(file).once('close', () => void remove());
    return { file_name: portfolioFileName(today), size, content };
  } catch (error) {
    await remove();
    throw error;
  }
}
