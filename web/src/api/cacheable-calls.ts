/**
 * The calls whose responses are stored on the device for the next visit: the lists and figures that people open most.
 * It excludes secrets (sign-ins, two-step verification, codes, invitation links) and the actions of other people. A new
 * call is excluded until it is listed here.
 */
const CACHEABLE = new Set([
  // tenants
  'getMyRentAlerts',
  'getReceiptStatus',
  'listMyPayments',
  'getMyAccount',
  'getMyStatement',
  'listMyReceipts',
  'listMyClaims',
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
  'getOwnerMoney',
  'getOwnerMoneyMonths',
  'getArrears',
  'getOwnNet',
  'listOwnStatements',
  'getOwnStatement',
  'previewOwnStatement',
  'listOwnExpenses',
  // managers
  'getManagerDashboard',
  'listEstates',
  'listTenants',
  'listPayments',
  'listPaymentRows',
  'listComplaints',
  'getMoneyFigures',
  'listAccountRows',
  // everybody
  'listNotifications',
]);

/** Reference lists that rarely change: they are cached as well, but do not count for the age of the figures shown. */
const NAMES = new Set(['listPaymentStatuses', 'listComplaintStatuses', 'listComplaintCategories']);

/** Whether the response of a call is cached. Searches are not. */
export function isCacheable(call: string, args: unknown): boolean {
  if (NAMES.has(call)) return true;
  const isSearch = typeof args === 'object' && args !== null && 'search' in args && Boolean(args.search);
  return CACHEABLE.has(call) && !isSearch;
}

/** Whether the age of a call's response is shown. */
export const isTimed = (call: string): boolean => !NAMES.has(call);
