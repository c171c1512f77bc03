import { pipeline } from 'node:stream/promises';
import { portfolioFileName } from '@amayumba/contract/portfolio-export/rules.ts';
import PQueue from 'p-queue';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import { readInSnapshot } from '../../db/transaction.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { zipStream } from '../../files/zip-stream.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Download } from '../files/send-download.ts';
import { portfolioSheets } from './everything-sheets.ts';
import { workbookParts } from './xlsx/workbook.ts';

/** Each export holds a connection, and several at once would slow every request down. */
const queue = new PQueue({ concurrency: 1 });

/** Exports the whole portfolio from one database snapshot as a workbook, and records who exported it. */
export const exportEverything = (parts: Parts, viewer: Viewer): Promise<Download> =>
  queue.add(() => makeWorkbook(parts, viewer));

async function makeWorkbook(parts: Parts, viewer: Viewer): Promise<Download> {
  const { db } = parts;
  const today = todayOf(parts);
  const file = await temporaryFile('amayumba-export-', async (output) => {
    await readInSnapshot(db, (view) => pipeline(zipStream(workbookParts(portfolioSheets(view, today))), output));
    // Recorded outside the snapshot, because the entry joins the audit chain as it is now.
    await writeAs(db, viewer, (tx) =>
      recordAudit(tx, viewer, { action: 'exported', subject: 'portfolio', subject_id: null }),
    );
  });
  return { file_name: portfolioFileName(today), ...file };
}
