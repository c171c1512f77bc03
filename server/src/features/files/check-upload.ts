import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { throttle } from '../../http/throttle.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';

/** The sender of a file, and the check whether it can be stored. */
export interface UploadRequest {
  viewer: Viewer;
  /** Refuses an invalid request. Returns the first response to a repeated request. */
  ask: <T>(tx: Db) => Promise<T | undefined>;
  /** As of `writeAs`. */
  lockFirst?: (tx: Db) => Promise<unknown>;
}

const MB = 1024 * 1024;
/**
 * Files and bytes that one person may upload in a day. Managers also upload rent rolls and the pictures of a whole
 * portfolio.
 */
const A_DAY = { tenant: { files: 40, bytes: 100 * MB }, manager: { files: 500, bytes: 1024 * MB } };

/** Counts an upload for its sender before any work on it. @throws Refusal too_many_files */
export async function countUpload(parts: Pick<Parts, 'db' | 'clock'>, viewer: Viewer, upload: Upload): Promise<void> {
  const { files, bytes } = A_DAY[viewer.role === 'manager' ? 'manager' : 'tenant'];
  const daily = { minutes: 24 * 60, code: 'too_many_files' } as const;
  const who = String(viewer.user_id);
  await throttle(parts, { what: 'files sent', requests: files, ...daily }).take(who);
  const sent = throttle(parts, { what: 'bytes sent', requests: bytes, ...daily });
  await sent.take(who, { amount: upload.content.length });
}

/**
 * Checks whether files can be stored and counts them, before any work on them. The check runs in a transaction that
 * ends here, so the caller checks again when it stores them. Returns the first response to a repeated request.
 */
export async function checkUploads<T>(
  parts: Pick<Parts, 'db' | 'clock'>,
  { viewer, ask, uploads, lockFirst }: UploadRequest & { uploads: readonly Upload[] },
): Promise<T | undefined> {
  const answered = await writeAs(parts.db, viewer, (tx) => ask<T>(tx), lockFirst);
  if (answered === undefined) for (const upload of uploads) await countUpload(parts, viewer, upload);
  return answered;
}
