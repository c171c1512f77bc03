import { counted } from '../../../lib/counted.ts';
import { formatDayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { PaymentAlerts } from '@amayumba/contract/reports/owner-figures.ts';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';

/** Most rows of each list. See docs/product.md, Limits and polling. */
const SHOWN = 5;

interface AlertRow {
  tenant_name: string;
  apartment: string | null;
  estate: string | null;
  amount: number;
  /** The due date or the day of payment, as text. */
  when: string;
}

/** Overdue, upcoming and recent payments. See docs/product.md, Owner dashboard. */
export function PaymentAlertsCard({ query, className }: { query: FigureQuery<PaymentAlerts>; className?: string }) {
  return (
    <FigureCard title="Payment Alerts" aside="auto-refresh 5m" query={query} className={className}>
      {({ overdue_alerts, upcoming_alerts, recent_payments }) => (
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-3 print:grid-cols-3">
          <AlertList
            title="Overdue"
            empty="No overdue payments"
            tone="text-rose-ink"
            rows={overdue_alerts.map((alert) => ({ ...alert, when: `${days(alert.days_overdue)} overdue` }))}
          />
          <AlertList
            title="Upcoming"
            empty="No upcoming payments"
            tone="text-amber-ink"
            rows={upcoming_alerts.map((alert) => ({ ...alert, when: dueIn(alert.days_until_due) }))}
          />
          <AlertList
            title="Recent"
            empty="No recent payments"
            tone="text-green-ink"
            rows={recent_payments.map((alert) => ({ ...alert, when: `Paid ${formatDayOf(alert.paid_at)}` }))}
          />
        </div>
      )}
    </FigureCard>
  );
}

function AlertList({ title, empty, tone, rows }: { title: string; empty: string; tone: string; rows: AlertRow[] }) {
  return (
    <section aria-label={title}>
      <h3 className={`border-b border-line pb-2 text-[0.875rem] font-semibold ${tone}`}>{title}</h3>
      {rows.length === 0 ? (
        <p className="py-4 text-[0.875rem] text-muted">{empty}</p>
      ) : (
        <ul>
          {rows.slice(0, SHOWN).map((row, index) => (
            <li
              // Alerts have no id, and a tenant may have several.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              className="flex justify-between gap-3 border-b border-line py-2.5 text-[0.875rem] last:border-b-0"
            >
              <div className="min-w-0">
                <p className="truncate font-semibold text-ink">{row.tenant_name}</p>
                <p className="truncate text-sm text-muted">{[row.apartment, row.estate].filter(Boolean).join(' · ')}</p>
              </div>
              <div className="max-w-3/5 flex-none text-right wrap-anywhere tabular">
                <p className="font-semibold text-ink">{formatUgx(row.amount)}</p>
                <p className={`text-sm ${tone}`}>{row.when}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function days(count: number): string {
  return counted(count, 'day');
}

function dueIn(count: number): string {
  return count === 0 ? 'due today' : `due in ${days(count)}`;
}
