import type { CalendarDate } from '../calendar.ts';

/** The subjects of audit log entries, with their labels in the filter. */
export const AUDIT_SUBJECTS = {
  payment: 'Payments and deposits',
  receipt: 'Receipts',
  credit_note: 'Credit notes',
  deposit_movement: 'Deposits used and returned',
  refund: 'Refunds',
  transfer: 'Money moved between leases',
  claim: 'Payments logged by tenants',
  account: 'Promises and disputes',
  terms: 'Rent agreed',
  schedule: 'Rent schedule',
  money_rule: 'Rules about money',
  expense: 'Costs of estates',
  recurring_expense: 'Costs that come again',
  vendor: 'Vendors',
  fee_agreement: 'Fee agreements',
  owner_statement: 'Statements of owners',
  owner_balance: 'What is due to owners',
  remittance: 'Money paid out to owners',
  lease: 'Leases',
  user: 'Accounts and roles',
  sign_in: 'Sign-ins',
  api_key: 'API keys',
  tenant: 'Tenants',
  complaint: 'Complaints',
  estate: 'Estates',
  block: 'Blocks',
  apartment: 'Apartments',
  settings: 'Settings',
  retention: 'How long things are kept',
  report: 'Reports',
  portfolio: 'Portfolio export and backup',
  import: 'Imports',
  audit: 'Audit log',
} as const;

/** The actions of audit log entries, with their labels in the filter. */
export const AUDIT_ACTIONS = {
  created: 'Added',
  changed: 'Changed',
  removed: 'Deleted',
  recorded: 'Recorded',
  allocated: 'Allocated by hand',
  reversed: 'Reversed',
  sent: 'Receipt mailed',
  reminded: 'Tenant reminded',
  'left out': 'Left out of reminders',
  'put back': 'Put back among reminders',
  messaged: 'Message sent to a tenant',
  logged: 'Logged by a tenant',
  rejected: 'Rejected',
  charged: 'Charged by the schedule',
  renewed: 'Lease renewed',
  corrected: 'Lease dates corrected',
  ended: 'Lease ended',
  exported: 'Exported',
  imported: 'Imported',
  'taken back': 'Import undone',
  registered: 'Registered',
  invited: 'Invited again',
  accepted: 'Accepted',
  'password set': 'Password set for somebody',
  'password changed': 'Own password changed',
  'password reset': 'Password reset by mail',
  'second factor on': 'Two-step verification on',
  'second factor off': 'Two-step verification off',
  'second factor reset': 'Two-step verification reset',
  'signed in': 'Signed in',
  failed: 'Sign-in refused',
  'signed out': 'Signed out',
  'signed out everywhere': 'Signed out everywhere',
  revoked: 'API key revoked',
  'backed up': 'Backed up',
  applied: 'Removed after its time',
  erased: 'Personal data erased',
} as const;

/** The most entries that a list counts and shows, newest first. Earlier ones are found by a range of days. */
export const AUDIT_COUNT_MAX = 10_000;
/** The most entries in one exported file. */
export const AUDIT_EXPORT_MAX = 100_000;

/** The name of an exported file: `amayumba-audit-log-2026-11-21.csv`. */
export const auditFileName = (today: CalendarDate): string => `amayumba-audit-log-${today}.csv`;
