import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { getMyStatement } from '@amayumba/contract/money/account-endpoints.ts';
import { listMyClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { type Claim, claimSchema, type ClaimState } from '@amayumba/contract/money/claim.ts';
import { listMyReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { type Receipt, receiptSchema } from '@amayumba/contract/money/receipt.ts';
import { type Statement, statementSchema } from '@amayumba/contract/money/statement.ts';
import { withFileLinks } from './claim-links.ts';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import { loadConfig } from '../../config.ts';

/** The range of days of a statement, both included; without them, all days. */
export interface StatementRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Of a former lease with its account. */
export type OwnStatementRange = StatementRange & { account?: number | undefined };

interface Paging {
  page: number;
  page_size: number;
}

/** Every change of a payment changes the account as well. */
const TAGS = ['Payment' as const];

/** A tenant's own account, statement, receipts and claims. Other servers lack them. */
export const { useGetMyStatementQuery, useListMyReceiptsQuery, useListMyClaimsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyStatement: build.query<Statement, OwnStatementRange>({
      query: (query) => request(getMyStatement, { query }),
      responseSchema: statementSchema,
      providesTags: TAGS,
    }),
    listMyReceipts: build.query<Page<Receipt>, Paging & { account?: number | undefined }>({
      query: (query) => request(listMyReceipts, { query }),
      transformResponse: (answer) => readPage<Receipt>(answer),
      responseSchema: pageOf(receiptSchema),
      providesTags: TAGS,
    }),
    listMyClaims: build.query<Page<Claim>, Paging & { state?: ClaimState | undefined }>({
      query: (query) => request(listMyClaims, { query }),
      transformResponse: async (answer) => withFileLinks(readPage<Claim>(answer), (await loadConfig()).apiBaseUrl),
      responseSchema: pageOf(claimSchema),
      providesTags: TAGS,
    }),
  }),
});
