import { listPeople } from '@amayumba/contract/accounts/endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import * as complaints from '@amayumba/contract/complaints/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import * as estates from '@amayumba/contract/estates/endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import * as payments from '@amayumba/contract/payments/endpoints.ts';
import * as tenants from '@amayumba/contract/tenants/endpoints.ts';

/**
 * Calls whose answer depends on nothing but who asks, the address, what the database holds and the day in Kampala, so that what was answered
 * is true again as long as these are the same. Not among them: what tells the time or of waiting by the hour, and figures and reports, which a
 * replica may answer. `server/src/http/moments.api.test.ts` makes each of them.
 */
export const REPEATED_CALLS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  payments.listPayments,
  payments.listPendingPayments,
  payments.listOverduePayments,
  payments.listMyPayments,
  payments.getMyRentAlerts,
  payments.getReceiptStatus,
  payments.listPaymentStatuses,
  estates.listEstates,
  estates.listBlocks,
  estates.listApartments,
  estates.listAvailableApartments,
  estates.amenities.list,
  estates.furnishings.list,
  estates.listOwners,
  tenants.listTenants,
  tenants.listTenantsByEstate,
  tenants.listTenantTypes,
  complaints.listComplaints,
  complaints.listMyComplaints,
  complaints.listComplaintCategories,
  complaints.listComplaintStatuses,
  listNotifications,
  listAudit,
  listPeople,
]);
