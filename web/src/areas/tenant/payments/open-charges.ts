import type { Payment, RentAlerts } from '@amayumba/contract/payments/payment.ts';
import { awaitsVerification, outstandingOf } from '../../../features/payments/payment-view.ts';
import { useGetMyRentAlertsQuery } from '../../../features/payments/payments.api.ts';
import type { PaymentLogDraft } from './use-payment-log.ts';

export type ChosenCharge = Pick<
  PaymentLogDraft,
  'amount' | 'payment_type' | 'payment_for_month' | 'payment_for_year' | 'due_date'
>;

export const openOf = (alerts: RentAlerts | undefined): Payment[] =>
  [...(alerts?.overdue ?? []), ...(alerts?.upcoming_due ?? [])].filter((payment) => outstandingOf(payment) > 0);

export const fieldsOfCharge = (payment: Payment): ChosenCharge => ({
  amount: outstandingOf(payment),
  payment_type: payment.payment_type,
  payment_for_month: payment.months_paid[0] ?? Number(payment.due_date.slice(5, 7)),
  payment_for_year: String(payment.payment_for_year),
  due_date: payment.due_date,
});

/** The fields of the only open payment, unless it was logged before; undefined with none or several. */
export function useOnlyOpen(): ChosenCharge | undefined {
  const [only, ...others] = openOf(useGetMyRentAlertsQuery().data);
  return only && others.length === 0 && !awaitsVerification(only) ? fieldsOfCharge(only) : undefined;
}
