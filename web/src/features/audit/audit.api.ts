import { auditEntrySchema, type AuditQuery, listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { readsPage } from '../../api/build-calls.ts';

export type AuditPageQuery = Omit<AuditQuery, 'page' | 'page_size'> & { page: number; page_size: number };

/** Every change adds an entry. */
export const AUDIT_TAGS = ['Property', 'Tenant', 'Payment', 'Complaint', 'User', 'Settings'] as const;

export const { useListAuditQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAudit: readsPage(build, listAudit, auditEntrySchema, AUDIT_TAGS, (query: AuditPageQuery) => ({ query })),
  }),
});
