import { addMonths, type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import type { FiguresQuery } from '@amayumba/contract/money/figures.ts';
import type { EstateValue, EstateValueChange, Net } from '@amayumba/contract/owners/net.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import { NOT_COME_YET } from '@amayumba/contract/sentences.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import { readInSnapshot } from '../../../db/transaction.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import {
  findOwnedEstate,
  listCategorySums,
  listNetEstates,
  listNetSums,
  type NetSum,
  setEstateValueRow,
} from './net.repository.ts';

const DAYS_OF_A_YEAR = 365;

/** Amounts that are taken off are shown above zero. */
function sumsOf(rows: readonly NetSum[]) {
  const of = (kind: NetSum['kind']) => rows.reduce((sum, row) => sum + (row.kind === kind ? row.amount : 0), 0);
  // Returns 0 for -0.
  const taken = (kind: NetSum['kind']) => 0 - of(kind);
  const sums = {
    received: of('received'),
    charged: of('charged'),
    expenses: taken('expense'),
    expenses_of_others: of('expense_of_others'),
    fee: taken('fee'),
    vat: taken('vat'),
    withheld: taken('withheld'),
    remitted: taken('remittance'),
  };
  return { ...sums, net: sums.received - sums.expenses - sums.fee - sums.vat - sums.withheld };
}

/** The first days of the months that a range of days touches. */
function monthsOf({ start_date, end_date }: FiguresQuery): CalendarDate[] {
  const months: CalendarDate[] = [];
  for (let month = `${start_date.slice(0, 7)}-01`; month <= end_date; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The net of a year as percent of the value, from the days on which the owner had the estate. */
const returnOf = (net: number, value: number | null, days: number): number | null =>
  value === null || days === 0 ? null : (((net / days) * DAYS_OF_A_YEAR) / value) * 100;

/** An owner's money in a range of days, by month and by estate, and the amount due now. See docs/rules.md, Net. */
export async function getNet(parts: Parts, viewer: Viewer, query: FiguresQuery): Promise<Net> {
  const today = todayOf(parts);
  const { sums, by_category, estates } = await readInSnapshot(parts.db, async (db) => {
    const rows = await listNetSums(db, viewer, query, today);
    const withMoney = new Set(rows.flatMap(({ estate_id, month }) => (month === null ? [] : (estate_id ?? []))));
    return {
      sums: rows,
      by_category: await listCategorySums(db, viewer, query),
      estates: await listNetEstates(db, viewer, query, { today, withMoney: [...withMoney] }),
    };
  });
  const ofRange = sums.filter(({ month }) => month !== null);
  const byMonth = Map.groupBy(ofRange, ({ month }) => month);
  const byEstate = Map.groupBy(ofRange, ({ estate_id }) => estate_id);
  return {
    ...sumsOf(ofRange),
    balance: sums.reduce((sum, { is_due, amount }) => sum + (is_due ? amount : 0), 0),
    by_category,
    months: monthsOf(query).map((month) => Object.assign(monthOf(month), sumsOf(byMonth.get(month) ?? []))),
    estates: estates.map(({ days_owned, ...estate }) => {
      const ofEstate = sumsOf(byEstate.get(estate.estate) ?? []);
      return Object.assign(estate, ofEstate, {
        return_percent: returnOf(ofEstate.net, estate.value, days_owned),
      });
    }),
  };
}

/** Stores the value of an owner's estate. @throws Refusal not_found if they do not own it */
export async function setEstateValue(
  parts: Parts,
  viewer: Viewer,
  estateId: number,
  input: EstateValueChange,
): Promise<EstateValue> {
  const today = todayOf(parts);
  if (input.valued_on > today) failFields({ valued_on: NOT_COME_YET });
  return writeAs(parts.db, viewer, async (tx) => {
    const { name } = (await findOwnedEstate(tx, viewer, estateId, today)) ?? fail('not_found');
    await setEstateValueRow(tx, { estate_id: estateId, owner_id: viewer.user_id, ...input });
    // Without the value, because managers read the audit log.
    await recordAudit(tx, viewer, { action: 'valued', subject: 'estate', subject_id: estateId, after: { name } });
    return input;
  });
}
