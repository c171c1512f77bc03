/** The categories of costs; each is a ledger account `expenses.<category>`. See docs/rules.md, Owners' money. */
export const EXPENSE_CATEGORIES = [
  'repairs',
  'security',
  'cleaning',
  'garden',
  'rubbish',
  'utilities',
  'rates',
  'insurance',
  'improvements',
  'legal',
  'bank_charges',
  'other',
] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

/** The texts of {@link EXPENSE_CATEGORIES} on screen and in files. */
export const CATEGORY_TEXT: Readonly<Record<ExpenseCategory, string>> = {
  repairs: 'Repairs',
  security: 'Security',
  cleaning: 'Cleaning',
  garden: 'Garden',
  rubbish: 'Rubbish',
  utilities: 'Water and power',
  rates: 'Property rates',
  insurance: 'Insurance',
  improvements: 'Improvements',
  legal: 'Legal',
  bank_charges: 'Bank charges',
  other: 'Other',
};

/** Who paid a cost. Only what the office paid is taken off what is due to the owner. */
export const PAID_BY = ['office', 'owner', 'tenant'] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** The texts of {@link PAID_BY} on screen and in files. */
export const PAID_BY_TEXT: Readonly<Record<PaidBy, string>> = { office: 'Office', owner: 'Owner', tenant: 'Tenant' };

/** Whether a cost is in the journal: only the office's payments are taken off what is due to the owner. */
export const isPosted = ({ paid_by, paid_on }: { paid_by: PaidBy; paid_on: string | null }): boolean =>
  paid_by === 'office' && paid_on !== null;

export const EXPENSE_STATES = ['unpaid', 'paid', 'reversed'] as const;
export type ExpenseState = (typeof EXPENSE_STATES)[number];

/** The two days of a cost by which lists filter: its own day, and that of its payment. */
export const EXPENSE_DAYS = ['spent_on', 'paid_on'] as const;

/** The base of a management fee: money received, or rent charged, in a month. */
export const FEE_BASES = ['received', 'charged'] as const;
export type FeeBase = (typeof FEE_BASES)[number];

export const OWNER_KINDS = ['individual', 'company'] as const;
export type OwnerKind = (typeof OWNER_KINDS)[number];

/** The texts of {@link OWNER_KINDS} on screen and in files. */
export const OWNER_KIND_TEXT: Readonly<Record<OwnerKind, string>> = { individual: 'Individual', company: 'Company' };

/** A Ugandan tax number: ten digits. */
export const TIN = /^\d{10}$/;
