import { counted } from '../../../lib/counted.ts';
import { type CalendarDate, daysBetween, formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment, RentAlerts } from '@amayumba/contract/payments/payment.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { AlertList } from '../../../features/payments/AlertList.tsx';
import { outstandingOf } from '../../../features/payments/payment-view.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';

/** Payments that are overdue, or due within 14 days. See docs/rules.md, Upcoming payments. */
export const RentAlertsCard = ({ query, today }: { query: FigureQuery<RentAlerts>; today: CalendarDate }) => (
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
          alerts={alertsOf(overdue, (due) => `${counted(daysBetween(due, today), 'day')} overdue`)}
        />
        <AlertList
          title="Upcoming"
          alerts={alertsOf(upcoming_due, (due) =>
            due === today ? 'due today' : `due in ${counted(daysBetween(today, due), 'day')}`,
          )}
        />
      </div>
    )}
  </FigureCard>
);

const alertsOf = (payments: readonly Payment[], whenOf: (due: CalendarDate) => string) =>
  payments.map((payment) => ({
    key: payment.id,
    name: chargeName(payment),
    detail: (
      <>
        Due {formatDay(payment.due_date)}
        {payment.settled_amount ? ` · ${formatUgx(payment.settled_amount)} paid` : ''}
      </>
    ),
    amount: outstandingOf(payment),
    when: whenOf(payment.due_date),
  }));
