import { type CalendarDate, formatDay, laterDay } from '@amayumba/contract/calendar.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { MoveOut, MoveOutRequest } from '@amayumba/contract/tenants/move.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { refuseUnlessMay } from '../../access/permissions.ts';
import type { Viewer } from '../../access/viewer.ts';
import { previewAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { type Repeatable, runOnce } from '../../http/idempotency.ts';
import type { Match } from '../../http/if-match.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { showAccount } from '../ledger/accounts/accounts.service.ts';
import { settleDeposit } from '../ledger/deposits/settle-deposit.ts';
import { postingOf } from '../ledger/posting/posting.ts';
import { refuseWithoutSecondPerson } from '../ledger/posting/second-person.ts';
import { accountOfLease, lastRentPeriod } from '../ledger/schedule/lease-money.ts';
import { getLeaseRecord, type LockedLease, lockLeaseFor, updateLeaseRow } from './leases.repository.ts';
import { setLeaseEnd } from './leases.service.ts';
import { lockTenantToChange, showTenant } from './tenants.service.ts';

const DEPOSIT_LATER =
  'Another manager has to approve what is done with the deposit. Move the tenant out without it, and ask for it on the account.';
const NOT_YET = ['Settle the deposit on the last day or after it.'];

/**
 * Ends the lease of a tenant on a day, past, present or future, corrects the rent, and settles the deposit once that
 * day has come: all of it or nothing; with `preview`, nothing. See docs/rules.md, Ending a lease.
 * @throws Refusal not_found, person_erased, stale_change, no_running_lease, invalid_input, apartment_leased,
 * not_enough_deposit, key_reused, api_key_not_allowed for a deposit
 */
export async function moveTenantOut(
  parts: Parts,
  request: Repeatable,
  id: number,
  input: MoveOutRequest,
  match: Match,
): Promise<MoveOut> {
  const { viewer } = request;
  const { used, refunded, withheld } = input.deposit ?? {};
  if (used ?? refunded ?? withheld) refuseUnlessMay(viewer, 'money:write');
  const work = (tx: Db) => moveOut(tx, parts, viewer, id, input, match);
  if (input.preview) return previewAs(parts.db, viewer, work);
  const ended = await runOnce(parts.db, request, work);
  parts.mailWaiting();
  return ended;
}

async function moveOut(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  id: number,
  input: MoveOutRequest,
  match: Match,
): Promise<MoveOut> {
  await lockTenantToChange(tx, parts, viewer, id, match);
  const today = todayOf(parts);
  const lease = (await lockLeaseFor(tx, viewer, id, today)) ?? fail('no_running_lease');
  const { last_day } = input;
  const fault = lastDayFault(lease, last_day, today);
  if (fault !== undefined) failFields({ last_day: [fault] });
  const can_settle = last_day <= today;
  if (input.deposit && !can_settle) failFields({ deposit: NOT_YET });
  const isOver = lease.last_day !== null && lease.last_day < today;
  const endsThen = isOver ? lease.last_day : lease.ended_on;
  if (last_day !== endsThen) await setLeaseEnd(tx, parts, viewer, lease, last_day);
  await recordInspection(tx, parts, viewer, lease.lease_id, input);
  const account = await accountOfLease(tx, lease.lease_id);
  const deposit = await settleDeposit(tx, parts, viewer, account, input.deposit ?? {});
  // The schedule's own withdrawal of rent needs no approval.
  if (deposit.used + deposit.refunded + deposit.withheld > 0)
    await refuseWithoutSecondPerson(postingOf(tx, parts, viewer), DEPOSIT_LATER);
  const { keys_returned, inspection_notes } = await getLeaseRecord(tx, lease.lease_id);
  return {
    tenant: await showTenant(tx, parts, viewer, id),
    account: await showAccount(tx, parts, viewer, account),
    last_day,
    last_rent: await lastRentPeriod(tx, account),
    keys_returned,
    inspection_notes,
    can_settle,
    deposit,
  };
}

/** A lease ends within its agreed days; one that is over keeps its last day. */
function lastDayFault(
  { lease_start, lease_end, last_day }: LockedLease,
  day: CalendarDate,
  today: CalendarDate,
): string | undefined {
  if (last_day !== null && last_day < today && day > last_day) return `The lease ended on ${formatDay(last_day)}.`;
  if (day < lease_start) return `The lease starts on ${formatDay(lease_start)}. Choose that day or a later one.`;
  if (lease_end !== null && laterDay(day, lease_end) !== lease_end)
    return `The lease ends on ${formatDay(lease_end)} as agreed. Choose that day or an earlier one.`;
  return undefined;
}

async function recordInspection(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  leaseId: number,
  { keys_returned, inspection_notes }: MoveOutRequest,
): Promise<void> {
  const before = await getLeaseRecord(tx, leaseId);
  const change = { keys_returned, inspection_notes };
  const isSame =
    (keys_returned ?? before.keys_returned) === before.keys_returned &&
    (inspection_notes ?? before.inspection_notes) === before.inspection_notes;
  if (isSame) return;
  const after = await updateLeaseRow(tx, leaseId, change, nowOf(parts).toISOString());
  await recordAudit(tx, viewer, { action: 'inspected', subject: 'lease', subject_id: leaseId, before, after });
}

/**
 * Undoes a move-out until its last day has passed: the lease ends as agreed again, and the rent follows.
 * @throws Refusal not_found, person_erased, stale_change, no_running_lease, lease_over, apartment_leased,
 * tenant_has_lease, key_reused
 */
export function undoMoveOut(parts: Parts, request: Repeatable, id: number, match: Match): Promise<Tenant> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    await lockTenantToChange(tx, parts, viewer, id, match);
    const today = todayOf(parts);
    const lease = (await lockLeaseFor(tx, viewer, id, today)) ?? fail('no_running_lease');
    if (lease.ended_on === null) fail('conflict', 'No move-out is recorded for this tenant.');
    if (lease.ended_on < today) fail('lease_over');
    await setLeaseEnd(tx, parts, viewer, lease, null);
    return showTenant(tx, parts, viewer, id);
  });
}
