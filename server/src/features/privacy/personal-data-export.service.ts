import { pipeline } from 'node:stream/promises';
import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { personalDataFileName } from '@amayumba/contract/privacy/rules.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import PQueue from 'p-queue';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import { readInSnapshot } from '../../db/transaction.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { zipStream } from '../../files/zip-stream.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Download } from '../files/send-download.ts';
import { currentSettings } from '../settings/settings.service.ts';
import { personFile } from './person-file.ts';
import { findDataSubject, findTenantsPerson, type DataSubject } from './data-subjects.repository.ts';

/** Each archive uses a database connection, and several at once would slow down other requests. */
const queue = new PQueue({ concurrency: 1 });

/** Exports all data about the viewer, and records the export in the audit log. */
export const exportOwnData = (parts: Parts, viewer: Viewer): Promise<Download> =>
  queue.add(async () => {
    const who = (await findDataSubject(parts.db, viewer.user_id)) ?? fail('not_found');
    return makeArchive(parts, viewer, who, 'own data downloaded');
  });

/** Exports all data about a tenant who asked on paper. @throws Refusal not_found, person_erased */
export const exportTenantData = (parts: Parts, viewer: Viewer, tenantId: number): Promise<Download> =>
  queue.add(async () => {
    const who = (await findTenantsPerson(parts.db, tenantId)) ?? fail('not_found');
    if (who.erased_at !== null) fail('person_erased');
    return makeArchive(parts, viewer, who, 'data handed out');
  });

async function makeArchive(parts: Parts, viewer: Viewer, who: DataSubject, action: string): Promise<Download> {
  const { db, files } = parts;
  const now = nowOf(parts);
  const file = await temporaryFile('amayumba-about-', async (output) => {
    await readInSnapshot(db, async (view) => {
      const { landlord_name } = await currentSettings(view);
      const about = {
        name: fullName(who),
        landlord: landlord_name || 'the property manager',
        made_at: now.toISOString(),
      };
      await pipeline(zipStream(personFile(view, files, who, about)), output);
    });
    // The entry is written after the snapshot is read, because it joins the chain at the present time.
    await writeAs(db, viewer, (tx) => recordAudit(tx, viewer, { action, subject: 'user', subject_id: who.user_id }));
  });
  return { file_name: personalDataFileName(dayInKampala(now.getTime())), ...file };
}
