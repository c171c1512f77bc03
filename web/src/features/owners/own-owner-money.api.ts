import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { listOwnExpenses } from '@amayumba/contract/owners/expense-endpoints.ts';
import { type Expense, expenseSchema } from '@amayumba/contract/owners/expense.ts';
import { type EstateValue, type EstateValueChange, estateValueSchema } from '@amayumba/contract/owners/net.ts';
import {
  type OwnerStatement,
  ownerStatementListItemSchema,
  type OwnerStatementRow,
  ownerStatementSchema,
} from '@amayumba/contract/owners/owner-statement.ts';
import {
  getOwnStatement,
  listOwnStatements,
  previewOwnStatement,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import { getTaxPack, setEstateValue } from '@amayumba/contract/owners/tax-endpoints.ts';
import { type TaxPack, taxPackSchema } from '@amayumba/contract/owners/tax-pack.ts';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import { type ExpenseFilter, withLinks } from './expenses.api.ts';
import { OWN_MONEY } from './own-net.api.ts';
import { withPaperLinks } from './owners.api.ts';
import type { Paged } from './paged.ts';

/** An owner's own money: their statements, costs, and the figures of a tax year, which managers see too. */
export const {
  useSetEstateValueMutation,
  useListOwnStatementsQuery,
  useGetOwnStatementQuery,
  usePreviewOwnStatementQuery,
  useListOwnExpensesQuery,
  useGetTaxPackQuery,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    setEstateValue: build.mutation<EstateValue, { id: number; body: EstateValueChange }>({
      query: ({ id, body }) => request(setEstateValue, { params: { id }, body }),
      responseSchema: estateValueSchema,
      invalidatesTags: changes('OwnerMoney'),
    }),
    listOwnStatements: build.query<Page<OwnerStatementRow>, Paged<object>>({
      query: (query) => request(listOwnStatements, { query }),
      transformResponse: (answer) => readPage<OwnerStatementRow>(answer),
      responseSchema: pageOf(ownerStatementListItemSchema),
      providesTags: ['OwnerMoney'],
    }),
    getOwnStatement: build.query<OwnerStatement, { id: number }>({
      query: ({ id }) => request(getOwnStatement, { params: { id } }),
      transformResponse: withPaperLinks,
      responseSchema: ownerStatementSchema,
      providesTags: OWN_MONEY,
    }),
    previewOwnStatement: build.query<OwnerStatement, void>({
      query: () => request(previewOwnStatement),
      transformResponse: withPaperLinks,
      responseSchema: ownerStatementSchema,
      providesTags: OWN_MONEY,
    }),
    listOwnExpenses: build.query<Page<Expense>, Paged<ExpenseFilter>>({
      query: (query) => request(listOwnExpenses, { query }),
      transformResponse: async (answer) => {
        const page = readPage<Expense>(answer);
        return { ...page, results: await withLinks(page.results) };
      },
      responseSchema: pageOf(expenseSchema),
      providesTags: ['Expense'],
    }),
    getTaxPack: build.query<TaxPack, { owner?: number | undefined; year: number }>({
      query: (query) => request(getTaxPack, { query }),
      responseSchema: taxPackSchema,
      providesTags: OWN_MONEY,
    }),
  }),
});
