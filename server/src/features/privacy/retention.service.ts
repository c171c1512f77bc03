import {
  type PrivacyNotice,
  type Retention,
  type RetentionChange,
  RETENTION_KEYS,
} from '@amayumba/contract/privacy/retention.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { currentSettings } from '../settings/settings.service.ts';
import { findRetention, lockRetention, writeRetention } from './retention.repository.ts';

/** Returns the public privacy notice: the landlord responsible for the data, and the retention periods. */
export async function privacyFacts(db: Db): Promise<PrivacyNotice> {
  const [{ landlord_name, landlord_address }, retention] = await Promise.all([currentSettings(db), findRetention(db)]);
  return { landlord_name, landlord_address, retention };
}

/** Changes only the fields that were sent; a change is recorded with the values before and after. */
export function updateRetention({ db }: Parts, viewer: Viewer, change: RetentionChange): Promise<Retention> {
  return writeAs(db, viewer, async (tx) => {
    const before = await lockRetention(tx);
    const merged = { ...before };
    for (const key of RETENTION_KEYS) merged[key] = change[key] ?? before[key];
    if (RETENTION_KEYS.every((key) => merged[key] === before[key])) return before;
    const after = await writeRetention(tx, merged);
    await recordAudit(tx, viewer, { action: 'changed', subject: 'retention', subject_id: null, before, after });
    return after;
  });
}
