import type { ExpenseCategory } from '@amayumba/contract/owners/rules.ts';
import type { Row } from './demo-row.ts';

/** Those who work on the estates; a vendor's id is its place in the list, from 1. */
export const VENDORS = [
  { name: 'Mukasa Guards Ltd', phone: '0772 410 233', tin: '1004521876', trade: 'Security' },
  { name: 'Kampala Clean-Up', phone: '0701 556 120', tin: '1007730412', trade: 'Rubbish' },
  { name: 'Kato Plumbing', phone: '0782 904 315', tin: '', trade: 'Plumber' },
  { name: 'Bright Sparks Electrical', phone: '0752 330 871', tin: '1009914302', trade: 'Electrician' },
  { name: 'Ssali Carpentry and Locks', phone: '0774 118 690', tin: '', trade: 'Carpenter' },
  { name: 'Green Hands Gardens', phone: '0703 245 518', tin: '', trade: 'Gardener' },
] as const;

export const VENDOR = { guards: 1, rubbish: 2, plumber: 3, electrician: 4, carpenter: 5, gardener: 6 } as const;

interface RepairPlan {
  category: ExpenseCategory;
  vendor: number;
  description: string;
  /** Shillings, from and to. */
  amount: readonly [number, number];
}

/** The cost of a resolved complaint by category; the other categories cost nothing. */
export const REPAIR_OF_COMPLAINT: ReadonlyMap<number, RepairPlan> = new Map([
  [2, { category: 'repairs', vendor: VENDOR.carpenter, description: 'Carpentry', amount: [60_000, 280_000] }],
  [4, { category: 'repairs', vendor: VENDOR.plumber, description: 'Plumbing', amount: [45_000, 380_000] }],
  [5, { category: 'repairs', vendor: VENDOR.electrician, description: 'Electrical work', amount: [40_000, 260_000] }],
  [6, { category: 'security', vendor: VENDOR.carpenter, description: 'New lock', amount: [85_000, 190_000] }],
  [8, { category: 'utilities', vendor: VENDOR.plumber, description: 'Water pump', amount: [90_000, 640_000] }],
  [9, { category: 'rubbish', vendor: VENDOR.rubbish, description: 'Emptying the tank', amount: [150_000, 300_000] }],
]);

/** The monthly costs: shillings for each home. */
export const MONTHLY = [
  {
    category: 'security',
    vendor: VENDOR.guards,
    description: 'Guards',
    perHome: 28_000,
    day: 28,
    method: 'Bank Transfer',
  },
  {
    category: 'rubbish',
    vendor: VENDOR.rubbish,
    description: 'Rubbish',
    perHome: 6_000,
    day: 10,
    method: 'Mobile Money',
  },
] as const;

/** The quarterly costs, for each home. */
export const QUARTERLY = {
  category: 'garden',
  vendor: VENDOR.gardener,
  description: 'Lawns and hedges',
  perHome: 9_000,
  day: 15,
  method: 'Cash',
} as const;

/** The fee of each estate, in the order of the plans. */
export const FEES: readonly Omit<Row<'fee_agreements'>, 'estate_id' | 'from_date'>[] = [
  { percent_of: 'received', percent: 10, letting_fee: 50 },
  { percent_of: 'received', percent: 8, minimum: 250_000, vat_percent: 18 },
  { percent_of: 'charged', percent: 9 },
  { percent_of: 'received', percent: 10 },
  { percent_of: 'received', percent: 8.5, vat_percent: 18 },
  { percent_of: 'received', percent: 10 },
];
