import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { listOwnExpenses } from '@amayumba/contract/owners/expense-endpoints.ts';
import { type Expense, expenseSchema } from '@amayumba/contract/owners/expense.ts';
import type { EstateValueChange, NetQuery } from '@amayumba/contract/owners/net.ts';
import {
  type OwnerStatement,
  ownerStatementListItemSchema,
  ownerStatementSchema,
} from '@amayumba/contract/owners/owner-statement.ts';
import {
  getOwnStatement,
  listOwnStatements,
  previewOwnStatement,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import { getOwnNet, getTaxPack, setEstateValue } from '@amayumba/contract/owners/tax-endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, type PageQuery, reads, readsPage, writes } from '../../api/build-calls.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import { withLinks } from './expenses.api.ts';
import { withPaperLinks } from './owners.api.ts';

/** Money of tenants changes these figures too. */
const TAGS = ['OwnerMoney', 'Payment', 'Expense'] as const;

/** An owner's own money: their net, statements, costs, and the figures of a tax year, which managers see too. */
export const {
  useGetOwnNetQuery,
  useSetEstateValueMutation,
  useListOwnStatementsQuery,
  useGetOwnStatementQuery,
  usePreviewOwnStatementQuery,
  useListOwnExpensesQuery,
  useGetTaxPackQuery,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnNet: reads(build, getOwnNet, TAGS, (query: NetQuery) => ({ query })),
    setEstateValue: writes(
      build,
      setEstateValue,
      ({ id, body }: { id: number; body: EstateValueChange }) => ({ params: { id }, body }),
      changes('OwnerMoney'),
    ),
    listOwnStatements: readsPage(build, listOwnStatements, ownerStatementListItemSchema, ['OwnerMoney']),
    getOwnStatement: build.query<OwnerStatement, { id: number }>({
      query: ({ id }) => request(getOwnStatement, byId(id)),
      transformResponse: withPaperLinks,
      responseSchema: ownerStatementSchema,
      providesTags: TAGS,
    }),
    previewOwnStatement: build.query<OwnerStatement, void>({
      query: () => request(previewOwnStatement),
      transformResponse: withPaperLinks,
      responseSchema: ownerStatementSchema,
      providesTags: TAGS,
    }),
    listOwnExpenses: build.query<Page<Expense>, PageQuery<typeof listOwnExpenses>>({
      query: (query) => request(listOwnExpenses, { query }),
      transformResponse: async (answer) => {
        const page = readPage<Expense>(answer);
        return { ...page, results: await withLinks(page.results) };
      },
      responseSchema: pageOf(expenseSchema),
      providesTags: ['Expense'],
    }),
    getTaxPack: reads(build, getTaxPack, TAGS, (query: { owner?: number | undefined; year: number }) => ({ query })),
  }),
});
