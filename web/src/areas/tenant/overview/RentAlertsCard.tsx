import { counted } from '../../../lib/counted.ts';
import { type CalendarDate, daysBetween, formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment, RentAlerts } from '@amayumba/contract/payments/payment.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { outstandingOf } from '../../../features/payments/payment-view.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';

/** Payments that are overdue, or due within 14 days. See docs/rules.md, Upcoming payments. */
export function RentAlertsCard({ query, today }: { query: FigureQuery<RentAlerts>; today: CalendarDate }) {
  return (
    <FigureCard
      title="Rent Alerts"
      className="mt-4"
      query={query}
      aside={
        <ButtonLink to="/tenant/payments?tab=log" size="sm">
          Log Payment
        </ButtonLink>
      }
    >
      {({ overdue, upcoming_due }) => (
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
          <AlertList
            title="Overdue"
            empty="No overdue payments"
            tone="text-rose-ink"
            payments={overdue}
            when={(due) => `${days(daysBetween(due, today))} overdue`}
          />
          <AlertList
            title="Upcoming"
            empty="No upcoming payments"
            tone="text-amber-ink"
            payments={upcoming_due}
            when={(due) => (due === today ? 'due today' : `due in ${days(daysBetween(today, due))}`)}
          />
        </div>
      )}
    </FigureCard>
  );
}

interface AlertListProps {
  title: string;
  empty: string;
  tone: string;
  payments: readonly Payment[];
  when: (due: CalendarDate) => string;
}

function AlertList({ title, empty, tone, payments, when }: AlertListProps) {
  return (
    <section aria-label={title}>
      <h3 className={`border-b border-line pb-2 text-[0.875rem] font-semibold ${tone}`}>{title}</h3>
      {payments.length === 0 ? (
        <p className="py-4 text-[0.875rem] text-muted">{empty}</p>
      ) : (
        <ul>
          {payments.map((payment) => (
            <li
              key={payment.id}
              className="flex justify-between gap-3 border-b border-line py-2.5 text-[0.875rem] last:border-b-0"
            >
              <div className="min-w-0">
                <p className="font-semibold text-ink">{chargeName(payment)}</p>
                <p className="text-sm text-muted tabular">
                  Due {formatDay(payment.due_date)}
                  {payment.settled_amount ? ` · ${formatUgx(payment.settled_amount)} paid` : ''}
                </p>
              </div>
              <div className="flex-none text-right tabular">
                <p className="font-semibold text-ink">{formatUgx(outstandingOf(payment))}</p>
                <p className={`text-sm ${tone}`}>{when(payment.due_date)}</p>
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
