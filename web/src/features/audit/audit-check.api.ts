import { type AuditCheck, auditCheckSchema, checkAudit } from '@amayumba/contract/audit-log/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

export const { useCheckAuditQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkAudit: build.query<AuditCheck, undefined>({
      query: () => request(checkAudit),
      responseSchema: auditCheckSchema,
      providesTags: ['Property', 'Tenant', 'Payment', 'Complaint', 'User', 'Settings'],
    }),
  }),
});
