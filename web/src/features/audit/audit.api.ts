import { type AuditEntry, auditEntrySchema, listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';

export const { useListAuditQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<Page<AuditEntry>, { page: number; page_size: number; changes_only?: boolean }>({
      query: (query) => request(listAudit, { query }),
      transformResponse: (answer) => readPage<AuditEntry>(answer),
      responseSchema: pageOf(auditEntrySchema),
      // Every change is recorded.
      providesTags: ['Property', 'Tenant', 'Payment', 'Complaint', 'User', 'Settings'],
    }),
  }),
});
