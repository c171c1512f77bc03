import { sql } from 'kysely';
import type { MailState } from '@amayumba/contract/tenants/tenant.ts';
import { visibleMails } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { listed, type Paging } from '../../db/listed.ts';

/** The mails to an account, as far as the viewer may see them, newest first. */
export const listMailRows = (db: Db, viewer: Viewer, userId: number, paging: Paging) =>
  listed(
    paging,
    db
      .selectFrom('mail_outbox as m')
      .select([
        'm.id',
        'm.subject',
        'm.created_at',
        'm.sent_at',
        sql<MailState>`case when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed' else 'waiting' end`.as(
          'state',
        ),
      ])
      .where('m.user_id', '=', userId)
      .where(visibleMails(viewer))
      .orderBy('m.id', 'desc'),
  );
