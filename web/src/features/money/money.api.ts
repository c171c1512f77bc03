import { getAccount, getStatement, listAccounts, remindTenants } from '@amayumba/contract/money/account-endpoints.ts';
import {
  type Account,
  accountPageSchema,
  type AccountQuery,
  accountSchema,
  type AccountTotals,
} from '@amayumba/contract/money/account.ts';
import { listTerms, previewSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { listCreditNotes } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { type CreditNoteQuery, creditNoteSchema } from '@amayumba/contract/money/credit-note.ts';
import { listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import { depositSchema } from '@amayumba/contract/money/deposit.ts';
import { getMoneyFigures } from '@amayumba/contract/money/figures-endpoints.ts';
import type { FiguresQuery } from '@amayumba/contract/money/figures.ts';
import { getRefund, getTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { getMoneyReceipt, listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { type Receipt, type ReceiptQuery, receiptSchema } from '@amayumba/contract/money/receipt.ts';
import type { ScheduleRequest } from '@amayumba/contract/money/schedule.ts';
import { termsSchema } from '@amayumba/contract/money/terms.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { byId, reads, readsList, readsPage } from '../../api/build-calls.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import { readsClaims } from './claims.ts';

/** The filter of a list: everything but the page, rows chosen one by one, and the format of a file. */
type FilterOf<Query> = Omit<Query, 'page' | 'page_size' | 'count' | 'sum' | 'accounts' | 'file'>;
export type AccountFilter = FilterOf<AccountQuery>;
export type ReceiptFilter = FilterOf<ReceiptQuery>;
/** With `sum`, what the receipts of a filter add up to. */
type CountedReceipts = ReceiptFilter & { sum: boolean };
type Paged<Filter> = Filter & { page: number; page_size: number };

/** A page of rows without their count, which takes longer. */
export interface Rows<Row> {
  results: Row[];
  next: string | null;
}
const rowsOf = <S extends z.ZodMiniType>(item: S) => z.object({ results: z.array(item), next: z.nullable(z.string()) });

/** The number of rows of a list, and of accounts the sums. */
export interface AccountCount {
  count: number;
  totals: AccountTotals;
}

/** Every change of a payment, a tenant or money changes these figures, so they share the tag of payments. */
const TAGS = ['Payment' as const];
const ONE_ROW = { page: 1, page_size: 1 };

const moneyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMoneyFigures: reads(build, getMoneyFigures, TAGS, (query: FiguresQuery) => ({ query })),
    listAccountRows: build.query<Rows<Account>, Paged<AccountFilter>>({
      query: (query) => request(listAccounts, { query: { ...query, count: false } }),
      transformResponse: (answer) => readPage<Account>(answer),
      responseSchema: rowsOf(accountSchema),
      providesTags: TAGS,
    }),
    countAccounts: build.query<AccountCount, AccountFilter>({
      query: (filter) => request(listAccounts, { query: { ...filter, ...ONE_ROW } }),
      responseSchema: accountPageSchema,
      providesTags: TAGS,
    }),
    previewReminders: reads(build, remindTenants, TAGS, (accounts: number[]) => ({
      body: { accounts, preview: true },
    })),
    getAccount: reads(build, getAccount, TAGS, byId),
    getStatement: reads(
      build,
      getStatement,
      TAGS,
      ({ id, ...query }: { id: number; from?: string | undefined; to?: string | undefined }) => ({
        params: { id },
        query,
      }),
    ),
    listReceiptRows: build.query<Rows<Receipt>, Paged<ReceiptFilter>>({
      query: (query) => request(listReceipts, { query: { ...query, count: false } }),
      transformResponse: (answer) => readPage<Receipt>(answer),
      responseSchema: rowsOf(receiptSchema),
      providesTags: TAGS,
    }),
    countReceipts: build.query<{ count: number; total_amount?: number | undefined }, CountedReceipts>({
      query: (filter) => request(listReceipts, { query: { ...filter, ...ONE_ROW } }),
      responseSchema: z.object({ count: z.int(), total_amount: z.optional(z.int()) }),
      providesTags: TAGS,
    }),
    getMoneyReceipt: reads(build, getMoneyReceipt, TAGS, byId),
    listClaims: readsClaims(build, listClaims),
    listDeposits: readsPage(build, listDeposits, depositSchema, TAGS),
    listCreditNotes: readsList(
      build,
      listCreditNotes,
      creditNoteSchema,
      TAGS,
      (query: Omit<CreditNoteQuery, 'page' | 'page_size'>) => ({ query }),
    ),
    getRefund: reads(build, getRefund, TAGS, byId),
    getTransfer: reads(build, getTransfer, TAGS, byId),
    listTerms: readsList(build, listTerms, termsSchema, TAGS, byId),
    previewSchedule: reads(build, previewSchedule, TAGS, (body: ScheduleRequest) => ({ body })),
  }),
});

export const {
  useGetMoneyFiguresQuery,
  useListAccountRowsQuery,
  useCountAccountsQuery,
  usePreviewRemindersQuery,
  useGetAccountQuery,
  useGetStatementQuery,
  useListReceiptRowsQuery,
  useCountReceiptsQuery,
  useGetMoneyReceiptQuery,
  useListClaimsQuery,
  useListDepositsQuery,
  useListCreditNotesQuery,
  useGetRefundQuery,
  useGetTransferQuery,
  useListTermsQuery,
  usePreviewScheduleQuery,
} = moneyApi;
