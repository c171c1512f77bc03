export const APPROVALS_PATH = '/manager/money?tab=approvals';

export const RECORD_PATHS = {
  estate: (id: number) => `/manager/estates/${id}`,
  block: (id: number) => `/manager/blocks/${id}`,
  apartment: (id: number) => `/manager/apartments/${id}`,
  tenant: (id: number) => `/manager/tenants/${id}`,
  owner: (id: number) => `/manager/owners/${id}`,
  complaint: (id: number) => `/manager/complaints/${id}`,
  charge: (id: number) => `/manager/charges/${id}`,
  account: (id: number) => `/manager/money/accounts/${id}`,
  expense: (id: number) => `/manager/expenses?expense=${id}`,
  expensesOfVendor: (vendor: number) => `/manager/expenses?vendor=${vendor}`,
  ownerStatement: (id: number) => `/manager/owners/statements/${id}`,
};
