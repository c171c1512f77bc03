import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { personalDataFileName } from '@amayumba/contract/privacy/rules.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import PQueue from 'p-queue';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import { zipStream } from '../../files/zip-stream.ts';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { currentSettings } from '../settings/settings.service.ts';
import { personFile } from './person-file.ts';
import { findDataSubject, findTenantsPerson, type DataSubject } from './person-rows.repository.ts';

/**
 * A finished archive on disk. Its size is known, and a failure while it is made becomes a refusal instead of half a
 * file.
 */
export interface PersonalDataArchive {
  file_name: string;
  size: number;
  content: Readable;
}

/** Each archive uses a database connection, and several at once would slow down other requests. */
const queue = new PQueue({ concurrency: 1 });

/** Exports all data about the viewer, and records the export in the audit log. */
export const exportOwnData = (parts: Parts, viewer: Viewer): Promise<PersonalDataArchive> =>
  queue.add(async () => {
    const who = (await findDataSubject(parts.db, viewer.user_id)) ?? fail('not_found');
    return makeArchive(parts, viewer, who, 'own data downloaded');
  });

/** Exports all data about a tenant who asked on paper. @throws Refusal not_found, person_erased */
export const exportTenantData = (parts: Parts, viewer: Viewer, tenantId: number): Promise<PersonalDataArchive> =>
  queue.add(async () => {
    const who = (await findTenantsPerson(parts.db, tenantId)) ?? fail('not_found');
    if (who.erased_at !== null) fail('person_erased');
    return makeArchive(parts, viewer, who, 'data handed out');
  });

async function makeArchive(
  { db, clock, files }: Parts,
  viewer: Viewer,
  who: DataSubject,
  action: string,
): Promise<PersonalDataArchive> {
  const nowMs = clock.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-about-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'about.zip');
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { landlord_name } = await currentSettings(tx);
        const about = {
          name: fullName(who),
          landlord: landlord_name || 'the property manager',
          made_at: new Date(nowMs).toISOString(),
        };
        await pipeline(zipStream(personFile(tx, files, who, about)), createWriteStream(file, { mode: 0o600 }));
      });
    // The entry is written after the snapshot is read, because it joins the chain at the present time.
    await writeAs(db, viewer, (tx) => recordAudit(tx, viewer, { action, subject: 'user', subject_id: who.user_id }));
    const { size } = await stat(file);
    // The temporary file is deleted whether the transfer succeeds or fails.
    const content = createReadStream(file).once('close', () => void remove());
    return { file_name: personalDataFileName(dayInKampala(nowMs)), size, content };
  } catch (error) {
    await remove();
    throw error;
  }
}
