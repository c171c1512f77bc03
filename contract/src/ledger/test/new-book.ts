import { addMonths, type CalendarDate } from '../../calendar.ts';
import type { RentTerms } from '../rent-periods.ts';
import { addReceipt, type Book } from './ledger-book.ts';

const TODAY: CalendarDate = '2026-11-23';

/**
 * Two accounts of one tenant, let by the month and by the week, and one of another tenant without a schedule, with an
 * opening balance paid ahead.
 */
export function newBook(): Book {
  const blank = { balance: 0, open_amount: 0, credit: 0, deposit_held: 0, oldest_due: null };
  const starts_on = addMonths(TODAY, -3);
  const monthly: RentTerms = { starts_on, rent_amount: 500, rent_every: 'month', due_day: 31 };
  const weekly: RentTerms = { starts_on: '2026-11-05', rent_amount: 200, rent_every: 'week', due_day: 2 };
  const book: Book = {
    today: TODAY,
    accounts: [
      {
        ...blank,
        id: 1,
        tenant: 1,
        schedule: {
          lease: { lease_start: starts_on, lease_end: '2027-06-10' },
          terms: [monthly, { ...monthly, starts_on: '2027-01-01', rent_amount: 550 }],
        },
      },
      {
        ...blank,
        id: 2,
        tenant: 1,
        schedule: { lease: { lease_start: '2026-11-05', lease_end: '2026-12-31' }, terms: [weekly] },
      },
      { ...blank, id: 3, tenant: 2, schedule: null },
    ],
    charges: [],
    receipts: [],
    allocations: [],
    notes: [],
    movements: [],
    refunds: [],
    transfers: [],
    spendings: [],
    claims: [],
    scheduled: [],
    entries: [],
  };
  addReceipt(book, { account: 3, amount: 700, source: 'opening' });
  return book;
}
