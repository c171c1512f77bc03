import { getMyStatement } from '@amayumba/contract/money/account-endpoints.ts';
import { listMyClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { listMyReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { receiptSchema } from '@amayumba/contract/money/receipt.ts';
import { baseApi } from '../../api/base-api.ts';
import { reads, readsPage } from '../../api/build-calls.ts';
import { readsClaims } from './claims.ts';

/** The range of days of a statement, both included; without them, all days. */
export interface StatementRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Of a former lease with its account. */
export type OwnStatementRange = StatementRange & { account?: number | undefined };

/** Every change of a payment changes the account as well. */
const TAGS = ['Payment' as const];

/** A tenant's own account, statement, receipts and claims. Other servers lack them. */
export const { useGetMyStatementQuery, useListMyReceiptsQuery, useListMyClaimsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyStatement: reads(build, getMyStatement, TAGS, (query: OwnStatementRange) => ({ query })),
    listMyReceipts: readsPage(build, listMyReceipts, receiptSchema, TAGS),
    listMyClaims: readsClaims(build, listMyClaims),
  }),
});
