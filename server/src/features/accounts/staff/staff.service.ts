import { fail, failFields, refuseFaults } from '@amayumba/contract/refusal.ts';
import { hasCashLimits, type NewStaff, type Staff, type StaffChange } from '@amayumba/contract/staff/staff.ts';
import { isFullManager } from '../../../access/permissions.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { type Repeatable, runOnce } from '../../../http/idempotency.ts';
import type { Match } from '../../../http/if-match.ts';
import { refuseStaleRow } from '../../../http/stale-change.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { insertWithoutPassword, mustLeaveAManager } from '../accounts.service.ts';
import { inviteByMail } from '../invitations.service.ts';
import { lockPerson, lockUsableStaff } from '../people.repository.ts';
import { changeDetails, changeRoleOrStatus, writeInTurn } from '../people.service.ts';
import { refuseTakeOver } from '../refuse-take-over.ts';
import { type StaffRow, updateAccountState } from '../users.repository.ts';
import { countEstates, findStaffRow } from './staff.repository.ts';

/** @throws Refusal not_found */
export async function showStaff(db: Db, id: number): Promise<Staff> {
  return (await findStaffRow(db, id)) ?? fail('not_found');
}

/** @throws Refusal invalid_input for an estate that does not exist */
async function refuseUnknownEstates(tx: Db, estates: readonly number[] | null | undefined): Promise<void> {
  if (estates && (await countEstates(tx, estates)) < estates.length)
    failFields({ estates: ['One of these estates does not exist any more.'] });
}

/** Somebody's work as a request gives it. */
type GivenWork = { [Field in keyof StaffRow]?: StaffRow[Field] | undefined };

/** The stored columns of somebody's work. Only caretakers have limits of cash. */
const workOf = ({ staff_role, estates, cash_limit, cash_limit_day }: GivenWork): StaffRow => ({
  staff_role: staff_role ?? 'viewer',
  estates: estates ?? null,
  cash_limit: hasCashLimits(staff_role) ? (cash_limit ?? null) : null,
  cash_limit_day: hasCashLimits(staff_role) ? (cash_limit_day ?? null) : null,
});

/**
 * Creates an account of the office whose holder chooses the password. @throws Refusal invalid_input, username_taken,
 * email_taken
 */
export async function createStaff(parts: Parts, request: Repeatable, input: NewStaff): Promise<Staff> {
  const work = async (tx: Db) => {
    await refuseUnknownEstates(tx, input.estates);
    const { staff_role, estates: _estates, cash_limit: _limit, cash_limit_day: _day, ...person } = input;
    const staff = workOf(input);
    const account = { ...person, role: 'manager' as const, staff };
    const id = await insertWithoutPassword(tx, account);
    const after = { username: person.username, ...staff };
    await recordAudit(tx, request.viewer, { action: 'created', subject: 'user', subject_id: id, after });
    await inviteByMail(tx, parts, { ...person, id, role: 'manager', staff_role, email_verified_at: null });
    return showStaff(tx, id);
  };
  const created = await runOnce(parts.db, request, work, lockUsableStaff);
  parts.mailWaiting();
  return created;
}

const WORK = ['staff_role', 'estates', 'cash_limit', 'cash_limit_day'] as const;

/**
 * Somebody's work after a change; missing fields keep their values.
 * @throws Refusal invalid_input for limits that are missing
 */
function changedWork(before: Staff, change: StaffChange): StaffRow {
  const given = Object.fromEntries(WORK.flatMap((field) => (field in change ? [[field, change[field]]] : [])));
  const after = workOf({ ...before, ...given });
  if (!hasCashLimits(after.staff_role)) return after;
  const { cash_limit, cash_limit_day } = after;
  const missing = ['Enter the most that a caretaker may record.'];
  refuseFaults({
    ...(cash_limit === null && { cash_limit: missing }),
    ...(cash_limit_day === null && { cash_limit_day: missing }),
    ...(cash_limit !== null &&
      cash_limit_day !== null &&
      cash_limit > cash_limit_day && { cash_limit_day: ['The limit of a day is at least that of a receipt.'] }),
  });
  return after;
}

/**
 * Stores somebody's work, which applies from their next request on; their sign-ins continue.
 * @throws Refusal own_account, last_manager, invalid_input
 */
async function changeWork(tx: Db, viewer: Viewer, before: Staff, change: StaffChange): Promise<void> {
  const after = changedWork(before, change);
  const fields = WORK.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]));
  if (fields.length === 0) return;
  if (viewer.user_id === before.id) fail('own_account');
  if (fields.includes('estates')) await refuseUnknownEstates(tx, after.estates);
  if (isFullManager(before) && !isFullManager(after)) await mustLeaveAManager(tx, before.id);
  const of = (work: StaffRow): Partial<StaffRow> => Object.fromEntries(fields.map((field) => [field, work[field]]));
  // Only what changes: somebody whose estates were all deleted keeps their ids, because nobody is limited to none.
  await updateAccountState(tx, before.id, of(after));
  const entry = { action: 'changed', subject: 'user', subject_id: before.id } as const;
  await recordAudit(tx, viewer, { ...entry, before: of(before), after: of(after) });
}

/**
 * Changes a person of the office: name, work, estates, and whether they may sign in.
 * @throws Refusal not_found, stale_change, invalid_input, own_account, last_manager, username_taken, email_taken
 */
export function updateStaff(
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: StaffChange,
  match: Match,
): Promise<Staff> {
  return writeInTurn(parts, viewer, async (tx) => {
    const before = await showStaff(tx, id);
    const person = (await lockPerson(tx, id)) ?? fail('not_found');
    await refuseStaleRow(tx, viewer, match, ['users', id], () => showStaff(tx, id));
    const { email = person.email, status = person.status } = change;
    const isWayIn = email.toLowerCase() !== person.email.toLowerCase() || status !== person.status;
    if (isWayIn && viewer.user_id === id) fail('own_account');
    await refuseTakeOver({ tx, today: todayOf(parts) }, viewer, person, { email });
    const occasion = { at: nowOf(parts), by: 'manager' } as const;
    const { staff_role: _, estates: _estates, cash_limit: _limit, cash_limit_day: _day, ...details } = change;
    await changeDetails(tx, viewer, person, details, occasion);
    await changeWork(tx, viewer, before, change);
    await changeRoleOrStatus(tx, viewer, person, { status }, occasion);
    return showStaff(tx, id);
  });
}
