import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { DemoLeases } from './build-leases.ts';
import { DEMO_USER } from './build-people.ts';
import type { Row } from './demo-row.ts';
import type { DemoCharge } from './money-book.ts';

const DAY_MS = 86_400_000;
/** How far back the demo's audit log goes, in days. */
const AUDIT_DAYS = 60;

/** The audit entries of the last days: payments verified, leases started and renewed. Oldest first. */
export function buildAudit(
  payments: readonly DemoCharge[],
  { leases, renewals }: DemoLeases,
  nowMs: number,
): Row<'audit_log'>[] {
  const entries: (Row<'audit_log'> & { at: Date })[] = [
    ...payments
      .filter(({ status_id }) => status_id === PAYMENT_STATUS.paid)
      .map(({ row, status_id }) => ({
        at: new Date(Number(row.paid_at)),
        user_id: DEMO_USER.manager,
        action: 'changed',
        subject: 'payment',
        subject_id: row.id,
        before: JSON.stringify({ status_id: PAYMENT_STATUS.pending, paid_at: null, receipt_number: null }),
        after: JSON.stringify({ status_id, paid_at: row.paid_at, receipt_number: row.receipt_number }),
      })),
    ...leases.map(({ row }) => ({
      at: new Date(Number(row.created_at)),
      user_id: DEMO_USER.manager,
      action: 'created',
      subject: 'lease',
      subject_id: row.id,
      after: JSON.stringify({
        tenant_id: row.tenant_id,
        apartment_id: row.apartment_id,
        lease_start: row.lease_start,
        lease_end: row.lease_end,
      }),
    })),
    ...renewals.map(({ lease_id, previous_end, new_end, renewed_at }) => ({
      at: new Date(Number(renewed_at)),
      user_id: DEMO_USER.manager,
      action: 'renewed',
      subject: 'lease',
      subject_id: lease_id,
      before: JSON.stringify({ lease_end: previous_end }),
      after: JSON.stringify({ lease_end: new_end }),
    })),
  ];
  return entries
    .filter(({ at }) => Number(at) > nowMs - AUDIT_DAYS * DAY_MS)
    .toSorted((a, b) => Number(a.at) - Number(b.at));
}

/** Messages of two visitors from the contact page. */
export function buildContactMessages(nowMs: number): Row<'contact_messages'>[] {
  return [
    {
      name: 'Josephine Nabukenya',
      email: 'josephine.nabukenya@example.com',
      subject: 'Two-bedroom flat in Naalya',
      message: 'Good morning. Is there a two-bedroom flat free from next month, and may I see it on Saturday?',
      created_at: new Date(nowMs - 2.2 * DAY_MS),
    },
    {
      name: 'Robert Mwanje',
      email: 'robert.mwanje@example.com',
      subject: 'Managing our block in Kira',
      message: 'We have a block of ten units and would like to know your terms for managing it.',
      created_at: new Date(nowMs - 6.4 * DAY_MS),
    },
  ];
}
