import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { termsOn } from '@amayumba/contract/ledger/rent-periods.ts';
import type { NewRent } from '@amayumba/contract/money/terms.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import { NOT_COME_YET } from '@amayumba/contract/sentences.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { openAccounts } from '../posting/accounts.repository.ts';
import type { Posting } from '../posting/posting.ts';
import { correctSchedule } from './correct-schedule.ts';
import { refuseRise } from './refuse-rise.ts';
import { findAccountOfLease, getLeasePlace, moveAccountToLease } from './schedules.repository.ts';
import { insertTerms, listEarlierTerms, listTermsOfLease, updateTermsStart } from './terms.repository.ts';

/**
 * Opens the account of a new lease. A rent is charged from the first day of the lease on; if the tenant had the same
 * home before, it may be a rise. See docs/rules.md, Rent periods; docs/rules.md, Rent rises.
 * @throws Refusal invalid_input, rent_rise_limit, notice_too_short
 */
export async function openLeaseAccount(
  posting: Posting,
  viewer: Viewer,
  leaseId: number,
  rent: NewRent | undefined,
): Promise<void> {
  const { tx, today, user_id } = posting;
  const { lease_id, tenant_id, estate_id, lease_start } = await getLeasePlace(tx, leaseId);
  await openAccounts(tx, [{ lease_id, tenant_id, estate_id }]);
  if (!rent) return;
  const { notice_on = null, agreed_reason = '', ...rest } = rent;
  const terms = { ...rest, starts_on: lease_start, notice_on, agreed_reason: agreed_reason || null };
  if (notice_on !== null && notice_on > today) failFields({ 'terms.notice_on': NOT_COME_YET });
  await refuseRise(tx, await listEarlierTerms(tx, lease_id), terms, 'terms.');
  const made = await insertTerms(tx, { ...terms, lease_id, created_by: user_id });
  await recordAudit(tx, viewer, { action: 'created', subject: 'terms', subject_id: made.id, after: made });
  await correctSchedule(posting, viewer, lease_id);
}

/** The rent of a lease on its last day, for a new lease of the same home; undefined without a schedule. */
export async function lastRent({ tx }: Posting, leaseId: number): Promise<NewRent | undefined> {
  const { last_day } = await getLeasePlace(tx, leaseId);
  const terms = await listTermsOfLease(tx, leaseId);
  const last = last_day === null ? terms.at(-1) : termsOn(terms, last_day);
  return last && { rent_amount: last.rent_amount, rent_every: last.rent_every, due_day: last.due_day };
}

/** Moves the terms of rent that begin with a lease to its new first day, when that becomes earlier. */
export async function moveFirstTerms(
  { tx }: Posting,
  viewer: Viewer,
  leaseId: number,
  lease: { from: CalendarDate; to: CalendarDate },
): Promise<void> {
  const [before] = await listTermsOfLease(tx, leaseId);
  if (!before || before.starts_on > lease.from || before.starts_on <= lease.to) return;
  const after = await updateTermsStart(tx, before.id, lease.to);
  await recordAudit(tx, viewer, { action: 'changed', subject: 'terms', subject_id: after.id, before, after });
}

/**
 * Gives the account of a lease that never began to the lease that replaces it, with its money, its charges and its
 * reference code. See docs/rules.md, Changing a lease.
 */
export async function replaceLease({ tx }: Posting, viewer: Viewer, from: number, to: number): Promise<void> {
  const account = await findAccountOfLease(tx, from);
  if (!account) return;
  const { lease_id, estate_id } = await getLeasePlace(tx, to);
  await moveAccountToLease(tx, account.id, from, { lease_id, estate_id });
  await recordAudit(tx, viewer, {
    action: 'changed',
    subject: 'account',
    subject_id: account.id,
    before: { lease_id: from },
    after: { lease_id },
  });
}
