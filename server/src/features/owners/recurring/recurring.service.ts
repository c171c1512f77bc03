import { addDays, type CalendarDate, laterDay } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { rightFields } from '@amayumba/contract/fields.ts';
import { WITHHELD_TOO_MUCH } from '@amayumba/contract/owners/expense.ts';
import {
  type NewRecurring,
  newRecurringSchema,
  type RecurringChange,
  type RecurringExpense,
} from '@amayumba/contract/owners/recurring-expense.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { type Repeatable, runOnce } from '../../../http/idempotency.ts';
import type { Match } from '../../../http/if-match.ts';
import { refuseStaleRow } from '../../../http/stale-change.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { postingOf } from '../../ledger/posting/posting.ts';
import { faultsOfChoices, isTooFarAhead, TOO_FAR_AHEAD } from '../expenses/check-expense.ts';
import { blockOf } from '../expenses/chosen-records.repository.ts';
import { recordEntry } from '../../audit/record-entry.ts';
import { makeDue } from './make-due.ts';
import { daysUntil, nextDay } from './recurring-days.ts';
import {
  findRecurringRow,
  insertRecurring,
  lastMadeOn,
  lockRecurring,
  type RecurringRecord,
  writeRecurring,
} from './recurring-rows.repository.ts';

/** The most costs that are made at once for past days. */
const PAST_MAX = 24;

const END_TOO_EARLY = ['The end must not lie before the start.'];

function faultOfStart(today: CalendarDate, input: Partial<NewRecurring>): string[] | undefined {
  const { starts_on, every, ends_on = null } = input;
  if (starts_on === undefined) return undefined;
  if (isTooFarAhead(starts_on, today)) return TOO_FAR_AHEAD;
  if (every === undefined) return undefined;
  const past = daysUntil({ starts_on, every, ends_on }, today).length;
  return past > PAST_MAX ? [`At most ${PAST_MAX} past costs are made at once. Enter a later day.`] : undefined;
}

async function faultsOf(tx: Db, today: CalendarDate, input: Partial<NewRecurring>): Promise<FieldErrors> {
  const wrongStart = faultOfStart(today, input);
  return { ...(await faultsOfChoices(tx, input)), ...(wrongStart && { starts_on: wrongStart }) };
}

/** The faults of the other fields of a recurring cost whose body the schema refuses. */
export const moreRecurringFaults = (parts: Parts, viewer: Viewer, body: unknown): Promise<FieldErrors> =>
  writeAs(parts.db, viewer, (tx) => faultsOf(tx, todayOf(parts), rightFields(newRecurringSchema, body)));

/** One recurring cost. @throws Refusal not_found */
const show = async (db: Db, id: number): Promise<RecurringExpense> =>
  (await findRecurringRow(db, id)) ?? fail('not_found');

/** The columns of a new recurring cost, whose first day is the next one. */
async function valuesOf(tx: Db, input: NewRecurring) {
  const { estate, block, apartment, vendor, withheld = 0, paid_by = 'office', method = '', ...fields } = input;
  return {
    ...fields,
    withheld,
    paid_by,
    method,
    estate_id: estate,
    block_id: apartment === undefined ? (block ?? null) : await blockOf(tx, apartment),
    apartment_id: apartment ?? null,
    vendor_id: vendor ?? null,
    next_on: fields.starts_on,
  };
}

/**
 * Adds a recurring cost; those of past days are made at once. See docs/rules.md, Costs that come again.
 * @throws Refusal invalid_input, key_reused
 */
export function createRecurring(parts: Parts, request: Repeatable, input: NewRecurring): Promise<RecurringExpense> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    refuseFaults(await faultsOf(tx, posting.today, input));
    const made = { created_by: viewer.user_id, created_at: posting.at };
    const after = await insertRecurring(tx, { ...(await valuesOf(tx, input)), ...made });
    await recordEntry(tx, viewer, ['recurring_expense', after.id], { after: recordedOf(after) });
    await makeDue(posting, viewer, after);
    return show(tx, after.id);
  });
}

/** The next day after a change of the end. Days after an earlier end are not made up for. */
async function nextOf(tx: Db, today: CalendarDate, before: RecurringRecord, ends_on: CalendarDate | null) {
  const rhythm = { ...before, ends_on };
  if (before.next_on !== null) return nextDay(rhythm, addDays(before.next_on, -1));
  const yesterday = addDays(today, -1);
  const last = (await lastMadeOn(tx, before.id)) ?? yesterday;
  return nextDay(rhythm, laterDay(last, yesterday));
}

/** Changes a recurring cost, from the next one on. @throws Refusal not_found, stale_change, invalid_input */
export const updateRecurring = (
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: RecurringChange,
  match: Match,
): Promise<RecurringExpense> =>
  writeAs(parts.db, viewer, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const before = await lockKnown(tx, viewer, id, match);
    const { vendor, method, ends_on = before.ends_on, version: _version, ...fields } = change;
    const { amount = before.amount, withheld = before.withheld } = fields;
    refuseFaults({
      ...(await faultsOfChoices(tx, { vendor })),
      ...(withheld >= amount && { withheld: [WITHHELD_TOO_MUCH] }),
      ...(ends_on !== null && ends_on < before.starts_on && { ends_on: END_TOO_EARLY }),
    });
    const isOfEnd = ends_on !== before.ends_on;
    const after = await writeRecurring(tx, id, {
      ...fields,
      vendor_id: vendor,
      method: method === null ? '' : method,
      ends_on,
      next_on: isOfEnd ? await nextOf(tx, posting.today, before, ends_on) : before.next_on,
    });
    await recordEntry(tx, viewer, ['recurring_expense', id], {
      before: recordedOf(before),
      after: recordedOf(after),
    });
    if (isOfEnd) await makeDue(posting, viewer, after);
    return show(tx, id);
  });

/** Ends a recurring cost; the costs that it made stay. @throws Refusal not_found, stale_change */
export const deleteRecurring = (parts: Parts, viewer: Viewer, id: number, match: Match): Promise<void> =>
  writeAs(parts.db, viewer, async (tx) => {
    const before = await lockKnown(tx, viewer, id, match);
    await writeRecurring(tx, id, { deleted_at: nowOf(parts), next_on: null });
    await recordEntry(tx, viewer, ['recurring_expense', id], { before: recordedOf(before) });
  });

/** @throws Refusal not_found, stale_change */
async function lockKnown(tx: Db, viewer: Viewer, id: number, match: Match): Promise<RecurringRecord> {
  const recurring = (await lockRecurring(tx, id)) ?? fail('not_found');
  await refuseStaleRow(tx, viewer, match, ['recurring_expenses', id], () => show(tx, id));
  return recurring;
}

/** The fields of a recurring cost that the audit log stores; the next day follows from them. */
const recordedOf = ({ next_on: _next, ...recorded }: RecurringRecord) => recorded;
