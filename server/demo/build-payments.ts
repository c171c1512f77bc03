import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { DEPOSIT, PAYMENT_STATUS, UPCOMING_DAYS } from '@amayumba/contract/payments/rules.ts';
import type { DemoLease } from './build-leases.ts';
import { DEMO_USER } from './build-people.ts';
import { dayOfMonth, instantOf, type MonthNumber, monthNumber, yearAndMonth } from './demo-calendar.ts';
import { type DemoMoment, notAfter, type Row } from './demo-row.ts';
import { ESTATE_PLANS } from './estate-plans.ts';
import type { Random } from './random.ts';

/** A payment of the demo. `receiptIssuedAt` is when its receipt was given, also where the money has gone back since. */
export interface DemoPayment {
  row: Row<'payments'> & { id: number };
  lease: DemoLease;
  receiptIssuedAt: Date | null;
  receiptNumber: number | null;
  /** What the tenant has logged waits for a manager and has a receipt file. */
  isLogged: boolean;
}

/** How far back the payments go: this month and thirteen before it. */
const MONTHS_BACK = 13;
const METHODS = [
  'Mobile Money',
  'Mobile Money',
  'Mobile Money',
  'Mobile Money',
  'Bank Transfer',
  'Bank Transfer',
  'Cash',
  'Cheque',
] as const;

const SMALL_METHODS = ['Mobile Money', 'Mobile Money', 'Mobile Money', 'Cash'] as const;
/** Nobody goes to the bank for less, in shillings. */
const BANK_FROM = 200_000;
const BILL_NOTES = 'Water and garbage collection';

type Standing = 'paid' | 'overdue' | 'partial' | 'pending' | 'processing' | 'failed' | 'cancelled';

interface Due {
  lease: DemoLease;
  type: Row<'payments'>['payment_type'];
  amount: number;
  due: CalendarDate;
  /** The month that is paid for. */
  month: MonthNumber;
  standing: Standing;
  notes?: string;
  refund?: Row<'payments'>['refund_status'];
}

const STATUS: Record<Standing, number> = {
  paid: PAYMENT_STATUS.paid,
  overdue: PAYMENT_STATUS.overdue,
  partial: PAYMENT_STATUS.partial,
  pending: PAYMENT_STATUS.pending,
  processing: PAYMENT_STATUS.processing,
  failed: PAYMENT_STATUS.failed,
  cancelled: PAYMENT_STATUS.cancelled,
};

/** Every payment of the portfolio in the order in which it was recorded, with receipt numbers in the order of payment. */
export function buildPayments(random: Random, leases: readonly DemoLease[], moment: DemoMoment): DemoPayment[] {
  const dues = [
    ...rents(random, leases, moment),
    ...leases.filter(({ hasDeposit }) => hasDeposit).map((lease) => deposit(random, lease, moment)),
    ...otherDues(random, leases, moment),
  ];
  const payments = dues
    .map((due) => payment(random, due, moment))
    .toSorted((a, b) => Number(a.row.created_at) - Number(b.row.created_at));
  payments.forEach(({ row }, index) => {
    row.id = index + 1;
  });
  const receipted = payments
    .filter(({ receiptIssuedAt }) => receiptIssuedAt)
    .toSorted((a, b) => Number(a.receiptIssuedAt) - Number(b.receiptIssuedAt));
  receipted.forEach((paid, index) => {
    paid.receiptNumber = index + 1;
    if (paid.row.paid_at) paid.row.receipt_number = index + 1;
  });
  return payments;
}

/** The months a lease is charged for: from its first (unless it began late in it) to its last (unless it ended early in it). */
function chargedMonths(lease: DemoLease, from: MonthNumber, to: MonthNumber): MonthNumber[] {
  const first = monthNumber(lease.start) + (Number(lease.start.slice(8)) > 20 ? 1 : 0);
  const last = lease.last === null ? to : monthNumber(lease.last) - (Number(lease.last.slice(8)) < 10 ? 1 : 0);
  const begin = Math.max(first, from);
  const end = Math.min(last, to);
  return Array.from({ length: Math.max(0, end - begin + 1) }, (_, index) => begin + index);
}

function dueDayIn(lease: DemoLease, month: MonthNumber): CalendarDate {
  const due = dayOfMonth(month, lease.dueDay);
  if (due < lease.start) return lease.start;
  return lease.last !== null && due > lease.last ? lease.last : due;
}

function rents(random: Random, leases: readonly DemoLease[], { today }: DemoMoment): Due[] {
  const current = monthNumber(today);
  const unpaid = unpaidThisMonth(random, leases, today);
  const behind = alsoBehind(random, unpaid);
  return leases.flatMap((lease) =>
    chargedMonths(lease, current - MONTHS_BACK, current + 1).flatMap((month): Due[] => {
      const due = dueDayIn(lease, month);
      const rent = { lease, type: 'Rent', amount: lease.home.rent, due, month } as const;
      if (month > current) return due > addDays(today, UPCOMING_DAYS) ? [] : [{ ...rent, standing: 'pending' }];
      if (month === current) return [{ ...rent, standing: unpaid.get(lease) ?? 'paid' }];
      return [{ ...rent, standing: month === current - 1 && behind.has(lease) ? 'overdue' : 'paid' }];
    }),
  );
}

/** The account `tenant` owes exactly one payment: the last rent that has fallen due. Decisions §1. */
function isDemoTenants(lease: DemoLease): boolean {
  return lease.person.user.id === DEMO_USER.tenant;
}

/**
 * Whose rent of this month is not paid, and how it stands: in each estate as many as its plan allows, first those whose
 * due day is still to come, so that the collection rate is believable on every day of a month.
 */
function unpaidThisMonth(random: Random, leases: readonly DemoLease[], today: CalendarDate): Map<DemoLease, Standing> {
  const current = monthNumber(today);
  const monthStart = dayOfMonth(current, 1);
  const unpaid = new Map<DemoLease, Standing>();
  ESTATE_PLANS.forEach((plan, index) => {
    const inEstate = leases.filter(
      (lease) =>
        lease.home.estate_id === index + 1 &&
        (lease.last === null || lease.last >= monthStart) &&
        monthNumber(lease.start) <= current,
    );
    const charged = inEstate.filter((lease) => chargedMonths(lease, current, current).length > 0);
    // Homes let for a few days of the month count as expected although nothing is charged for them.
    let allowed = plan.unpaidShare * rentOf(inEstate) - (rentOf(inEstate) - rentOf(charged));
    const candidates = random.shuffled(charged).toSorted((a, b) => rank(a, today) - rank(b, today));
    let late = 0;
    for (const lease of candidates) {
      if (lease.home.rent > allowed && !isDemoTenants(lease)) continue;
      allowed -= lease.home.rent;
      const standings: readonly Standing[] = isAhead(lease, today)
        ? ['pending', 'processing', 'pending', 'partial']
        : ['overdue', 'partial', 'overdue', 'processing'];
      unpaid.set(
        lease,
        isDemoTenants(lease) ? demoTenantsRent(isAhead(lease, today)) : (standings[late % 4] ?? 'pending'),
      );
      late += 1;
    }
  });
  return unpaid;
}

const rentOf = (leases: readonly DemoLease[]) => leases.reduce((sum, { home }) => sum + home.rent, 0);

/** Whether this month's rent is not due yet, or only today. */
const isAhead = (lease: DemoLease, today: CalendarDate) => dueDayIn(lease, monthNumber(today)) >= today;

function rank(lease: DemoLease, today: CalendarDate): number {
  if (isDemoTenants(lease)) return 0;
  return isAhead(lease, today) && lease.dueDay > 5 ? 1 : 2;
}

function demoTenantsRent(isStillAhead: boolean): Standing {
  return isStillAhead ? 'pending' : 'overdue';
}

/** Those who owe last month's rent as well: the demo tenant while this month's is not due yet, and one or more of each estate. */
function alsoBehind(random: Random, unpaid: ReadonlyMap<DemoLease, Standing>): Set<DemoLease> {
  const behind = new Set<DemoLease>();
  const seen = new Set<number>();
  for (const [lease, standing] of unpaid) {
    if (isDemoTenants(lease)) {
      if (standing === 'pending') behind.add(lease);
      continue;
    }
    if (!seen.has(lease.home.estate_id) || random.chance(0.3)) behind.add(lease);
    seen.add(lease.home.estate_id);
  }
  return behind;
}

/** A month's rent when the lease begins. A new tenant may still owe it; who has left has had it back, or not. */
function deposit(random: Random, lease: DemoLease, { today }: DemoMoment): Due {
  const isNew = lease.start > addDays(today, -45);
  return {
    lease,
    type: DEPOSIT,
    amount: lease.home.rent,
    due: lease.start,
    month: monthNumber(lease.start),
    standing: isNew && lease.row.id % 2 === 0 ? 'pending' : 'paid',
    refund: lease.isCurrent ? 'Pending' : random.pick(['Refunded', 'Refunded', 'Withheld', 'Pending']),
  };
}

/** Water, garbage and repairs that are charged apart: a few each month, some of them due in the days to come. */
function otherDues(random: Random, leases: readonly DemoLease[], { today }: DemoMoment): Due[] {
  const current = leases.filter(({ isCurrent, person }) => isCurrent && person.user.id !== DEMO_USER.tenant);
  const dues: Due[] = [];
  const billed = new Set<string>();
  const bill = (lease: DemoLease, due: CalendarDate, standing: Standing) => {
    const month = monthNumber(due);
    const once = `${lease.row.id} ${month}`;
    // One bill a month: a second one would be refused in the portal as well.
    if (due < lease.start || billed.has(once)) return;
    billed.add(once);
    const amount = random.between(7, 24) * 5000;
    dues.push({ lease, type: 'Utilities', amount, due, month, standing, notes: BILL_NOTES });
  };
  for (const [place, lease] of random.shuffled(current).slice(0, 34).entries()) {
    if (place < 12) bill(lease, addDays(today, 2 + place), place === 3 ? 'processing' : 'pending');
    for (const daysAgo of [15, 45, 75]) bill(lease, addDays(today, (place % 9) - daysAgo), 'paid');
  }
  const repairs = [
    {
      notes: 'Broken window, agreed with the tenant',
      amount: 180_000,
      days: -4,
      standing: 'overdue',
      type: 'Maintenance',
    },
    { notes: 'Lost gate key', amount: 25_000, days: -20, standing: 'paid', type: 'Other' },
    { notes: 'Repainting after water damage', amount: 350_000, days: 12, standing: 'pending', type: 'Maintenance' },
    { notes: 'Parking card, not needed any more', amount: 30_000, days: -33, standing: 'cancelled', type: 'Other' },
    { notes: 'The money never arrived', amount: 60_000, days: 1, standing: 'failed', type: 'Utilities' },
  ] as const;
  repairs.forEach(({ days, ...repair }, index) => {
    const lease = current[index * 17 + 5];
    const due = addDays(today, days);
    if (lease) dues.push({ ...repair, lease, due, month: monthNumber(due) });
  });
  const own = leases.find(isDemoTenants);
  if (own) dues.push(...demoTenantsBills(own, today));
  return dues;
}

/** What `tenant` has beside the rent: bills paid, one that waits for verification, one that is coming up. */
function demoTenantsBills(lease: DemoLease, today: CalendarDate): Due[] {
  const bill = (days: number, amount: number, standing: Standing): Due => {
    const due = addDays(today, days);
    return { lease, type: 'Utilities', amount, due, month: monthNumber(due), standing, notes: BILL_NOTES };
  };
  const yard: Due = {
    lease,
    type: 'Maintenance',
    amount: 80_000,
    due: addDays(today, 10),
    month: monthNumber(addDays(today, 10)),
    standing: 'pending',
    notes: 'Share of the new gate lights',
  };
  // A bill a month, so that no two stand for the same one.
  return [bill(-95, 55_000, 'paid'), bill(-62, 60_000, 'paid'), bill(3, 65_000, 'processing'), yard];
}

function payment(random: Random, due: Due, moment: DemoMoment): DemoPayment {
  const { lease, type, amount, month, standing } = due;
  const { nowMs, today } = moment;
  const { year, month: monthOfYear } = yearAndMonth(month);
  const created = notAfter(nowMs - 7_200_000, instantOf(addDays(due.due, -14), 8, random.between(0, 40)));
  const paidAt = standing === 'paid' ? paidMoment(random, due, created, moment) : null;
  const wasRefunded = due.refund === 'Refunded' && paidAt !== null && lease.last !== null;
  const isLogged = standing === 'processing';
  const loggedAt = new Date(
    Math.max(Number(created), instantOf(addDays(today, -1 - (lease.row.id % 3)), 19, lease.row.id % 60)),
  );
  const updated = (isLogged ? loggedAt : paidAt) ?? created;
  const method = isLogged ? 'Mobile Money' : random.pick(amount < BANK_FROM ? SMALL_METHODS : METHODS);
  const reference = referenceOf(random, method);
  const hasMoney = standing === 'paid' || standing === 'processing' || standing === 'partial' || standing === 'failed';
  return {
    lease,
    receiptIssuedAt: paidAt,
    receiptNumber: null,
    isLogged,
    row: {
      id: 0,
      tenant_id: lease.row.tenant_id,
      lease_id: lease.row.id,
      estate_id: lease.home.estate_id,
      payment_type: type,
      amount,
      logged_amount: isLogged ? amount : null,
      status_id: wasRefunded ? PAYMENT_STATUS.refunded : STATUS[standing],
      due_date: due.due,
      paid_at: wasRefunded ? null : paidAt,
      months_paid: [monthOfYear],
      payment_for_year: year,
      payment_method: hasMoney ? method : '',
      reference_number: hasMoney ? reference : '',
      notes: notesOf(due),
      refund_status: due.refund ?? null,
      acknowledgement_status: acknowledgement(standing, random),
      receipt_number: null,
      created_by: isLogged && type !== 'Rent' ? lease.person.user.id : DEMO_USER.manager,
      created_at: created,
      updated_at: wasRefunded && lease.last ? notAfter(nowMs, instantOf(addDays(lease.last, 6), 14)) : updated,
    },
  };
}

/** Most pay in the days around the due day, some a good deal later; nobody in the future. */
function paidMoment(random: Random, { due, month }: Due, created: Date, { nowMs, today }: DemoMoment): Date {
  const lateness =
    random.chance(0.12) && month < monthNumber(today) - 1 ? random.between(6, 24) : random.between(-8, 3);
  const wished = instantOf(addDays(due, lateness), random.between(7, 20), random.between(0, 59));
  const earliest = Number(created) + 3_600_000;
  if (wished <= nowMs) return new Date(Math.max(wished, earliest));
  // Who is to have paid already did so in the last days.
  return new Date(Math.max(earliest, nowMs - random.between(3_600_000, 4 * 86_400_000)));
}

function acknowledgement(standing: Standing, random: Random): Row<'payments'>['acknowledgement_status'] {
  if (standing === 'processing') return 'Awaiting verification';
  if (standing === 'failed') return 'Rejected';
  return standing === 'paid' && random.chance(0.4) ? 'Verified' : null;
}

function notesOf({ standing, amount, notes }: Due): string {
  if (standing !== 'partial') return notes ?? '';
  const received = Math.round(amount / 2 / 10_000) * 10_000;
  return `UGX ${received.toLocaleString('en-UG')} received, the rest is promised.`;
}

function referenceOf(random: Random, method: (typeof METHODS)[number]): string {
  switch (method) {
    case 'Mobile Money':
      return String(random.between(24_000_000_000, 29_999_999_999));
    case 'Bank Transfer':
      return `FT${random.between(26_000_000, 26_999_999)}`;
    case 'Cash':
      return `Cash book ${random.between(100, 999)}`;
    case 'Cheque':
      return `Cheque ${String(random.between(1, 999_999)).padStart(6, '0')}`;
  }
}
