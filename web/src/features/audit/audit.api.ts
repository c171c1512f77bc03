import { type AuditEntry, auditEntrySchema, type AuditQuery, listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';

/** Filter and page of the entries to list. */
export type AuditPageQuery = Omit<AuditQuery, 'page' | 'page_size'> & { page: number; page_size: number };

export const { useListAuditQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<Page<AuditEntry>, AuditPageQuery>({
      query: (query) => request(listAudit, { query }),
      transformResponse: (answer) => readPage<AuditEntry>(answer),
      responseSchema: pageOf(auditEntrySchema),
      // Every change adds an entry.
      providesTags: ['Property', 'Tenant', 'Payment', 'Complaint', 'User', 'Settings'],
    }),
  }),
});
