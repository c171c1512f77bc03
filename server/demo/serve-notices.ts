import { createHash, randomUUID } from 'node:crypto';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { readSmsNumber } from '@amayumba/contract/messages/sms-number.ts';
import { countSegments } from '@amayumba/contract/messages/segments.ts';
import { sql } from 'kysely';
import type { Db } from '../src/db/connect.ts';
import { noticeText, noticeTitle } from '../src/features/messages/notices/notice-text.ts';
import { writeNoticePaper } from '../src/features/messages/notices/write-notice-paper.ts';
import type { Parts } from '../src/parts.ts';
import type { DemoNotice } from './build-correspondence.ts';
import { DEMO_USER } from './build-people.ts';
import type { DemoPortfolio } from './build-portfolio.ts';
import type { Row } from './demo-row.ts';

const KIND = 'inspection';
const PRICE = 35;

/** Whom a notice is for, and their home such as `A-08, Bukoto Court`. */
interface Addressee {
  user_id: number;
  tenant_name: string;
  email: string;
  phone_number: string;
  reference_code: string;
  home: string;
}

async function addresseeOf(tx: Db, account: number): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select u.id as user_id, u.shown_name as tenant_name, u.email, u.phone_number, a.reference_code,
      concat_ws(', ', ap.number, b.name, e.name) as home
    from accounts a join tenants t on t.id = a.tenant_id join users u on u.id = t.user_id
    left join leases l on l.id = a.lease_id left join apartments ap on ap.id = l.apartment_id
    left join blocks b on b.id = ap.block_id left join estates e on e.id = a.estate_id
    where a.id = ${account}`.execute(tx);
  return rows[0];
}

/** Draws the paper of a notice and stores it. Returns the id of its file. */
async function keepPaper(
  tx: Db,
  files: Parts['files'],
  { notice, tenant, settings }: { notice: DemoNotice; tenant: Addressee; settings: DemoPortfolio['settings'] },
): Promise<string> {
  const { account_id: account, values, served_at } = notice;
  const today = dayInKampala(served_at.getTime());
  const payment_code = formatReferenceCode(tenant.reference_code);
  const sums = { today, rent: undefined, open_amount: 0, overdue_amount: 0, oldest_due: null, payment_code };
  const text = noticeText({ account, kind: KIND, values }, sums);
  const { shown_name: signed_by } = await tx
    .selectFrom('users')
    .select('shown_name')
    .where('id', '=', DEMO_USER.manager)
    .executeTakeFirstOrThrow();
  const content = await writeNoticePaper({
    ...text,
    ...settings,
    tenant_name: tenant.tenant_name,
    home: tenant.home,
    signed_by,
    served_at_ms: served_at.getTime(),
  });
  const file = {
    id: randomUUID(),
    kind: 'attachment',
    file_name: `${text.title} ${today}.pdf`,
    media_type: 'application/pdf',
    size_bytes: content.length,
    sha256: createHash('sha256').update(content).digest(),
    storage_key: await files.put(content),
    uploaded_by: DEMO_USER.manager,
    created_at: served_at,
  } as const;
  await tx.insertInto('files').values(file).execute();
  return file.id;
}

/** The messages that notified the tenant of a notice, by channel. */
function messagesOf(id: number, { account_id, served_at }: DemoNotice, tenant: Addressee): Row<'text_messages'>[] {
  const body = `A formal notice (${KIND}) about ${tenant.home} is in the portal for you.`;
  const about = {
    purpose: 'notice',
    account_id,
    user_id: tenant.user_id,
    notice_id: id,
    body: `${noticeTitle(KIND)}. ${body}`,
    created_by: DEMO_USER.manager,
    created_at: served_at,
    sent_at: served_at,
  } as const;
  return [
    { ...about, channel: 'portal', state: 'delivered' },
    { ...about, channel: 'mail', to_address: tenant.email, state: 'sent' },
    {
      ...about,
      channel: 'sms',
      to_address: readSmsNumber(tenant.phone_number) ?? '',
      body,
      segments: countSegments(body).segments,
      state: 'delivered',
      cost: PRICE,
      gateway_id: `demo-notice-${id}`,
      mode: 'simulator',
      reported_at: new Date(served_at.getTime() + 9_000),
    },
  ];
}

/** Stores notices with their papers and messages, as if the portal had served them. */
export async function serveNotices(
  tx: Db,
  files: Parts['files'],
  { notices, settings }: Pick<DemoPortfolio, 'notices' | 'settings'>,
): Promise<void> {
  for (const notice of notices) {
    const { account_id, values, served_at: created_at, read_at } = notice;
    const tenant = await addresseeOf(tx, account_id);
    if (!tenant) continue;
    const file_id = await keepPaper(tx, files, { notice, tenant, settings });
    const row = { account_id, kind: KIND, values: JSON.stringify(values), file_id, created_at, read_at } as const;
    const { id } = await tx
      .insertInto('notices')
      .values({ ...row, created_by: DEMO_USER.manager })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('text_messages')
      .values(messagesOf(id, notice, tenant))
      .execute();
  }
}
