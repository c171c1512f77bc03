import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { connect } from '../../server/src/db/connect.ts';
import { DataFolderInUse } from '../../server/src/db/embedded/owner-lock.ts';
import { runningConnection } from '../../server/src/db/embedded/running-connection.ts';

/**
 * A hostile prefix for stored texts: markup, characters that break attributes and templates, a link, a bidi override,
 * and an endless word.
 */
export const POISON =
  `"'><x-poison></x-poison><img src=x onerror="poisoned=1"><svg onload="poisoned=1"></svg><script>poisoned=1</script>` +
  `javascript:poisoned=1 \${7*7}{{7*7}} __proto__ \u202Elaer\u2066 مرحبا 👩‍👩‍👧 \r\nBcc: ${'W'.repeat(140)} `;

/** Columns that the program itself reads, or that a trigger derives. All other text columns get the prefix. */
const OF_THE_PROGRAM = new Set(
  `users.username users.email users.password_hash users.role users.status users.staff_role complaint_statuses.name payment_statuses.name
  complaints.urgency complaint_messages.from_role documents.visibility files.kind files.media_type files.storage_key imports.status import_records.subject import_shapes.shape
  one_time_tokens.purpose charges.payment_type charges.payment_method charges.refund_status charges.source
    accounts.reference_code receipts.channel receipts.source receipts.verify_code receipts.withholding_certificate
    owner_details.kind owner_details.tin credit_notes.kind claims.state
    deposit_movements.kind deposit_movements.channel refunds.channel
    remittances.channel owner_fees.kind owner_statement_runs.state fee_agreements.percent_of lease_terms.rent_every money_rules.key
  notifications.opens approvals.action approvals.subject approvals.state
  retired_reference_codes.code inbox_items.state inbox_items.channel statement_imports.channel statement_imports.state
  statement_lines.state statement_lines.line_key statement_shapes.shape
  collections.provider collections.mode collections.phone collections.state collections.callback_token
  provider_events.provider provider_settings.provider provider_settings.mode provider_settings.base_url
  provider_settings.currency provider_settings.callback_token provider_health.provider
  text_messages.channel text_messages.purpose text_messages.to_address text_messages.language text_messages.step
  text_messages.state text_messages.reason text_messages.gateway_id text_messages.mode
  text_message_reports.gateway_id text_message_reports.status tenants.language tenants.sms_opted_out_by message_templates.step message_templates.language notices.kind
  conversation_messages.from_role expenses.category expenses.method expenses.channel expenses.paid_by vendors.tin
  recurring_expenses.category recurring_expenses.method recurring_expenses.paid_by recurring_expenses.every
  fee_agreements.percent_of webhooks.url webhooks.disabled_reason webhook_events.type webhook_events.payload
  webhook_deliveries.state api_keys.prefix sessions.end_reason mail_outbox.to_address mail_outbox.reply_to_address`.split(
    /\s+/,
  ),
);
const TABLES_OF_THE_PROGRAM =
  /^(?:audit_\w+|journal_entries|idempotency_keys|jobs|known_devices|rate_limits|sign_in_failures|migrations)$/;

/** Adds {@link POISON} before the text in every other text column of a running portal, without the server's checks. */
export async function poisonEveryText(folder: string): Promise<string[]> {
  const { owner } = await runningConnection(new DataFolderInUse(folder, ''));
  const { db, close } = connect(owner, () => {});
  // Issued receipts and statements hold texts as well, and otherwise never change.
  const guard = async (state: 'disable' | 'enable') => {
    await sql`alter table receipts ${sql.raw(state)} trigger receipts_issued`.execute(db);
    await sql`alter table owner_statements ${sql.raw(state)} trigger owner_statements_issued`.execute(db);
  };
  try {
    await guard('disable');
    const { rows } = await sql<Column>`
      select c.table_name as place, c.column_name as "column"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'`.execute(
      db,
    );
    const open = rows.filter((row) => !TABLES_OF_THE_PROGRAM.test(row.place) && !OF_THE_PROGRAM.has(nameOf(row)));
    for (const { place, column } of open)
      await db.transaction().execute(async (tx) => {
        // A job of the portal may be writing some of these rows.
        await sql`lock table ${sql.table(place)} in share row exclusive mode`.execute(tx);
        await sql`update ${sql.table(place)} set ${sql.ref(column)} = ${POISON} || ${sql.ref(column)}`.execute(tx);
      });
    await guard('enable');
    return open.map(nameOf);
  } finally {
    await close();
  }
}

interface Column {
  place: string;
  column: string;
}

const nameOf = ({ place, column }: Column) => `${place}.${column}`;

/** Returns the harm that a hostile text has done to the current page; empty if the page shows it as plain text. */
export function findHarm(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'blob:']);
    const { scrollWidth, clientWidth } = document.documentElement;
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    const isOdd = ({ protocol, search }: HTMLAnchorElement) =>
      !schemes.has(protocol) || (protocol === 'mailto:' && search !== '');
    const isCut = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement));
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !isCut(element.parentElement),
    );
    const widest = wide.find((element) => ![...element.children].some((child) => wide.includes(child)));
    return [
      ...('poisoned' in window ? ['a script ran'] : []),
      ...(document.querySelector('x-poison, [onerror], [onload], img[src="x"]') ? ['markup was taken for markup'] : []),
      ...(scrollWidth > clientWidth
        ? [`${scrollWidth - clientWidth} pixels too wide: ${widest?.outerHTML.slice(0, 200)}`]
        : []),
      ...links.filter(isOdd).map(({ href }) => `a link to ${href.slice(0, 60)}`),
    ];
  });
}
