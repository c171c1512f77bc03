import { addMonths, type CalendarDate } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { rightFields } from '@amayumba/contract/fields.ts';
import { METHOD_NEEDED, newExpenseSchema, WITHHELD_TOO_MUCH } from '@amayumba/contract/owners/expense.ts';
import { NO_CHOICE, NOT_COME_YET } from '@amayumba/contract/sentences.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { type ChosenRecords, findChosen } from './chosen-records.repository.ts';
import type { ExpenseRecord } from './expense-records.repository.ts';

/** The most months that a cost may lie in the future, or its payment before its day. */
const MONTHS_AHEAD_MAX = 12;

/** The fields to check, as far as they could be read. */
export interface CheckedExpense extends ChosenRecords {
  spent_on?: CalendarDate | undefined;
  paid_on?: CalendarDate | null | undefined;
}

type ExpenseSums = Pick<ExpenseRecord, 'amount' | 'withheld' | 'paid_on' | 'method'>;

/** Whether a day lies more than a year ahead, which is a typing error. */
export const isTooFarAhead = (day: CalendarDate, today: CalendarDate): boolean =>
  day > addMonths(today, MONTHS_AHEAD_MAX);
export const TOO_FAR_AHEAD: string[] = ['Enter a day up to a year from today.'];

/** A cost is usually paid on its day or later; an advance is paid earlier, but never by more than a year. */
function faultOfPaidOn({ paid_on, spent_on }: CheckedExpense, today: CalendarDate): string[] | undefined {
  if (!paid_on) return undefined;
  if (paid_on > today) return NOT_COME_YET;
  return spent_on !== undefined && paid_on < addMonths(spent_on, -MONTHS_AHEAD_MAX)
    ? ['This is more than a year before the day of the cost.']
    : undefined;
}

/** The faults of the chosen estate, home, vendor and complaint, by field. */
export async function faultsOfChoices(db: Db, chosen: ChosenRecords): Promise<FieldErrors> {
  const { estate, block, apartment, vendor, complaint } = chosen;
  const found = await findChosen(db, chosen);
  const isElsewhere = (place: number | null) => estate !== undefined && place !== estate;
  const faults: FieldErrors = {};
  if (estate !== undefined && !found.estate) faults['estate'] = NO_CHOICE;
  if (block) {
    if (found.block_estate === null) faults['block'] = NO_CHOICE;
    else if (isElsewhere(found.block_estate)) faults['block'] = ['This block is in another estate.'];
  }
  if (apartment) {
    if (found.apartment_block === null) faults['apartment'] = NO_CHOICE;
    else if (isElsewhere(found.apartment_estate)) faults['apartment'] = ['This apartment is in another estate.'];
    else if (block && found.apartment_block !== block) faults['apartment'] = ['This apartment is in another block.'];
  }
  if (vendor && !found.vendor) faults['vendor'] = NO_CHOICE;
  if (complaint) {
    if (!found.complaint) faults['complaint'] = NO_CHOICE;
    else if (found.complaint_estate !== null && isElsewhere(found.complaint_estate))
      faults['complaint'] = ['This complaint is about another estate.'];
  }
  return faults;
}

/** The faults of the records and days of a cost, by field. */
export async function faultsOfExpense(db: Db, today: CalendarDate, input: CheckedExpense): Promise<FieldErrors> {
  const { spent_on } = input;
  const notPaidOn = faultOfPaidOn(input, today);
  return {
    ...(await faultsOfChoices(db, input)),
    ...(spent_on !== undefined && isTooFarAhead(spent_on, today) && { spent_on: TOO_FAR_AHEAD }),
    ...(notPaidOn && { paid_on: notPaidOn }),
  };
}

/** The faults of a changed cost as a whole; the schema checks a new one. */
export const faultsOfSums = ({ amount, withheld, paid_on, method }: ExpenseSums): FieldErrors => ({
  ...(withheld >= amount && { withheld: [WITHHELD_TOO_MUCH] }),
  ...(paid_on !== null && method === '' && { method: [METHOD_NEEDED] }),
});

/** The faults of the other fields of a cost whose body the schema refuses. */
export function moreExpenseFaults(parts: Parts, viewer: Viewer, body: unknown): Promise<FieldErrors> {
  const input = rightFields(newExpenseSchema, body);
  return writeAs(parts.db, viewer, (tx) => faultsOfExpense(tx, todayOf(parts), input));
}
