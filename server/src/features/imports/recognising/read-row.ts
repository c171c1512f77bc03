import { type CalendarDate, firstOfMonth, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import type { ColumnKind } from '@amayumba/contract/imports/columns.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import { cutTo } from '@amayumba/contract/plain-text.ts';
import type { Cell } from '../reading/workbook.ts';
import { isEmail } from './is-email.ts';
import { paidByMonths, paidIn } from './months.ts';
import { inShillings, readAmount } from './read-amount.ts';
import { dayInWords, readDay } from './read-day.ts';
import { readDueDay } from './read-due-day.ts';
import { readPeople, isVacant } from './read-people.ts';
import { readPhones } from './read-phones.ts';
import { isBlankWord } from './normalise-text.ts';
import { type RollTenant, RowFault } from './roll.ts';
import { readOrAsk, type RowRemarks } from './row-remarks.ts';
import { allocatePaid } from './allocate-paid.ts';

/** Returns the cell of a row by its kind of column. */
export type CellOf = (kind: ColumnKind) => Cell | undefined;

/** Rules for all rows of a sheet. */
export interface SheetRules {
  asAt: CalendarDate;
  /** The months (1-12) that have a column; empty if the sheet has none. */
  months: readonly number[];
}

/** Returns the name in a tenant's cell; undefined if it is empty or means that the home is vacant. */
export function tenantIn(cell: Cell | undefined): string | undefined {
  return cell === undefined || isVacant(cell.text) ? undefined : cell.text;
}

/** Reads the rent of a row. @throws RowFault rent_missing, rent_unreadable, rent_currency */
export function readRent(cell: Cell | undefined, hasTenant: boolean): Ugx {
  const read = readAmount(cell);
  const text = cell?.text ?? '';
  if (read.kind === 'nothing')
    throw new RowFault(
      'rent_missing',
      'rent',
      hasTenant ? 'There is a tenant but no rent.' : 'There is no rent for this unit.',
    );
  if (read.kind === 'currency') throw new RowFault('rent_currency', 'rent', `“${text}” is not in shillings.`);
  if (read.kind !== 'amount' || read.amount < 0)
    throw new RowFault('rent_unreadable', 'rent', `“${text}” is not an amount of rent.`);
  return read.amount;
}

/** Reads an amount other than the rent. @throws RowFault amount_unreadable */
function readSum(cellOf: CellOf, kind: 'arrears' | 'deposit', rent: Ugx): number {
  const cell = cellOf(kind);
  const sum = inShillings(readAmount(cell), rent);
  // Arrears below zero are paid ahead.
  if (sum === undefined || (sum < 0 && kind === 'deposit')) {
    const what = kind === 'deposit' ? 'a deposit' : kind;
    throw new RowFault('amount_unreadable', kind, `“${cell?.text ?? ''}” is not an amount of ${what}.`, '');
  }
  return sum;
}

/** Reads the sum paid this month. @throws RowFault amount_unreadable */
function readPaid(cell: Cell | undefined, rent: Ugx): Ugx {
  const paid = paidIn(cell, rent);
  if (paid === undefined)
    throw new RowFault('amount_unreadable', 'paid', `“${cell?.text ?? ''}” does not say what was paid this month.`, '');
  return paid;
}

/** @throws RowFault date_impossible, date_unreadable */
function readDayOrNone(
  cellOf: CellOf,
  kind: 'lease_start' | 'lease_end',
  { questions }: RowRemarks,
): CalendarDate | null {
  const read = readDay(cellOf(kind));
  if (read.kind === 'day') return read.day;
  if (read.kind === 'proposal') {
    const sentence = `${read.sentence.slice(0, -1)}: ${dayInWords(read.day)} is taken.`;
    questions.push({ reason: 'date_impossible', column: kind, sentence, proposal: read.day });
    return read.day;
  }
  if (read.kind === 'none') return null;
  throw new RowFault(read.kind, kind, read.sentence, '');
}

interface Lease {
  start: CalendarDate;
  end: CalendarDate | null;
}

/** @throws RowFault end_before_start */
function checkOrder({ start, end }: Lease): CalendarDate | null {
  if (end !== null && end < start)
    throw new RowFault(
      'end_before_start',
      'lease_end',
      `The lease ends (${dayInWords(end)}) before it starts (${dayInWords(start)}).`,
      '',
    );
  if (end === start)
    throw new RowFault(
      'end_before_start',
      'lease_end',
      `The lease ends on the day it starts (${dayInWords(start)}).`,
      '',
    );
  return end;
}

function readLease(cellOf: CellOf, { asAt, months }: SheetRules, remarks: RowRemarks): Lease {
  const { warnings } = remarks;
  const { year, month } = monthOf(asAt);
  const written = readOrAsk(remarks, null, () => readDayOrNone(cellOf, 'lease_start', remarks));
  const start = written ?? firstOfMonth(year, months.length > 0 ? 1 : month);
  const end = readOrAsk(remarks, null, () => checkOrder({ start, end: readDayOrNone(cellOf, 'lease_end', remarks) }));
  if (written === null && months.length === 0)
    warnings.push(`no start of the lease is given: ${dayInWords(start)} is taken`);
  if (end !== null && end < asAt && end < firstOfMonth(year, month))
    warnings.push(`the lease ended on ${dayInWords(end)}: no rent is made for this month`);
  else if (end !== null && end < asAt) warnings.push(`the lease ended on ${dayInWords(end)}`);
  return { start, end };
}

/** Returns the rent of this month: due if the lease covers any day of it. */
function rentThisMonth(rent: Ugx, { start, end }: Lease, asAt: CalendarDate): Ugx {
  const { year, month } = monthOf(asAt);
  return start <= lastOfMonth(year, month) && (end === null || end >= firstOfMonth(year, month)) ? rent : 0;
}

/** The most months that may be paid in advance; a higher number is a typing mistake. */
const MONTHS_AHEAD_MAX = 60;

function readMoney(cellOf: CellOf, rent: Ugx, lease: Lease, rules: SheetRules, remarks: RowRemarks) {
  const { asAt } = rules;
  const arrears = readOrAsk(remarks, 0, () => readSum(cellOf, 'arrears', rent));
  const book = paidByMonths(cellOf, rent, lease, rules, remarks);
  const paid = readOrAsk(remarks, 0, () => readPaid(cellOf('paid'), rent));
  const settled = {
    unpaid: book.unpaid,
    ...allocatePaid({
      rentThisMonth: rentThisMonth(rent, lease, asAt),
      broughtForward: arrears + book.due - book.paid,
      paid: paid + book.thisMonth,
      paidAhead: book.later,
    }),
  };
  if (settled.ahead > rent * MONTHS_AHEAD_MAX) {
    const sentence = 'More than five years of rent would be paid ahead: please check the amounts.';
    remarks.questions.push({ reason: 'amount_unreadable', column: 'rent', sentence, proposal: undefined });
    return { ...settled, ahead: 0 };
  }
  const isOver = lease.end !== null && lease.end < firstOfMonth(monthOf(asAt).year, monthOf(asAt).month);
  if (!isOver || settled.ahead === 0) return settled;
  remarks.warnings.push(
    `UGX ${settled.ahead.toLocaleString('en-UG')} were paid beyond what the ended lease owes: left out`,
  );
  return { ...settled, ahead: 0 };
}

function readDueDayOrNone(cell: Cell | undefined, warnings: string[]): number | null {
  const read = readDueDay(cell);
  if (read.kind === 'day') return read.day;
  if (read.kind === 'unreadable')
    warnings.push(`“${cell?.text ?? ''}” is no day of the month on which rent is due: the usual day is taken`);
  return null;
}

function readEmail(cell: Cell | undefined, warnings: string[]): string {
  const text = cell?.text ?? '';
  if (text === '' || isBlankWord(text)) return '';
  if (isEmail(text)) return text;
  warnings.push(`“${text}” is no email address: left empty`);
  return '';
}

function readPhone(cell: Cell | undefined, warnings: string[]): { phone: string; others: string[] } {
  const text = cell?.text ?? '';
  const [phone = '', ...others] = readPhones(text);
  if (phone === '' && !isBlankWord(text)) warnings.push(`“${text}” is no Ugandan phone number: left empty`);
  return { phone, others };
}

/** Begins the warning about a remark; a tenant who is already in the portal keeps the notes of their record. */
export const REMARK = {
  kept: 'kept as a note on the tenant: ',
  leftOut: 'left out, because the tenant is in the portal already: ',
};

/** Reads the landlord's remark on a tenant, which the tenant's record keeps and the report of the import shows. */
function readNote(cell: Cell | undefined, warnings: string[]): string {
  if (!cell || isBlankWord(cell.text)) return '';
  warnings.push(`${REMARK.kept}“${cell.text}”`);
  return cell.text;
}

/** The longest name that is stored. */
const NAME_MAX = 100;

/** Reads the tenant of a row with lease and money; unreadable cells become questions. */
export function readTenantCells(
  written: string,
  cellOf: CellOf,
  rent: Ugx,
  rules: SheetRules,
  remarks: RowRemarks,
): RollTenant {
  const { warnings } = remarks;
  const { name, second } = readPeople(written);
  const lease = readLease(cellOf, rules, remarks);
  const { phone, others } = readPhone(cellOf('phone'), warnings);
  const deposit = readOrAsk(remarks, 0, () => readSum(cellOf, 'deposit', rent));
  const money = readMoney(cellOf, rent, lease, rules, remarks);
  return {
    name: cutTo(name, NAME_MAX),
    phone,
    email: readEmail(cellOf('email'), warnings),
    emergency_contact: cutTo([second, ...others].filter(Boolean).join(', '), 200),
    notes: readNote(cellOf('notes'), warnings),
    lease_start: lease.start,
    lease_end: lease.end,
    due_day: readDueDayOrNone(cellOf('due_day'), warnings),
    deposit,
    arrears: money.arrears,
    unpaid_months: money.unpaid,
    this_month_paid: money.thisMonthPaid,
    this_month_open: money.thisMonthOpen,
    ahead: money.ahead,
  };
}
