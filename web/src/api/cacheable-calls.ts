/**
 * The calls whose answers are kept on the device for the next visit: lists and figures that somebody opens the portal for.
 * Whatever opens something (sign-ins, second factors, codes, links of invitations) or tells of what was done by others
 * stays out, and so does every new call until it is named here.
 */
const KEPT = new Set([
  // tenants
  'getMyRentAlerts',
  'getReceiptStatus',
  'listMyPayments',
  'listMyComplaints',
  // owners
  'getOccupancyStatus',
  'getPaymentDashboardSummary',
  'getEstatePaymentStatus',
  'getComplaintAnalytics',
  'getComplaintTrends',
  'getTenancyExpiry',
  'getPaymentAlerts',
  'getPaymentReport',
  'getOccupancyReport',
  'getComplaintReport',
  'listEndingLeases',
  // managers
  'getManagerDashboard',
  'listEstates',
  'listTenants',
  'listPayments',
  'listComplaints',
  // everybody
  'listNotifications',
]);

/** Lists of names that hardly ever change: kept as well, but how old they are says nothing about the figures beside them. */
const NAMES = new Set(['listPaymentStatuses', 'listComplaintStatuses', 'listComplaintCategories']);

/** Whether a call's answer is kept. What somebody searched for is not. */
export function isCacheable(call: string, args: unknown): boolean {
  if (NAMES.has(call)) return true;
  const isSearch = typeof args === 'object' && args !== null && 'search' in args && Boolean(args.search);
  return KEPT.has(call) && !isSearch;
}

/** Whether the age of a call's answer is worth telling. */
export const isTimed = (call: string): boolean => !NAMES.has(call);
