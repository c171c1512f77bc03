/** Groups of cached answers that a change makes stale. Specification section 3. */
export const TAGS = [
  'Tenant',
  'Property',
  'Payment',
  'Complaint',
  'User',
  'OwnAccount',
  'Notification',
  'Settings',
  'Import',
  'ImportDraft',
] as const;
export type Tag = (typeof TAGS)[number];
