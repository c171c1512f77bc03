import { type AwaitingApproval, orAwaiting } from '@amayumba/contract/approvals/approval.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import {
  type OwnerBalance,
  type OwnerBalancesQuery,
  ownerBalanceSchema,
  type OwnerStatement,
  ownerStatementListItemSchema,
  type OwnerStatementQuery,
  type OwnerStatementRow,
  ownerStatementSchema,
  type StatementPreview,
  type StatementRun,
  type StatementRunRequest,
  statementRunSchema,
} from '@amayumba/contract/owners/owner-statement.ts';
import {
  type NewRemittance,
  type Remittance,
  type RemittanceQuery,
  remittanceSchema,
} from '@amayumba/contract/owners/remittance.ts';
import {
  createRemittance,
  getOwnerStatement,
  getRemittance,
  getStatementRun,
  listOwnerBalances,
  listOwnerStatements,
  listRemittances,
  previewStatements,
  reverseRemittance,
  runStatements,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { readLink } from '../../api/dialect/link.ts';
import { readPage } from '../../api/dialect/page.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import { loadConfig } from '../../config.ts';
import type { Paged } from './paged.ts';

export type StatementFilter = Omit<OwnerStatementQuery, 'page' | 'page_size' | 'file'>;
export type RemittanceFilter = Omit<RemittanceQuery, 'page' | 'page_size' | 'file'>;

/** Money of tenants changes these figures too. */
const TAGS = ['OwnerMoney' as const, 'Payment' as const];

/** A statement with absolute links to its papers, wherever the server is. */
export async function withPaperLinks(statement: OwnerStatement): Promise<OwnerStatement> {
  const { apiBaseUrl } = await loadConfig();
  const lines = statement.lines.map((line) => ({ ...line, file: readLink(line.file, apiBaseUrl) }));
  return { ...statement, lines };
}

/** The amounts due to owners, their statements, and remittances. */
export const ownersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnerBalances: build.query<Page<OwnerBalance>, Paged<Omit<OwnerBalancesQuery, 'page' | 'page_size' | 'file'>>>({
      query: (query) => request(listOwnerBalances, { query }),
      transformResponse: (answer) => readPage<OwnerBalance>(answer),
      responseSchema: pageOf(ownerBalanceSchema),
      // An invited or renamed owner appears in the list too.
      providesTags: [...TAGS, 'User', 'Property'],
    }),
    previewStatements: build.query<OwnerStatement[], StatementPreview>({
      query: (body) => request(previewStatements, { body }),
      responseSchema: z.array(ownerStatementSchema),
      providesTags: TAGS,
    }),
    runStatements: build.mutation<StatementRun, { key: string; body: StatementRunRequest }>({
      query: ({ key, body }) => request(runStatements, { body, headers: idempotencyHeader(key) }),
      responseSchema: statementRunSchema,
    }),
    getStatementRun: build.query<StatementRun, number>({
      query: (id) => request(getStatementRun, { params: { id } }),
      responseSchema: statementRunSchema,
    }),
    listOwnerStatements: build.query<Page<OwnerStatementRow>, Paged<StatementFilter>>({
      query: (query) => request(listOwnerStatements, { query }),
      transformResponse: (answer) => readPage<OwnerStatementRow>(answer),
      responseSchema: pageOf(ownerStatementListItemSchema),
      providesTags: ['OwnerMoney'],
    }),
    getOwnerStatement: build.query<OwnerStatement, { id: number }>({
      query: ({ id }) => request(getOwnerStatement, { params: { id } }),
      transformResponse: withPaperLinks,
      responseSchema: ownerStatementSchema,
      providesTags: ['OwnerMoney', 'Expense'],
    }),
    listRemittances: build.query<Page<Remittance>, Paged<RemittanceFilter>>({
      query: (query) => request(listRemittances, { query }),
      transformResponse: (answer) => readPage<Remittance>(answer),
      responseSchema: pageOf(remittanceSchema),
      providesTags: ['OwnerMoney'],
    }),
    getRemittance: build.query<Remittance, number>({
      query: (id) => request(getRemittance, { params: { id } }),
      responseSchema: remittanceSchema,
      providesTags: ['OwnerMoney'],
    }),
    createRemittance: build.mutation<Remittance, { key: string; body: NewRemittance }>({
      query: ({ key, body }) => request(createRemittance, { body, headers: idempotencyHeader(key) }),
      responseSchema: remittanceSchema,
      // After such a refusal the form shows the present amount due.
      invalidatesTags: (answer, problem) =>
        problem && 'code' in problem && problem.code === 'over_balance'
          ? ['OwnerMoney']
          : changes('OwnerMoney')(answer, problem),
    }),
    reverseRemittance: build.mutation<Remittance | AwaitingApproval, { id: number; key: string; reason: string }>({
      query: ({ id, key, reason }) =>
        request(reverseRemittance, { params: { id }, body: { reason }, headers: idempotencyHeader(key) }),
      responseSchema: orAwaiting(remittanceSchema),
      invalidatesTags: changes('OwnerMoney'),
    }),
  }),
});

export const {
  useListOwnerBalancesQuery,
  usePreviewStatementsQuery,
  useLazyPreviewStatementsQuery,
  useRunStatementsMutation,
  useGetStatementRunQuery,
  useListOwnerStatementsQuery,
  useGetOwnerStatementQuery,
  useListRemittancesQuery,
  useGetRemittanceQuery,
  useCreateRemittanceMutation,
  useReverseRemittanceMutation,
} = ownersApi;
