import type { ReceiptSnapshot } from '../receipt-snapshot.ts';

/** A receipt for the rent and the water of a month. */
export const aReceiptSnapshot = (changes: Partial<ReceiptSnapshot> = {}): ReceiptSnapshot => ({
  version: 1,
  landlord_name: 'Pearl Hill Managers Ltd',
  landlord_address: 'Plot 14, Kira Road, Kampala\n0772 400 118',
  number: 20_260_000_812,
  code: 'AMA-2026-000812',
  issued_on: '2026-09-28',
  received_on: '2026-09-27',
  payer_name: 'Joseph Namatovu',
  payer_phone: '0744 744 829',
  tenant_name: 'Aisha Namatovu',
  apartment: 'U02',
  block: 'Upper Side',
  estate: 'Kireka Hill Cottages',
  amount: 485_000,
  method: 'Mobile Money',
  external_reference: '22190475318',
  lines: [
    {
      charge: 7,
      text: 'Rent, September 2026',
      due_date: '2026-09-05',
      charge_amount: 450_000,
      amount: 450_000,
      outstanding_amount: 0,
    },
    {
      charge: 9,
      text: 'Utilities, September 2026',
      due_date: '2026-09-20',
      charge_amount: 60_000,
      amount: 35_000,
      outstanding_amount: 25_000,
    },
  ],
  credit: 0,
  balance_after: 25_000,
  paid_until: '2026-09-30',
  deposit_held: 450_000,
  ...changes,
});
