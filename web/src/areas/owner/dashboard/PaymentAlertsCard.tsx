import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { PaymentAlerts } from '@amayumba/contract/reports/owner-figures.ts';
import { AlertList } from '../../../features/payments/AlertList.tsx';
import { counted } from '../../../lib/counted.ts';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';

/** Most rows of each list. See docs/product.md, Limits and polling. */
const SHOWN = 5;

interface Alerted {
  tenant_name: string;
  apartment: string | null;
  estate: string | null;
  amount: number;
}

/** Overdue, upcoming and recent payments. See docs/product.md, Owner dashboard. */
export const PaymentAlertsCard = ({ query, className }: { query: FigureQuery<PaymentAlerts>; className?: string }) => (
  <FigureCard title="Payment Alerts" aside="auto-refresh 5m" query={query} className={className}>
    {({ overdue_alerts, upcoming_alerts, recent_payments }) => (
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-3 print:grid-cols-3">
        <AlertList isCut title="Overdue" alerts={alertsOf(overdue_alerts, overdueText)} />
        <AlertList isCut title="Upcoming" alerts={alertsOf(upcoming_alerts, dueText)} />
        <AlertList
          isCut
          title="Recent"
          alerts={alertsOf(recent_payments, ({ paid_at }) => `Paid ${formatDayOf(paid_at)}`)}
        />
      </div>
    )}
  </FigureCard>
);

/** The first of them. They have no id, and a tenant may have several. */
const alertsOf = <Row extends Alerted>(rows: readonly Row[], whenOf: (row: Row) => string) =>
  rows.slice(0, SHOWN).map((row, key) => ({
    key,
    name: row.tenant_name,
    detail: [row.apartment, row.estate].filter(Boolean).join(' · '),
    amount: row.amount,
    when: whenOf(row),
  }));

const overdueText = ({ days_overdue }: { days_overdue: number }) => `${counted(days_overdue, 'day')} overdue`;

const dueText = ({ days_until_due: days }: { days_until_due: number }) =>
  days === 0 ? 'due today' : `due in ${counted(days, 'day')}`;
