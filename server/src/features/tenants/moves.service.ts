import { addDays, type CalendarDate, formatDay } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Move, MoveRequest } from '@amayumba/contract/tenants/move.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { refuseUnlessMay } from '../../access/permissions.ts';
import type { Viewer } from '../../access/viewer.ts';
import { previewAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { type Repeatable, runOnce } from '../../http/idempotency.ts';
import type { Match } from '../../http/if-match.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { showAccount } from '../ledger/accounts/accounts.service.ts';
import { moveMoneyAlong } from '../ledger/payouts/move-money-along.ts';
import { accountOfLease, firstRent, lastRentPeriod, lockAccountsOfLeases } from '../ledger/schedule/lease-money.ts';
import type { CurrentLease } from './lease-change.ts';
import { lockLeaseFor, lockNextHome } from './leases.repository.ts';
import { changeLease, setLeaseEnd } from './leases.service.ts';
import { lockTenantToChange, showTenant } from './tenants.service.ts';

/**
 * Moves a tenant to another home: ends the lease, begins one, corrects the rent of both, and moves credit and deposit
 * along, all of it or nothing; with `preview`, nothing. See docs/rules.md, Moving to another home.
 * @throws Refusal not_found, person_erased, stale_change, no_running_lease, invalid_input, apartment_leased,
 * key_reused, api_key_not_allowed for credit and deposit
 */
export async function moveTenant(
  parts: Parts,
  request: Repeatable,
  id: number,
  input: MoveRequest,
  match: Match,
): Promise<Move> {
  const { viewer } = request;
  if (input.take_credit || input.take_deposit) refuseUnlessMay(viewer, 'money:write');
  const work = (tx: Db) => move(tx, parts, viewer, id, input, match);
  if (input.preview) return previewAs(parts.db, viewer, work);
  const moved = await runOnce(parts.db, request, work);
  parts.mailWaiting();
  return moved;
}

async function move(tx: Db, parts: Parts, viewer: Viewer, id: number, input: MoveRequest, match: Match): Promise<Move> {
  await lockTenantToChange(tx, parts, viewer, id, match);
  const lease = (await lockLeaseFor(tx, viewer, id, todayOf(parts))) ?? fail('no_running_lease');
  refuseFaults(faultsOf(lease, input));
  const { day, apartment, lease_end = lease.lease_end, terms, take_credit, take_deposit } = input;
  const from = await accountOfLease(tx, lease.lease_id);
  const begun = await changeLease(tx, parts, viewer, id, { apartment, lease_start: day, lease_end, terms });
  const to = await accountOfLease(tx, begun ?? fail('conflict'));
  const taken = await moveMoneyAlong(tx, parts, viewer, {
    from,
    to,
    credit: take_credit,
    deposit: take_deposit,
    reason: 'Move to another home',
  });
  return {
    tenant: await showTenant(tx, parts, viewer, id),
    from: {
      account: await showAccount(tx, parts, viewer, from),
      last_day: addDays(day, -1),
      last_rent: await lastRentPeriod(tx, from),
    },
    to: {
      account: await showAccount(tx, parts, viewer, to),
      first_day: day,
      first_rent: await firstRent(tx, to),
    },
    ...taken,
  };
}

/**
 * Undoes a move until its day: the other home's lease keeps no day, the present one ends as agreed again, the rent of
 * both is corrected, and credit and deposit move back. See docs/rules.md, Moving to another home.
 * @throws Refusal not_found, person_erased, stale_change, no_running_lease, conflict, apartment_leased, key_reused,
 * api_key_not_allowed for credit and deposit
 */
export function undoMove(parts: Parts, request: Repeatable, id: number, match: Match): Promise<Tenant> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    await lockTenantToChange(tx, parts, viewer, id, match);
    const lease = (await lockLeaseFor(tx, viewer, id, todayOf(parts))) ?? fail('no_running_lease');
    const next = (await lockNextHome(tx, lease)) ?? fail('conflict', 'No move to come is recorded for this tenant.');
    const { from, to } = await lockAccountsOfLeases(tx, { from: next.lease_id, to: lease.lease_id });
    await setLeaseEnd(tx, parts, viewer, next, addDays(next.lease_start, -1));
    if (lease.ended_on !== null) await setLeaseEnd(tx, parts, viewer, lease, null);
    const back = { from, to, credit: true, deposit: true, reason: 'Move undone' };
    const { credit, deposit } = await moveMoneyAlong(tx, parts, viewer, back);
    if (credit + deposit > 0) refuseUnlessMay(viewer, 'money:write');
    return showTenant(tx, parts, viewer, id);
  });
}

function faultsOf(lease: CurrentLease, { day, apartment }: MoveRequest): FieldErrors {
  const wrongDay = dayFault(lease, day);
  return {
    ...(wrongDay !== undefined && { day: [wrongDay] }),
    ...(apartment === lease.apartment_id && {
      apartment: ['The tenant lives there already. Choose another apartment.'],
    }),
  };
}

function dayFault({ lease_start, last_day }: CurrentLease, day: CalendarDate): string | undefined {
  if (day <= lease_start) return `The lease starts on ${formatDay(lease_start)}. Choose a later day.`;
  if (last_day !== null && day > addDays(last_day, 1))
    return `The lease ends on ${formatDay(last_day)}. Choose a day up to the one after it.`;
  return undefined;
}
