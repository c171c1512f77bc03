import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { SOURCES_OF_KIND } from '@amayumba/contract/ledger/postings.ts';
import { SPLIT_PARTS_MAX } from '@amayumba/contract/money/inbox.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { channelsByHand, SAME_MONEY_DAYS, SOURCES_BY_HAND } from '../../ledger/receipts/same-money.ts';

/** Earlier records of a line's money in the portal. */
export interface KnownLine {
  row: number;
  /** The valid receipt with its transaction id. */
  receipt_id: number | null;
  /** The state of the inbox's item with its transaction id. */
  inbox_state: 'open' | 'matched' | 'dismissed' | null;
  /**
   * Whether an earlier confirmed statement posted it or put it in the inbox. A statement that only found it known does
   * not count, because the record behind that may be undone.
   */
  is_stated: boolean;
  /** Whether a person reversed a receipt with its transaction id that no statement had posted. */
  was_reversed: boolean;
  /** Whether one of the others has the amount of the line; the parts of a split count together. */
  is_same: boolean;
}

interface Identified {
  row: number;
  amount: number;
  external_reference: string | null;
  line_key: string | null;
}

/** Whether a receipt `r` may have money that came by a channel. */
const mayHave = (channel: Channel) => sql`r.channel = any (${channelsByHand(channel)}::text[])
  and (r.channel = ${channel} or r.source = any (${SOURCES_BY_HAND}::text[]))`;

/**
 * Which lines of a channel are known: by their id, also on a receipt that a person recorded under another channel, else
 * by their key. See docs/rules.md, Statement imports.
 */
export async function listKnownLines(
  db: Db,
  channel: Channel,
  lines: readonly Identified[],
  importId: number | null,
): Promise<KnownLine[]> {
  const identified = JSON.stringify(
    lines.map(({ row, amount, external_reference, line_key }) => ({ row, amount, external_reference, line_key })),
  );
  const { rows } = await sql<KnownLine>`
    select * from (
      select m.row,
        (select r.id from receipts r where ${mayHave(channel)} and r.voided_at is null
          and r.external_reference in (m.external_reference, m.external_reference || '/1')
          order by r.channel = ${channel} desc, r.amount = m.amount desc limit 1) as receipt_id,
        (select i.state from inbox_items i where i.channel = ${channel} and i.external_reference = m.external_reference
          order by i.amount = m.amount desc limit 1) as inbox_state,
        stated.is_stated is not null as is_stated,
        exists (select from receipts r where ${mayHave(channel)} and r.external_reference = m.external_reference
          and r.voided_at is not null and r.source in ('entry', 'claim', 'collection')) as was_reversed,
        coalesce(stated.is_same, false)
          or exists (select from inbox_items i where i.channel = ${channel}
            and i.external_reference = m.external_reference and i.amount = m.amount)
          or m.amount in (select sum(r.amount) from receipts r where ${mayHave(channel)} and r.voided_at is null
            and r.external_reference = any (m.external_reference
              || array(select m.external_reference || '/' || n from generate_series(1, ${SPLIT_PARTS_MAX}::int) n))
            group by r.channel)
          as is_same
      from jsonb_to_recordset(${identified}::jsonb)
        as m (row integer, amount bigint, external_reference text, line_key text)
      cross join lateral (
        select bool_or(true) as is_stated, bool_or(s.amount = m.amount) as is_same
        from statement_lines s join statement_imports si on si.id = s.import_id
        where (s.external_reference = m.external_reference or s.line_key = m.line_key)
          and si.channel = ${channel} and si.state = 'confirmed' and s.state in ('matched', 'inbox')
          and si.id is distinct from ${importId}
      ) stated
    ) known
    where known.receipt_id is not null or known.inbox_state is not null or known.is_stated
      or known.was_reversed`.execute(db);
  return rows;
}

/**
 * The rows of lines whose account has a receipt of the same sum from about the same day, where the line or the receipt
 * lacks a transaction id to compare: it may be the same money. Keys distinguish lines of two statements without ids.
 * See docs/rules.md, Statement imports.
 */
export async function listPossiblyRecorded(
  db: Db,
  channel: Channel,
  lines: readonly (Omit<Identified, 'line_key'> & { account_id: number; received_at: string })[],
): Promise<Set<number>> {
  const { rows } = await sql<{ row: number }>`
    select m.row from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as m (row integer, account_id bigint, amount bigint, received_at timestamptz, external_reference text)
    where exists (select from receipts r
      where r.account_id = m.account_id and r.amount = m.amount and r.voided_at is null and ${mayHave(channel)}
        and r.source = any (${SOURCES_OF_KIND.received}::text[])
        and (r.external_reference is null or m.external_reference is null)
        and (r.source <> 'statement' or r.external_reference is not null or m.external_reference is not null)
        and r.received_at between m.received_at - make_interval(days => ${SAME_MONEY_DAYS}::int)
          and m.received_at + make_interval(days => ${SAME_MONEY_DAYS}::int))`.execute(db);
  return new Set(rows.map(({ row }) => row));
}

/** Makes the next check of open attempts due now. */
export async function askAboutAttempts(tx: Db, channel: string, accountIds: readonly number[]): Promise<void> {
  await sql`update collections set next_check_at = now() where provider = ${channel}
    and account_id = any (${accountIds}::bigint[]) and state in ('sent', 'pending', 'unknown')`.execute(tx);
}
