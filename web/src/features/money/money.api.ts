import { type Page, pageOf } from '@amayumba/contract/lists.ts';
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
import { type Claim, type ClaimQuery, claimSchema } from '@amayumba/contract/money/claim.ts';
import { listCreditNotes } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { type CreditNote, type CreditNoteQuery, creditNoteSchema } from '@amayumba/contract/money/credit-note.ts';
import { listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import { type Deposit, type DepositQuery, depositSchema } from '@amayumba/contract/money/deposit.ts';
import { getMoneyFigures } from '@amayumba/contract/money/figures-endpoints.ts';
import { type Figures, type FiguresQuery, figuresSchema } from '@amayumba/contract/money/figures.ts';
import { getRefund, getTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { getMoneyReceipt, listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { type Receipt, type ReceiptQuery, receiptSchema } from '@amayumba/contract/money/receipt.ts';
import { type Refund, refundSchema } from '@amayumba/contract/money/refund.ts';
import { type Reminders, remindersSchema } from '@amayumba/contract/money/reminder.ts';
import { type Schedule, type ScheduleRequest, scheduleSchema } from '@amayumba/contract/money/schedule.ts';
import { type Statement, statementSchema } from '@amayumba/contract/money/statement.ts';
import { type Terms, termsSchema } from '@amayumba/contract/money/terms.ts';
import { type Transfer, transferSchema } from '@amayumba/contract/money/transfer.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { readList, readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import { loadConfig } from '../../config.ts';
import { withFileLinks } from './claim-links.ts';

/** The filter of a list: everything but the page, rows chosen one by one, and the format of a file. */
type FilterOf<Query> = Omit<Query, 'page' | 'page_size' | 'count' | 'accounts' | 'file'>;
export type AccountFilter = FilterOf<AccountQuery>;
export type ReceiptFilter = FilterOf<ReceiptQuery>;
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

/** The calls that read the ledger. */
const moneyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMoneyFigures: build.query<Figures, FiguresQuery>({
      query: (query) => request(getMoneyFigures, { query }),
      responseSchema: figuresSchema,
      providesTags: TAGS,
    }),
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
    previewReminders: build.query<Reminders, number[]>({
      query: (accounts) => request(remindTenants, { body: { accounts, preview: true } }),
      responseSchema: remindersSchema,
      providesTags: TAGS,
    }),
    getAccount: build.query<Account, number>({
      query: (id) => request(getAccount, { params: { id } }),
      responseSchema: accountSchema,
      providesTags: TAGS,
    }),
    getStatement: build.query<Statement, { id: number; from?: string | undefined; to?: string | undefined }>({
      query: ({ id, ...query }) => request(getStatement, { params: { id }, query }),
      responseSchema: statementSchema,
      providesTags: TAGS,
    }),
    listReceiptRows: build.query<Rows<Receipt>, Paged<ReceiptFilter>>({
      query: (query) => request(listReceipts, { query: { ...query, count: false } }),
      transformResponse: (answer) => readPage<Receipt>(answer),
      responseSchema: rowsOf(receiptSchema),
      providesTags: TAGS,
    }),
    countReceipts: build.query<{ count: number }, ReceiptFilter>({
      query: (filter) => request(listReceipts, { query: { ...filter, ...ONE_ROW } }),
      responseSchema: z.object({ count: z.int() }),
      providesTags: TAGS,
    }),
    getMoneyReceipt: build.query<Receipt, number>({
      query: (id) => request(getMoneyReceipt, { params: { id } }),
      responseSchema: receiptSchema,
      providesTags: TAGS,
    }),
    listClaims: build.query<Page<Claim>, Paged<Omit<ClaimQuery, 'page' | 'page_size'>>>({
      query: (query) => request(listClaims, { query }),
      transformResponse: async (answer) => withFileLinks(readPage<Claim>(answer), (await loadConfig()).apiBaseUrl),
      responseSchema: pageOf(claimSchema),
      providesTags: TAGS,
    }),
    listDeposits: build.query<Page<Deposit>, Paged<Omit<DepositQuery, 'page' | 'page_size'>>>({
      query: (query) => request(listDeposits, { query }),
      transformResponse: (answer) => readPage<Deposit>(answer),
      responseSchema: pageOf(depositSchema),
      providesTags: TAGS,
    }),
    listCreditNotes: build.query<CreditNote[], Omit<CreditNoteQuery, 'page' | 'page_size'>>({
      query: (query) => request(listCreditNotes, { query }),
      transformResponse: (answer) => readList<CreditNote>(answer),
      responseSchema: z.array(creditNoteSchema),
      providesTags: TAGS,
    }),
    getRefund: build.query<Refund, number>({
      query: (id) => request(getRefund, { params: { id } }),
      responseSchema: refundSchema,
      providesTags: TAGS,
    }),
    getTransfer: build.query<Transfer, number>({
      query: (id) => request(getTransfer, { params: { id } }),
      responseSchema: transferSchema,
      providesTags: TAGS,
    }),
    listTerms: build.query<Terms[], number>({
      query: (id) => request(listTerms, { params: { id } }),
      transformResponse: (answer) => readList<Terms>(answer),
      responseSchema: z.array(termsSchema),
      providesTags: TAGS,
    }),
    previewSchedule: build.query<Schedule, ScheduleRequest>({
      query: (body) => request(previewSchedule, { body }),
      responseSchema: scheduleSchema,
      providesTags: TAGS,
    }),
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
