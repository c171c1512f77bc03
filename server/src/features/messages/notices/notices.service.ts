import type { Page } from '@amayumba/contract/lists.ts';
import type { Notice, NoticeQuery } from '@amayumba/contract/messages/notice.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { mapListed } from '../../../db/listed.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { withTenantDetails } from '../../tenants/tenant-details.ts';
import { listNoticeRows, markNoticeRead, type NoticeRow } from './notices.repository.ts';

const noticeResponse = ({ fileLinks }: Pick<Parts, 'fileLinks'>, { file_id, ...row }: NoticeRow): Notice => ({
  ...withTenantDetails(row),
  pdf: fileLinks.to(file_id),
});

/** The notices of the accounts that a viewer may see, the newest first. */
export async function listNotices(parts: Parts, viewer: Viewer, query: NoticeQuery): Promise<Notice[] | Page<Notice>> {
  return mapListed(await listNoticeRows(parts.db, viewer, query), (row) => noticeResponse(parts, row));
}

/** @throws Refusal not_found */
export async function showNotice(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<Notice> {
  const [row] = [await listNoticeRows(db, viewer, { id })].flat() as NoticeRow[];
  return noticeResponse(parts, row ?? fail('not_found'));
}

/** Records when the tenant first opened a notice. @throws Refusal not_found */
export const readNotice = (parts: Parts, viewer: Viewer, id: number): Promise<Notice> =>
  writeAs(parts.db, viewer, async (tx) => {
    const read = await markNoticeRead(tx, viewer, id, nowOf(parts));
    return showNotice(tx, parts, viewer, read ?? fail('not_found'));
  });
