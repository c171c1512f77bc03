import { searchEverything } from '@amayumba/contract/search/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { reads } from '../../api/build-calls.ts';

const TAGS = ['Tenant', 'Property', 'Payment', 'Complaint', 'Expense', 'Vendor'] as const;

export const { useSearchEverythingQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({ searchEverything: reads(build, searchEverything, TAGS, (q: string) => ({ query: { q } })) }),
});
