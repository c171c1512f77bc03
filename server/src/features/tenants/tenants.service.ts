import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { AccountStatus } from '@amayumba/contract/tenants/rules.ts';
import type { CreatedTenant, NewTenant, Tenant, TenantChange } from '@amayumba/contract/tenants/tenant.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { mapListed } from '../../db/listed.ts';
import { unknownIds } from '../../db/reference-list.ts';
import type { Match } from '../../http/if-match.ts';
import { setActor, refuseStale } from '../../http/stale-change.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { changeAccount, setAccountStatus, setPassword } from '../accounts/accounts.service.ts';
import { passwordErrors } from '../accounts/check-password.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { recordEntry } from '../audit/record-entry.ts';
import { lockApartmentForShare } from '../estates/apartments.service.ts';
import { storeEvents } from '../webhooks/events/store-events.ts';
import { createTenantAccount, handOverCode } from './first-sign-in.service.ts';
import { changePreferences } from './message-preferences.service.ts';
import { hasLeaseFrom } from './leases.repository.ts';
import { changeLease, startLease } from './leases.service.ts';
import {
  insertTenantRow,
  lockTenant,
  lockTenantAccount,
  storedTenantVersion,
  updateTenantRow,
} from './tenant-records.repository.ts';
import { tenantResponse } from './tenant-response.ts';
import { getTenantRow, listTenantRows, type TenantQuery } from './tenants.repository.ts';
import { refuseOtherRole } from './refuse-other-role.ts';

export { leaseFor } from './leases.repository.ts';

export async function listTenants(parts: Parts, viewer: Viewer, query: TenantQuery): Promise<Tenant[] | Page<Tenant>> {
  return mapListed(await listTenantRows(parts.db, viewer, query, todayOf(parts)), tenantResponse);
}

/** One tenant, if the viewer may see them. @throws Refusal not_found */
export async function showTenant(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<Tenant> {
  return tenantResponse((await getTenantRow(db, viewer, id, todayOf(parts))) ?? fail('not_found'));
}

/**
 * Adds a tenant with a lease, and an account if none is given: all of it or nothing.
 * @throws Refusal invalid_input, username_taken, email_taken, account_has_lease, apartment_leased
 */
export async function createTenant(parts: Parts, viewer: Viewer, tenant: NewTenant): Promise<CreatedTenant> {
  const created = await writeAs(parts.db, viewer, async (tx) => {
    await checkNewTenant(tx, tenant);
    await setActor(tx, viewer);
    const former = await formerTenant(tx, parts, viewer, tenant.user);
    const account = await accountOf(tx, parts, viewer, tenant);
    const id = await enrol(tx, parts, viewer, account.id, tenant);
    const { apartment: apartment_id, lease_start, lease_end, terms: rent } = tenant;
    await startLease(tx, parts, viewer, id, { apartment_id, lease_start, lease_end, rent });
    const shown = await showTenant(tx, parts, viewer, id);
    if (former) await recordPerson(tx, viewer, former, shown);
    if (!account.code) return shown;
    const code = { user_id: account.id, made: account.code, send_sms: tenant.send_sms };
    return { ...shown, sign_in_code: await handOverCode(tx, parts, viewer, code) };
  });
  parts.mailWaiting();
  parts.messagesWaiting();
  return created;
}

/** Whether a change is about how the tenant signs in. */
function isOtherWayIn({ user_details, userprofile_status }: Tenant, change: TenantChange): boolean {
  const { username = user_details.username, email = user_details.email, password } = change.user ?? {};
  return (
    password !== undefined ||
    username !== user_details.username ||
    (email ?? '').toLowerCase() !== user_details.email.toLowerCase() ||
    (change.userprofile_status ?? userprofile_status) !== userprofile_status
  );
}

/**
 * Changes a tenant, the account and the lease.
 * @throws Refusal person_erased, role_not_allowed, stale_change, and those of createTenant
 */
export async function updateTenant(
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: TenantChange,
  match: Match,
): Promise<Tenant> {
  const changed = await writeAs(parts.db, viewer, async (tx) => {
    const tenant = await lockTenantToChange(tx, parts, viewer, id, match);
    await checkChange(tx, tenant.username, change);
    const before = await showTenant(tx, parts, viewer, id);
    if (isOtherWayIn(before, change)) refuseOtherRole(tenant);
    await changePerson(tx, parts, viewer, tenant, change);
    const { tenant_type: tenant_type_id, emergency_contact, notes } = change;
    await updateTenantRow(tx, id, { tenant_type_id, emergency_contact, notes }, nowOf(parts).toISOString());
    await changePreferences(tx, parts, viewer, id, change);
    await changeLease(tx, parts, viewer, id, change);
    const after = await showTenant(tx, parts, viewer, id);
    await recordPerson(tx, viewer, before, after);
    return after;
  });
  parts.mailWaiting();
  return changed;
}

/**
 * Locks a tenant, with the account and the leases, for a change by somebody who has seen the stored version.
 * @throws Refusal not_found, person_erased, stale_change
 */
export async function lockTenantToChange(tx: Db, parts: Parts, viewer: Viewer, id: number, match: Match) {
  const tenant = (await lockTenant(tx, viewer, id, todayOf(parts))) ?? fail('not_found');
  if (tenant.erased_at !== null) fail('person_erased');
  const stored = () => storedTenantVersion(tx, id);
  await refuseStale(tx, viewer, { match, stored, current: () => showTenant(tx, parts, viewer, id) });
  return tenant;
}

async function typeFaults(tx: Db, type: number | undefined): Promise<FieldErrors> {
  const unknown = await unknownIds(tx, 'tenant_types', type === undefined ? [] : [type]);
  return unknown.size > 0 ? { tenant_type: ['There is no such kind of tenant.'] } : {};
}

/** Reports every error of a new tenant at once. */
async function checkNewTenant(tx: Db, tenant: NewTenant): Promise<void> {
  const faults = await typeFaults(tx, tenant.tenant_type);
  const hasApartment = await lockApartmentForShare(tx, tenant.apartment);
  if (!hasApartment) faults['apartment'] = ['There is no such apartment.'];
  if (typeof tenant.user === 'number') {
    const account = await lockTenantAccount(tx, tenant.user);
    if (!account) faults['user'] = ['Choose an account with the role tenant.'];
  } else if (tenant.user.password !== null) {
    const wrong = passwordErrors(tenant.user.username, tenant.user.password);
    if (wrong.length > 0) faults['user.password'] = wrong;
  }
  refuseFaults(faults);
}

async function checkChange(tx: Db, username: string, change: TenantChange): Promise<void> {
  const faults = await typeFaults(tx, change.tenant_type);
  const { password, username: newUsername = username } = change.user ?? {};
  const wrong = password === undefined ? [] : passwordErrors(newUsername, password);
  if (wrong.length > 0) faults['user.password'] = wrong;
  refuseFaults(faults);
}

/** For the mail that informs a person of a manager's change to their account. */
const byManager = (parts: Parts) => ({ at: nowOf(parts), by: 'manager' }) as const;

/** The tenant of an account as before the change, also if they lived last where the viewer may see nobody. */
async function formerTenant(tx: Db, parts: Parts, viewer: Viewer, user: NewTenant['user']) {
  const id = typeof user === 'number' ? (await lockTenantAccount(tx, user))?.tenant_id : null;
  return id ? showTenant(tx, parts, { ...viewer, estates: null }, id) : undefined;
}

/** The account of a new tenant: an existing or a new one. */
async function accountOf(tx: Db, parts: Parts, viewer: Viewer, tenant: NewTenant) {
  const { user, phone_number } = tenant;
  if (typeof user !== 'number') return createTenantAccount(tx, parts, viewer, user, tenant);
  if (phone_number !== undefined) await changeAccount(tx, user, { phone_number }, byManager(parts));
  return { id: user, code: undefined };
}

/** The tenant of an account: a former tenant who returns is the same tenant. @throws Refusal account_has_lease */
async function enrol(tx: Db, parts: Parts, viewer: Viewer, userId: number, tenant: NewTenant): Promise<number> {
  const account = (await lockTenantAccount(tx, userId)) ?? fail('not_found');
  await changeStatus(tx, viewer, account.id, account.status, tenant.userprofile_status);
  const { tenant_type: tenant_type_id, emergency_contact } = tenant;
  if (account.tenant_id === null) {
    const row = { user_id: userId, tenant_type_id, emergency_contact: emergency_contact ?? '' };
    const id = await insertTenantRow(tx, row);
    await storeEvents(tx, 'tenant.created', [id]);
    return id;
  }
  if (await hasLeaseFrom(tx, account.tenant_id, todayOf(parts))) fail('account_has_lease');
  await updateTenantRow(tx, account.tenant_id, { tenant_type_id, emergency_contact }, nowOf(parts).toISOString());
  return account.tenant_id;
}

async function changePerson(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  tenant: { user_id: number; status: AccountStatus },
  change: TenantChange,
): Promise<void> {
  const { user_id } = tenant;
  const { password, email, ...person } = change.user ?? {};
  const occasion = byManager(parts);
  const address = email === null ? '' : email;
  await changeAccount(tx, user_id, { ...person, email: address, phone_number: change.phone_number }, occasion);
  await changeStatus(tx, viewer, user_id, tenant.status, change.userprofile_status);
  if (password === undefined) return;
  await setPassword(tx, user_id, password, { field: 'user.password', notifyOf: occasion });
  await recordAudit(tx, viewer, { action: 'password set', subject: 'user', subject_id: user_id });
}

async function changeStatus(
  tx: Db,
  viewer: Viewer,
  userId: number,
  before: AccountStatus,
  after: AccountStatus | undefined,
): Promise<void> {
  if (after === undefined || after === before) return;
  await setAccountStatus(tx, userId, after);
  await recordAudit(tx, viewer, {
    action: 'changed',
    subject: 'user',
    subject_id: userId,
    before: { status: before },
    after: { status: after },
  });
}

/** The personal fields that the audit log stores; leases and account status have their own entries. */
function personOf({ user_details, phone_number, emergency_contact, notes, tenant_type_details }: Tenant) {
  return { ...user_details, phone_number, emergency_contact, notes, tenant_type: tenant_type_details?.name ?? null };
}

async function recordPerson(tx: Db, viewer: Viewer, was: Tenant, is: Tenant): Promise<void> {
  await recordEntry(tx, viewer, ['user', is.user], { before: personOf(was), after: personOf(is) });
}
