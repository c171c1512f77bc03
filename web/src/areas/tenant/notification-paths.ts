/** The pages that a tenant's notifications open. */
export const NOTIFICATION_PATHS = {
  payment: () => '/tenant/payments',
  complaint: (id: number) => `/tenant/complaints/${id}`,
};
