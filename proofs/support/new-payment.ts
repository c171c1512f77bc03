/** A payment as a manager adds it, which is told from all others by its reference. */
export const newPayment = (tenant: number | undefined, amount: number, status: 1 | 2, reference_number: string) => ({
  tenant,
  amount,
  status,
  due_date: '2026-11-30',
  payment_for_year: 2026,
  months_paid: [11],
  payment_type: 'Other',
  reference_number,
  allow_duplicate: true,
});
