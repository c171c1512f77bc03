import { sql } from 'kysely';
import type { MailState } from '@amayumba/contract/tenants/tenant.ts';
import { visibleMails } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { listed, type Paging } from '../../db/listed.ts';

/** A mail that must no longer be sent fails and is dismissed at once; a manager dismisses later. */
const stateOf = sql<MailState>`case when m.sent_at is not null then 'sent' when m.failed_at is null then 'waiting'
  when m.dismissed_at = m.failed_at then 'skipped' else 'failed' end`;

/** The mails to an account that the viewer may see, newest first, without those that are listed as messages. */
export const listMailRows = (db: Db, viewer: Viewer, userId: number, paging: Paging) =>
  listed(
    paging,
    db
      .selectFrom('mail_outbox as m')
      .select(['m.id', 'm.subject', 'm.created_at', 'm.sent_at', stateOf.as('state')])
      .where('m.user_id', '=', userId)
      .where(visibleMails(viewer))
      .where(sql<boolean>`not exists (select from text_messages k where k.user_id = m.user_id and k.mail_id = m.id)`)
      .orderBy('m.id', 'desc'),
  );
