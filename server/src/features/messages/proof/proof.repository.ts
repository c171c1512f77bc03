import type { LadderStep, MessageChannel } from '@amayumba/contract/messages/ladder.ts';
import type { MessagePurpose, MessageReason, MessageState } from '@amayumba/contract/messages/message.ts';
import type { NoticeKind } from '@amayumba/contract/messages/notice.ts';
import type { ProviderMode } from '@amayumba/contract/money/provider.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

/** A message as the sheet of proof shows it. Instants are ISO 8601 in UTC. */
export interface ProvedMessage {
  channel: MessageChannel;
  purpose: MessagePurpose;
  step: LadderStep | null;
  to_address: string;
  body: string;
  state: MessageState;
  reason: MessageReason | null;
  /** The mode of the gateway; null in other channels. */
  mode: Exclude<ProviderMode, 'off'> | null;
  /** Shillings, with decimals. */
  cost: number | null;
  created_at: string;
  sent_at: string | null;
  reported_at: string | null;
  /** The network's last word, as long as its reports are stored. */
  reported: string | null;
}

/** All messages about an account except codes, the oldest first. */
export async function listProvedMessages(db: Db, account: number): Promise<ProvedMessage[]> {
  const { rows } = await sql<ProvedMessage>`
    select m.channel, m.purpose, m.step, m.to_address, m.body, m.state, m.reason, m.mode, m.cost, m.created_at, m.sent_at,
      m.reported_at, r.reported
    from text_messages m left join lateral (
      select concat_ws(' ', p.status, nullif(p.failure_reason, ''), nullif('network ' || p.network_code, 'network '))
        as reported
      from text_message_reports p where p.gateway_id = m.gateway_id order by p.received_at desc, p.id desc limit 1
    ) r on true
    where m.account_id = ${account} and m.purpose <> 'code'
    order by m.created_at, m.id`.execute(db);
  return rows;
}

export interface ProvedNotice {
  kind: NoticeKind;
  created_at: string;
  created_by: string;
  read_at: string | null;
}

/** The notices served on an account, the oldest first. */
export async function listProvedNotices(db: Db, account: number): Promise<ProvedNotice[]> {
  const { rows } = await sql<ProvedNotice>`
    select n.kind, n.created_at, coalesce(w.shown_name, '') as created_by, n.read_at
    from notices n left join users w on w.id = n.created_by
    where n.account_id = ${account} order by n.created_at, n.id`.execute(db);
  return rows;
}
