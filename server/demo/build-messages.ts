import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { PAYMENT_STATUS, periodLabel } from '@amayumba/contract/payments/rules.ts';
import type { DemoComplaint } from './build-complaints.ts';
import { DEMO_USER } from './build-people.ts';
import type { Row } from './demo-row.ts';
import { ESTATE_PLANS } from './estate-plans.ts';
import type { DemoCharge } from './money-book.ts';

/** The prefix of receipt codes before a manager chooses another. */
const RECEIPT_PREFIX = 'AMA';
const HOUR_MS = 3_600_000;
const PER_KIND = 4;

const newestFirst = <T>(items: readonly T[], at: (item: T) => unknown) =>
  items.toSorted((a, b) => Number(at(b)) - Number(at(a))).slice(0, PER_KIND);

/**
 * Messages in the portal for the three demo accounts: waiting work for the manager, changes for the tenant, news for
 * an owner.
 */
export function buildNotifications(
  payments: readonly DemoCharge[],
  complaints: readonly DemoComplaint[],
  nowMs: number,
): Row<'notifications'>[] {
  const messages = [...forManager(payments, complaints), ...forTenant(payments, complaints), ...forOwner(payments)];
  const dayAgo = nowMs - 24 * HOUR_MS;
  for (const message of messages) {
    const sentMs = Number(message.created_at);
    // Older messages were read the same day, today's are unread.
    if (sentMs < dayAgo) message.read_at = new Date(sentMs + 5 * HOUR_MS);
  }
  return messages.toSorted((a, b) => Number(a.created_at) - Number(b.created_at));
}

const what = ({ row }: DemoCharge) =>
  `${row.payment_type} for ${periodLabel({ months_paid: row.months_paid ?? [], payment_for_year: row.payment_for_year })}`;

function forManager(payments: readonly DemoCharge[], complaints: readonly DemoComplaint[]): Row<'notifications'>[] {
  const logged = newestFirst(
    payments.filter(({ waiting }) => waiting),
    ({ row }) => row.updated_at,
  );
  const fresh = newestFirst(
    complaints.filter(({ row }) => row.status_id === COMPLAINT_STATUS.open),
    ({ row }) => row.created_at,
  );
  return [
    ...logged.map((payment) => ({
      user_id: DEMO_USER.manager,
      title: 'A payment waits for verification',
      body: `${payment.lease.person.name} logged ${formatUgx(payment.waiting?.row.amount ?? payment.row.gross_amount)}: ${what(payment)}.`,
      payment_id: payment.row.id,
      created_at: payment.row.updated_at,
    })),
    ...fresh.map(({ row, lease }) => ({
      user_id: DEMO_USER.manager,
      title: 'New complaint',
      body: `${lease.person.name}, ${lease.home.number}: ${row.title}.`,
      complaint_id: row.id,
      created_at: row.created_at,
    })),
  ];
}

function forTenant(payments: readonly DemoCharge[], complaints: readonly DemoComplaint[]): Row<'notifications'>[] {
  const own = payments.filter(({ lease }) => lease.person.user.id === DEMO_USER.tenant);
  const paid = newestFirst(
    own.filter(({ status_id }) => status_id === PAYMENT_STATUS.paid),
    ({ row }) => row.paid_at,
  );
  const ownComplaints = complaints.filter(({ lease }) => lease.person.user.id === DEMO_USER.tenant);
  return [
    ...paid.map((payment) => ({
      user_id: DEMO_USER.tenant,
      title: 'Payment verified',
      body: `${what(payment)}: ${formatUgx(payment.row.settled_amount)} received. Receipt ${receiptCode(payment.row.receipt_number ?? 0, RECEIPT_PREFIX)}.`,
      payment_id: payment.row.id,
      created_at: payment.row.updated_at,
    })),
    ...ownComplaints.map(({ row }) => ({
      user_id: DEMO_USER.tenant,
      title: row.status_id === COMPLAINT_STATUS.resolved ? 'Complaint resolved' : 'Complaint in progress',
      body: row.feedback || `Somebody is looking after '${row.title}'.`,
      complaint_id: row.id,
      created_at: row.updated_at,
    })),
  ];
}

const isOwned = ({ lease }: DemoCharge) => ESTATE_PLANS[lease.home.estate_id - 1]?.owner === 'owner';

function forOwner(payments: readonly DemoCharge[]): Row<'notifications'>[] {
  const paid = payments.filter((payment) => payment.status_id === PAYMENT_STATUS.paid && isOwned(payment));
  return newestFirst(paid, ({ row }) => row.paid_at)
    .slice(0, 2)
    .map((payment) => ({
      user_id: DEMO_USER.owner,
      title: 'Rent received',
      body: `${formatUgx(payment.row.settled_amount)} from ${payment.lease.home.number}: ${what(payment)}.`,
      payment_id: payment.row.id,
      created_at: payment.row.updated_at,
    }));
}
