import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import * as calls from '@amayumba/contract/privacy/endpoints.ts';
import {
  erasedSchema,
  type ErasurePreview,
  erasurePreviewSchema,
  type FormerTenant,
  formerTenantSchema,
} from '@amayumba/contract/privacy/erasure.ts';
import { type Retention, retentionSchema } from '@amayumba/contract/privacy/retention.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

/** Cache tags that an erasure invalidates: all these lists may show the name. */
const ERASED = ['Tenant', 'Payment', 'Complaint', 'User', 'Import', 'Settings'] as const;

export const {
  usePreviewErasureQuery,
  useEraseTenantMutation,
  useListFormerTenantsQuery,
  useGetRetentionQuery,
  useUpdateRetentionMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    previewErasure: build.query<ErasurePreview, number>({
      query: (id) => request(calls.previewErasure, { params: { id } }),
      responseSchema: erasurePreviewSchema,
      providesTags: ['Settings'],
    }),
    eraseTenant: build.mutation<{ label: string }, { id: number; body: BodyOf<typeof calls.eraseTenant> }>({
      query: ({ id, body }) => request(calls.eraseTenant, { params: { id }, body }),
      responseSchema: erasedSchema,
      invalidatesTags: (_answer, problem) => (problem ? [] : ERASED),
    }),
    listFormerTenants: build.query<Page<FormerTenant>, number>({
      query: (page) => request(calls.listFormerTenants, { query: { page, page_size: 10 } }),
      responseSchema: pageOf(formerTenantSchema),
      providesTags: ['Settings'],
    }),
    getRetention: build.query<Retention, void>({
      query: () => request(calls.getRetention),
      responseSchema: retentionSchema,
      providesTags: ['Settings'],
    }),
    updateRetention: build.mutation<Retention, BodyOf<typeof calls.updateRetention>>({
      query: (body) => request(calls.updateRetention, { body }),
      responseSchema: retentionSchema,
      invalidatesTags: (_answer, problem) => (problem ? [] : ['Settings']),
    }),
  }),
});
