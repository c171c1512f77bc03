import type { Page } from '@amayumba/contract/lists.ts';
import { pageOf } from '@amayumba/contract/lists.ts';
import type { listClaims, listMyClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { type Claim, claimSchema } from '@amayumba/contract/money/claim.ts';
import type { Build, PageQuery } from '../../api/build-calls.ts';
import { readLink } from '../../api/dialect/link.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import { loadConfig } from '../../config.ts';

/** A query of one page of claims, of the office or of a tenant. */
export const readsClaims = <Call extends typeof listClaims | typeof listMyClaims>(build: Build, call: Call) =>
  build.query<Page<Claim>, PageQuery<Call>>({
    query: (query) => request(call, { query }),
    transformResponse: async (answer) => withFileLinks(readPage<Claim>(answer), (await loadConfig()).apiBaseUrl),
    responseSchema: pageOf(claimSchema),
    providesTags: ['Payment'],
  });

/** A page of claims whose file links are complete: they are relative to the API, which may have another origin. */
function withFileLinks(page: Page<Claim>, baseUrl: string): Page<Claim> {
  if (!Array.isArray(page.results)) return page; // the responseSchema reports it
  const results = page.results.map((claim) => ({ ...claim, receipt_file: readLink(claim.receipt_file, baseUrl) }));
  return { ...page, results };
}
