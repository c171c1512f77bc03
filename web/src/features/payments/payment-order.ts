/** The orders of a list of payments, with their on-screen names. */
export const PAYMENT_ORDERS = {
  '-due_date': 'Due, latest first',
  due_date: 'Due, earliest first',
  tenant: 'Tenant, A to Z',
  '-tenant': 'Tenant, Z to A',
  '-amount': 'Amount, largest first',
  amount: 'Amount, smallest first',
  '-paid_at': 'Paid, latest first',
  '-created_at': 'Added, latest first',
} as const;
export type PaymentOrder = keyof typeof PAYMENT_ORDERS;

export const isPaymentOrder = (text: string | null): text is PaymentOrder => text !== null && text in PAYMENT_ORDERS;
