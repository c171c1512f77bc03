import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { addDays } from '@amayumba/contract/calendar.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import type { ErasurePreview, FormerTenant } from '@amayumba/contract/privacy/erasure.ts';
import { formerTenantLabel } from '@amayumba/contract/privacy/rules.ts';
import { asOneLine } from '@amayumba/contract/plain-text.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import type { Paging } from '../../db/listed.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findObligations, listFormerTenantRows } from './erasure.repository.ts';
import { erasePerson } from './erase-person.ts';
import { findTenantsPerson, lockTenantsPerson, type DataSubject } from './data-subjects.repository.ts';
import { countRowsOfPerson } from './person-rows.repository.ts';
import { PERSON_TABLES, type PersonTableName } from './personal-data.ts';
import type { PersonTable } from './person-table.ts';
import { removeBytes } from '../../files/remove-bytes.ts';
import { findRetention } from './retention.repository.ts';

/** Tables that the preview does not list: keys, codes and details of bookkeeping without meaning for people. */
const NOT_LISTED: ReadonlySet<string> = new Set([
  'refresh_tokens',
  'idempotency_keys',
  'estates',
  'allocations',
  'receipt_spendings',
  'scheduled_charges',
  'journal_entries',
]);

const DAYS_A_YEAR = 365.25;

interface Confirmation {
  /** The tenant's name, as the manager typed it. */
  name: string;
  accept_owed?: boolean | undefined;
}

/** Returns what an erasure would do. @throws Refusal not_found */
export async function previewErasure(parts: Parts, tenantId: number): Promise<ErasurePreview> {
  const { db } = parts;
  const who = (await findTenantsPerson(db, tenantId)) ?? fail('not_found');
  const { has_lease, last_day, ...money } = await findObligations(db, tenantId, todayOf(parts));
  return {
    tenant: tenantId,
    name: fullName(who),
    label: formerTenantLabel(tenantId),
    erased_at: who.erased_at,
    has_lease,
    last_day,
    owed: { count: money.owed_count, amount: money.owed_amount },
    held: { credit: money.credit, deposit: money.deposit },
    ...(await consequences(db, who)),
  };
}

/**
 * Erases the identity of a former tenant, as the Data Protection and Privacy Act 2019 requires, and keeps the money
 * records under a label; see docs/privacy.md.
 * @throws Refusal not_found, person_erased, erasure_of_staff, erasure_needs_no_lease, erasure_gives_up_owed,
 * invalid_input if the name differs
 */
export async function eraseTenant(
  parts: Parts,
  viewer: Viewer,
  tenantId: number,
  confirmation: Confirmation,
): Promise<{ label: string }> {
  const { removable, ...erased } = await writeAs(parts.db, viewer, async (tx) => {
    const who = (await lockTenantsPerson(tx, tenantId)) ?? fail('not_found');
    const { user_id, created_at: account_made_at } = who;
    await checkErasable(tx, parts, tenantId, who, confirmation);
    const erased_at = nowOf(parts).toISOString();
    if (confirmation.accept_owed)
      await recordAudit(tx, viewer, { action: 'given up', subject: 'tenant', subject_id: tenantId });
    const keys = await erasePerson(tx, viewer, { ...who, tenant_id: tenantId }, erased_at);
    return { removable: keys, user_id, erased_at, account_made_at };
  });
  await parts.erased.add([erased]);
  await removeBytes(parts.files, removable);
  return { label: formerTenantLabel(tenantId) };
}

/** Lists former tenants whose retention period has ended; a manager decides about each. */
export async function listFormerTenants(parts: Parts, paging: Paging): Promise<FormerTenant[] | Page<FormerTenant>> {
  const { former_tenant_years: years } = await findRetention(parts.db);
  // Without a retention period nobody is proposed.
  const before = years === 0 ? '0001-01-01' : addDays(todayOf(parts), -Math.ceil(years * DAYS_A_YEAR));
  return listFormerTenantRows(parts.db, paging, before);
}

async function consequences(db: Db, who: DataSubject): Promise<Pick<ErasurePreview, 'goes' | 'stays'>> {
  const goes: ErasurePreview['goes'] = [];
  const stays: ErasurePreview['stays'] = [];
  for (const [name, table] of Object.entries(PERSON_TABLES) as [PersonTableName, PersonTable][]) {
    const count = NOT_LISTED.has(name) ? 0 : await countRowsOfPerson(db, name, who);
    if (count === 0) continue;
    if (table.onErasure === 'rows') goes.push({ what: table.title, count });
    else stays.push({ what: table.title, count, why: table.why ?? '' });
  }
  return { goes, stays };
}

async function checkErasable(
  tx: Db,
  parts: Parts,
  tenantId: number,
  who: DataSubject,
  { name, accept_owed = false }: Confirmation,
): Promise<void> {
  if (who.erased_at !== null) fail('person_erased');
  // A member of staff is not a former tenant.
  if (who.role !== 'tenant') fail('erasure_of_staff');
  const { has_lease, owed_count } = await findObligations(tx, tenantId, todayOf(parts));
  if (has_lease) fail('erasure_needs_no_lease');
  if (owed_count > 0 && !accept_owed) fail('erasure_gives_up_owed');
  if (plain(name) !== plain(fullName(who))) failFields({ name: ['This is not the name of this tenant.'] });
}

/** Normalises a name, so that case and spaces do not matter. */
const plain = (name: string) => asOneLine(name).replace(/\s+/g, ' ').toLowerCase();
