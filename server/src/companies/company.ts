/** Suspended by the operator; updating while its migrations have not run. */
export type CompanyState = 'active' | 'suspended' | 'updating';
