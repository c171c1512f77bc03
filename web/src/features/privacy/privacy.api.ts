import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as calls from '@amayumba/contract/privacy/endpoints.ts';
import { formerTenantSchema } from '@amayumba/contract/privacy/erasure.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, updates, none, reads, readsPage, writes } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

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
    previewErasure: reads(build, calls.previewErasure, ['Settings'], byId),
    eraseTenant: updates(build, calls.eraseTenant, changes(...ERASED)),
    listFormerTenants: readsPage(build, calls.listFormerTenants, formerTenantSchema, ['Settings'], (page: number) => ({
      query: { page, page_size: 10 },
    })),
    getRetention: reads(build, calls.getRetention, ['Settings'], none),
    updateRetention: writes(
      build,
      calls.updateRetention,
      (body: BodyOf<typeof calls.updateRetention>) => ({ body }),
      (_answer, problem) => (problem ? [] : ['Settings']),
    ),
  }),
});
