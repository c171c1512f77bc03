import type { QueryOf } from '@amayumba/contract/endpoint.ts';
import { listOwnExpenses } from '@amayumba/contract/owners/expense-endpoints.ts';
import { type Expense, expenseSchema } from '@amayumba/contract/owners/expense.ts';
import {
  type OwnerStatement,
  ownerStatementListItemSchema,
  ownerStatementSchema,
} from '@amayumba/contract/owners/owner-statement.ts';
import * as calls from '@amayumba/contract/owners/statement-endpoints.ts';
import { getTaxPack, setEstateValue } from '@amayumba/contract/owners/tax-endpoints.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { byId, updates, reads, readsPage } from '../../api/build-calls.ts';
import { readList } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import { withLinks } from './expenses.api.ts';
import { OWN_MONEY } from './own-net.api.ts';
import { withPaperLinks } from './owners.api.ts';

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
    setEstateValue: updates(build, setEstateValue, changes('OwnerMoney')),
    listOwnStatements: readsPage(build, calls.listOwnStatements, ownerStatementListItemSchema, ['OwnerMoney']),
    getOwnStatement: build.query<OwnerStatement, { id: number }>({
      query: ({ id }) => request(calls.getOwnStatement, byId(id)),
      transformResponse: withPaperLinks,
      responseSchema: ownerStatementSchema,
      providesTags: OWN_MONEY,
    }),
    previewOwnStatement: build.query<OwnerStatement, void>({
      query: () => request(calls.previewOwnStatement),
      transformResponse: withPaperLinks,
      responseSchema: ownerStatementSchema,
      providesTags: OWN_MONEY,
    }),
    listOwnExpenses: build.query<Expense[], QueryOf<typeof listOwnExpenses>>({
      query: (query) => request(listOwnExpenses, { query }),
      transformResponse: (answer) => withLinks(readList<Expense>(answer)),
      responseSchema: z.array(expenseSchema),
      providesTags: ['Expense'],
    }),
    getTaxPack: reads(build, getTaxPack, OWN_MONEY, (query: { owner?: number | undefined; year: number }) => ({
      query,
    })),
  }),
});
