import { addDays, type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import { channelOf, type PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { daysUntil, nextDay } from '../src/features/owners/recurring/recurring-days.ts';
import type { DemoComplaint } from './build-complaints.ts';
import type { DemoEstates } from './build-estates.ts';
import { DEMO_USER } from './build-people.ts';
import { dayOfMonth, instantOf, monthNumber } from './demo-calendar.ts';
import { type DemoNow, notAfter, type Row } from './demo-row.ts';
import { FEES, MONTHLY, QUARTERLY, REPAIR_OF_COMPLAINT, VENDOR, VENDORS } from './expense-plans.ts';
import type { Random } from './random.ts';

/** How many months of costs there are. */
const MONTHS = 14;
/** Repairs of these last days have a picture of their receipt. */
const WITH_RECEIPT_DAYS = 120;

/** A cost of the demo. */
export type DemoExpense = Row<'expenses'> & { id: number; created_at: Date };

/** The costs of the estates, who was paid, and what the office earns. */
export interface DemoExpenses {
  vendors: Row<'vendors'>[];
  recurring: (Row<'recurring_expenses'> & { id: number })[];
  expenses: DemoExpense[];
  fee_agreements: Row<'fee_agreements'>[];
  /** The costs whose receipts are stored as files. */
  withReceipt: DemoExpense[];
}

type Cost = Omit<Row<'expenses'>, 'id' | 'created_at' | 'channel' | 'method'> & { method?: PaymentMethod };

interface Building {
  now: DemoNow;
  built: DemoExpenses;
}

const homesOf = ({ homes }: DemoEstates, estate: number) =>
  homes.filter(({ estate_id }) => estate_id === estate).length;

/** Adds a cost; one with a day of payment has the channel of its method and of its vendor's phone. */
function addCost({ now, built }: Building, { method, ...cost }: Cost, hour: number): DemoExpense {
  const { paid_on = null, spent_on, vendor_id } = cost;
  const phone = VENDORS[(vendor_id ?? 0) - 1]?.phone ?? null;
  const expense: DemoExpense = {
    ...cost,
    id: built.expenses.length + 1,
    method: method ?? '',
    channel: paid_on === null || !method ? null : channelOf(method, phone),
    created_by: DEMO_USER.manager,
    created_at: notAfter(now.nowMs, instantOf(paid_on ?? spent_on, hour)),
  };
  built.expenses.push(expense);
  return expense;
}

/** Adds a cost that comes again, with its costs up to today. */
function addRecurring(
  building: Building,
  plan: (typeof MONTHLY)[number] | typeof QUARTERLY,
  [estate_id, homes, every]: readonly [estate: number, homes: number, every: 'month' | 'quarter'],
): void {
  const { now, built } = building;
  const { category, vendor: vendor_id, description, perHome, method, day } = plan;
  const starts_on = dayOfMonth(monthNumber(now.today) - MONTHS + 1, day);
  const rhythm = { every, starts_on, ends_on: null };
  const cost = { estate_id, vendor_id, category, description, amount: perHome * homes };
  const id = built.recurring.length + 1;
  const created_at = new Date(instantOf(starts_on, 8));
  const next_on = nextDay(rhythm, now.today);
  built.recurring.push({ id, ...cost, ...rhythm, method, next_on, created_by: DEMO_USER.manager, created_at });
  for (const spent_on of daysUntil(rhythm, now.today))
    addCost(building, { ...cost, recurring_id: id, spent_on, paid_on: spent_on, method }, 1);
}

/** The cost of a resolved complaint, on the day on which it was resolved. */
function addRepair(building: Building, random: Random, { row, lease }: DemoComplaint): void {
  const plan = REPAIR_OF_COMPLAINT.get(row.category_id);
  if (!plan || (row.status_id ?? COMPLAINT_STATUS.open) < COMPLAINT_STATUS.resolved) return;
  const { today } = building.now;
  const day = dayInKampala(Number(row.updated_at));
  const [from, to] = plan.amount;
  const amount = random.between(from / 5_000, to / 5_000) * 5_000;
  const expense = addCost(
    building,
    {
      estate_id: lease.home.estate_id,
      block_id: lease.home.block_id,
      apartment_id: lease.home.id,
      vendor_id: plan.vendor,
      complaint_id: row.id,
      category: plan.category,
      description: `${plan.description}: ${row.title.toLowerCase()}`,
      amount,
      spent_on: day,
      paid_on: day,
      method: random.pick(['Mobile Money', 'Cash', 'Mobile Money']),
      reference: `INV-${random.between(1_000, 9_999)}`,
    },
    17,
  );
  if (day >= addDays(today, -WITH_RECEIPT_DAYS)) building.built.withReceipt.push(expense);
}

/** A cost that is to be paid, one that the owner paid, and one that was reversed. */
function addStories(building: Building): void {
  const { nowMs, today } = building.now;
  const day = (daysAgo: number): CalendarDate => addDays(today, -daysAgo);
  const repaint = { estate_id: 1, vendor_id: VENDOR.carpenter, category: 'improvements', amount: 1_450_000 } as const;
  addCost(building, { ...repaint, description: 'Repainting the gate and the wall', spent_on: day(9) }, 10);
  const rates = { category: 'rates', amount: 2_380_000, method: 'Bank Transfer', paid_by: 'owner' } as const;
  for (const estate_id of [1, 3])
    addCost(building, { ...rates, estate_id, description: 'Property rates', spent_on: day(75), paid_on: day(75) }, 11);
  const pump = { estate_id: 2, vendor_id: VENDOR.plumber, category: 'repairs', amount: 860_000 } as const;
  const paid = { spent_on: day(40), paid_on: day(39), method: 'Cash' } as const;
  const twice = addCost(building, { ...pump, ...paid, description: 'Water tank cleaned' }, 12);
  addCost(building, { ...pump, ...paid, description: 'Water tank cleaned', amount: 680_000 }, 13);
  Object.assign(twice, {
    reversed_at: notAfter(nowMs, instantOf(day(36), 9)),
    reversed_on: day(36),
    reverse_reason: 'Wrong amount: 680,000 was paid',
  });
  const advice = {
    estate_id: 4,
    category: 'legal',
    description: 'Advocate: notice to vacate',
    amount: 600_000,
  } as const;
  addCost(building, { ...advice, withheld: 36_000, spent_on: day(58), paid_on: day(52), method: 'Bank Transfer' }, 14);
}

/** 14 months of costs, what comes again, the repairs of complaints, and the fee of every estate. */
export function buildExpenses(
  random: Random,
  estates: DemoEstates,
  complaints: readonly DemoComplaint[],
  now: DemoNow,
): DemoExpenses {
  const first = dayOfMonth(monthNumber(now.today) - MONTHS + 1, 1);
  const created_at = new Date(instantOf(first, 8));
  const built: DemoExpenses = {
    vendors: VENDORS.map((vendor, index) => Object.assign({ id: index + 1, created_at }, vendor)),
    recurring: [],
    expenses: [],
    fee_agreements: estates.estates.flatMap(({ id }, index) => {
      const fee = FEES[index % FEES.length];
      return fee && id ? [{ ...fee, estate_id: id, from_date: first, created_by: DEMO_USER.manager, created_at }] : [];
    }),
    withReceipt: [],
  };
  const building = { now, built };
  for (const { id = 0 } of estates.estates) {
    const homes = homesOf(estates, id);
    for (const plan of MONTHLY) addRecurring(building, plan, [id, homes, 'month']);
    addRecurring(building, QUARTERLY, [id, homes, 'quarter']);
  }
  for (const complaint of complaints) addRepair(building, random, complaint);
  addStories(building);
  return built;
}
