import { searchEverything } from '@amayumba/contract/search/endpoints.ts';
import { type SearchResults, searchResultsSchema } from '@amayumba/contract/search/search.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

export const { useSearchEverythingQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchEverything: build.query<SearchResults, string>({
      query: (q) => request(searchEverything, { query: { q } }),
      responseSchema: searchResultsSchema,
      providesTags: ['Tenant', 'Property', 'Payment', 'Complaint', 'Expense', 'Vendor'],
    }),
  }),
});
