import { addDays, dayInKampala, formatDay } from '@amayumba/contract/calendar.ts';
import { DEFAULT_LADDER, stepOn } from '@amayumba/contract/messages/ladder.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { buildComplaints } from './build-complaints.ts';
import { conversations, pastNotices, pastReminders, promises } from './build-correspondence.ts';
import { buildEstates } from './build-estates.ts';
import { buildExpenses } from './build-expenses.ts';
import { buildLeases, chooseLetting, tenantsFor } from './build-leases.ts';
import { buildMoney } from './build-money.ts';
import { buildNotifications } from './build-messages.ts';
import { buildStaff } from './build-staff.ts';
import { buildPeople, DEMO_USER, type DemoPerson } from './build-people.ts';
import { buildAudit, buildContactMessages } from './build-records.ts';
import { instantOf } from './demo-calendar.ts';
import type { DemoNow, Row } from './demo-row.ts';
import type { DemoCharge } from './money-book.ts';
import { seededRandom } from './random.ts';

/** A separate seed for each part, so that a change in one leaves the others unchanged. */
const SEED = { people: 11, estates: 12, letting: 13, leases: 14, payments: 15, complaints: 16, expenses: 17 };
/** How long the portfolio has been managed, in days. */
const DAYS_MANAGED = 1500;
const MILLION = 1_000_000;
const REGISTERED_DAYS_AGO = 3;

/** All rows, table by table, in an order in which each row follows those that it refers to. */
export type DemoPortfolio = ReturnType<typeof buildPortfolio>;

/** Builds the demo portfolio for an instant: the same instant gives the same portfolio (except for password hashes). */
export function buildPortfolio(nowMs: number, demoPasswordHash: string) {
  const now: DemoNow = { nowMs, today: dayInKampala(nowMs) };
  const since = new Date(instantOf(addDays(now.today, -DAYS_MANAGED), 9));
  const estates = buildEstates(seededRandom(SEED.estates), DEMO_USER, since);
  const letting = chooseLetting(seededRandom(SEED.letting), estates.homes);
  const people = buildPeople(seededRandom(SEED.people), tenantsFor(letting), demoPasswordHash, since);
  const residents = people.filter(({ user }) => user.role === 'tenant');
  const leases = buildLeases(seededRandom(SEED.leases), letting, residents, now);
  waitForHomes(residents, leases.tenants, now);
  const { money, shown, ...ledger } = buildMoney(seededRandom(SEED.payments), leases.leases, now);
  const { complaints, changes, messages } = buildComplaints(seededRandom(SEED.complaints), leases.leases, now);
  const costs = buildExpenses(seededRandom(SEED.expenses), estates, complaints, now);
  const expected = letting.let.reduce((sum, { rent }) => sum + rent, 0);
  const rows = {
    users: [...people.map(({ user }) => user), ...buildStaff(people.length + 1, demoPasswordHash, since)],
    estates: estates.estates,
    estate_ownerships: estates.estate_ownerships,
    blocks: estates.blocks,
    apartments: estates.apartments,
    apartment_amenities: estates.apartment_amenities,
    apartment_furnishings: estates.apartment_furnishings,
    tenants: leases.tenants,
    leases: leases.leases.map(({ row }) => row),
    lease_renewals: leases.renewals.map(({ lease: _lease, ...renewal }) => renewal),
    text_messages: [...pastReminders(shown, now), ...remindersOf(shown, now)],
    conversation_messages: conversations(shown, now),
    promises: promises(shown, ledger.accounts, now),
    ...ledger,
    complaints: complaints.map(({ row }) => row),
    complaint_status_changes: changes,
    complaint_messages: messages,
    vendors: costs.vendors,
    recurring_expenses: costs.recurring,
    expenses: costs.expenses,
    fee_agreements: costs.fee_agreements,
    notifications: buildNotifications(shown, complaints, nowMs),
    contact_messages: buildContactMessages(nowMs),
    audit_log: buildAudit(shown, leases, nowMs),
  };
  const settings = {
    landlord_name: 'Pearl Hill Property Managers Ltd',
    contact_phone: '0772 456 019',
    contact_whatsapp: '0772 456 019',
    contact_email: 'office@pearlhill.example.ug',
    landlord_address: 'Plot 14, Ntinda Road, P.O. Box 7061, Kampala',
    /** A full month, rounded to whole millions. */
    monthly_revenue_target: Math.round(expected / MILLION) * MILLION,
  };
  const logged = shown.flatMap(({ waiting }) => waiting ?? []);
  return { rows, money, settings, notices: pastNotices(shown, now), logged, spent: costs.withReceipt };
}

/** People without a home yet, who registered a few days ago and wait for a manager to assign one. */
function waitForHomes(residents: readonly DemoPerson[], tenants: readonly Row<'tenants'>[], { today }: DemoNow): void {
  const housed = new Set(tenants.map(({ user_id }) => user_id));
  const registered = new Date(instantOf(addDays(today, -REGISTERED_DAYS_AGO), 19));
  for (const { user } of residents) {
    if (!housed.has(user.id ?? 0))
      Object.assign(user, { created_at: registered, updated_at: registered, email_verified_at: registered });
  }
}

/**
 * Reminders of the steps at which open charges were yesterday, as if the portal had been running: otherwise it would
 * send them all at its first start. Those of today are left to it.
 */
function remindersOf(charges: readonly DemoCharge[], { today }: DemoNow): Row<'text_messages'>[] {
  const reminded = charges.flatMap(({ row, lease }) => {
    const step = stepOn(DEFAULT_LADDER, row.due_date, addDays(today, -1));
    return step ? [{ row, lease, ...step }] : [];
  });
  const ofDays = new Map(reminded.map((one) => [`${one.row.account_id} ${one.day}`, one]));
  return [...ofDays.values()].map(({ row, lease, step, day }) => {
    const at = new Date(instantOf(day, 8));
    return {
      channel: 'portal',
      purpose: 'reminder',
      account_id: row.account_id,
      user_id: lease.person.user.id,
      body: `Reminder: ${formatUgx(row.gross_amount)}, due on ${formatDay(row.due_date)}.`,
      step,
      charge_id: row.id,
      day,
      state: 'delivered',
      created_at: at,
      sent_at: at,
    };
  });
}
