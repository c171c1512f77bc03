import { SMS_FROM, SMS_UNTIL } from '@amayumba/contract/messages/quiet-hours.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { type CompanyState, platformOf } from '../db/platform-tables.ts';
import { LONGEST_WAIT_S } from '../features/collections/check-plan.ts';
import { TOP_UP_MS } from '../features/messages/sending/send-batch.ts';
import { LATER_PAUSE_MS } from '../features/webhooks/sending/attempt-times.ts';
import { LONGEST_PAUSE_MS } from '../jobs/pauses.ts';
import type { Company } from './company.ts';

const COLUMNS = ['id', 'short_name', 'schema', 'name', 'hosts', 'state', 'migration', 'sealed_secret'] as const;

/** All companies, the first one first. */
export const listCompanies = (db: Db): Promise<Company[]> =>
  platformOf(db).selectFrom('companies').select(COLUMNS).orderBy('id').execute();

/** A company as it is now; undefined if it is deleted. */
export const findCompany = (db: Db, id: number): Promise<Company | undefined> =>
  platformOf(db).selectFrom('companies').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The company of a short name; undefined if there is none. */
export const findCompanyNamed = (db: Db, shortName: string): Promise<Company | undefined> =>
  platformOf(db).selectFrom('companies').select(COLUMNS).where('short_name', '=', shortName).executeTakeFirst();

/** Stores the sealed secret of a company's keys; null where SECRET_KEY gives it. */
export const setSealedSecret = async (tx: Db, id: number, sealed_secret: string | null): Promise<void> =>
  void (await platformOf(tx).updateTable('companies').set({ sealed_secret }).where('id', '=', id).execute());

/** Whether a company has one of these host names. */
export async function isHostTaken(db: Db, hosts: string[]): Promise<boolean> {
  const companies = platformOf(db).selectFrom('companies').select('id');
  return (await companies.where('hosts', '&&', sql<string[]>`${hosts}::text[]`).executeTakeFirst()) !== undefined;
}

/** Returns undefined where the short name, or the schema, is taken. */
export const insertCompany = (
  tx: Db,
  company: Omit<Company, 'id' | 'state' | 'sealed_secret'>,
): Promise<Company | undefined> =>
  platformOf(tx)
    .insertInto('companies')
    .values(company)
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

/** Returns whether there is such a company. */
export async function setCompanyState(db: Db, short_name: string, state: CompanyState): Promise<boolean> {
  const { numUpdatedRows } = await platformOf(db)
    .updateTable('companies')
    .set({ state })
    .where('short_name', '=', short_name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteCompanyRow = async (db: Db, id: number): Promise<void> =>
  void (await platformOf(db).deleteFrom('companies').where('id', '=', id).execute());

/** The tables of a company; none where a deletion was cut off after it had dropped them. */
export async function listTables(db: Db, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relnamespace = to_regnamespace(${schema}) and c.relkind = 'r' order by c.relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** Keeps everybody else from writing in a schema until the transaction ends. Returns false where it has no tables. */
export async function lockTables(tx: Db, schema: string): Promise<boolean> {
  const names = await listTables(tx, schema);
  if (names.length === 0) return false;
  const tables = names.map((name) => sql.table(`${schema}.${name}`));
  await sql`lock table ${sql.join(tables)} in share row exclusive mode`.execute(tx);
  return true;
}

export const dropSchema = async (tx: Db, schema: string): Promise<void> =>
  void (await sql`drop schema ${sql.id(schema)} cascade`.execute(tx));

/** The work that waits in a company. */
export interface WaitingWork {
  /** The milliseconds until mail, SMS, payments by phone or webhooks are due; null where nothing waits. */
  due_in_ms: number | null;
  mail_waiting: number;
  /** Failed, and not dismissed by a manager. */
  mail_failed: number;
  jobs_failing: number;
}

const kampala = sql`(now() at time zone interval '3 hours')`;
/** The latest time for which an SMS waits: the next morning in the quiet hours, or the next try to pay for it. */
const latestSms = sql`greatest(now() + ${sql.lit(TOP_UP_MS)} * interval '1 ms',
  case when ${kampala}::time < ${sql.lit(SMS_FROM)} or ${kampala}::time >= ${sql.lit(SMS_UNTIL)}
    then (date_trunc('day', ${kampala} - ${sql.lit(SMS_FROM)}::interval) + interval '1 day' + ${sql.lit(SMS_FROM)}::interval)
      at time zone interval '3 hours' end)`;

/** When something is due: now if it waits for longer than any pause, because it was postponed by a wrong clock. */
const dueAt = (at: string, latest: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(at)} > ${latest} then now() else ${sql.ref(at)} end`;
const inMs = (ms: number) => sql`now() + ${sql.lit(ms)} * interval '1 ms'`;

export async function readWaitingWork(db: Db): Promise<WaitingWork> {
  const { rows } = await sql<WaitingWork>`
    select extract(epoch from least(
        (select min(case when m.attempts = 0 then now() else ${dueAt('m.next_attempt_at', inMs(LONGEST_PAUSE_MS))} end)
          from mail_outbox m where m.sent_at is null and m.failed_at is null),
        (select min(${dueAt('c.next_check_at', inMs(LONGEST_WAIT_S * 1000))}) from collections c
          where c.next_check_at is not null),
        (select min(${dueAt('m.next_attempt_at', latestSms)}) from text_messages m where m.next_attempt_at is not null),
        (select min(m.claimed_at + case m.state when 'waiting' then interval '2 minutes' else interval '24 hours' end)
          from text_messages m
          where m.channel = 'sms' and m.claimed_at is not null and m.state in ('waiting', 'sent')),
        (select now() from webhook_events e where e.prepared_at is null limit 1),
        (select min(${dueAt('d.next_at', inMs(LATER_PAUSE_MS))}) from webhook_deliveries d
          where d.next_at is not null and exists (select from webhooks w where w.id = d.webhook_id and w.is_active))
      ) - now())::float8 * 1000 as due_in_ms,
      (select count(*)::int from mail_outbox m where m.sent_at is null and m.failed_at is null) as mail_waiting,
      (select count(*)::int from mail_outbox m where m.failed_at is not null and m.dismissed_at is null) as mail_failed,
      (select count(*)::int from jobs j where j.failing_since is not null) as jobs_failing`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select of figures has one row');
  return row;
}
