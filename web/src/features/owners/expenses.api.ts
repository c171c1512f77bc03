import { type AwaitingApproval, orAwaiting } from '@amayumba/contract/approvals/approval.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import {
  createExpense,
  createRecurringExpense,
  deleteExpense,
  deleteRecurringExpense,
  getExpense,
  listExpenses,
  listRecurringExpenses,
  reverseExpense,
  updateExpense,
  updateRecurringExpense,
} from '@amayumba/contract/owners/expense-endpoints.ts';
import {
  type Expense,
  type ExpenseChange,
  type ExpenseQuery,
  expenseSchema,
  type NewExpense,
} from '@amayumba/contract/owners/expense.ts';
import {
  type NewRecurring,
  type RecurringChange,
  type RecurringExpense,
  recurringExpenseSchema,
  type RecurringQuery,
} from '@amayumba/contract/owners/recurring-expense.ts';
import { baseApi } from '../../api/base-api.ts';
import { readLink } from '../../api/dialect/link.ts';
import { readPage } from '../../api/dialect/page.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { ifMatchHeader, request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import { loadConfig } from '../../config.ts';
import type { Paged } from './paged.ts';

export type ExpenseFilter = Omit<ExpenseQuery, 'page' | 'page_size' | 'ids' | 'file'>;

/** Costs with absolute links to their receipts, wherever the server is. */
export async function withLinks(expenses: readonly Expense[]): Promise<Expense[]> {
  const { apiBaseUrl } = await loadConfig();
  return expenses.map((expense) => ({ ...expense, receipt_file: readLink(expense.receipt_file, apiBaseUrl) }));
}
const withLink = async (expense: Expense) => (await withLinks([expense]))[0] ?? expense;

/** Posted costs change the amounts due to owners. */
const CHANGED = changes('Expense', 'OwnerMoney');

/** Costs of the estates, and recurring costs. */
export const {
  useListExpensesQuery,
  useGetExpenseQuery,
  useCreateExpenseMutation,
  useUpdateExpenseMutation,
  useDeleteExpenseMutation,
  useReverseExpenseMutation,
  useListRecurringExpensesQuery,
  useCreateRecurringExpenseMutation,
  useUpdateRecurringExpenseMutation,
  useDeleteRecurringExpenseMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listExpenses: build.query<Page<Expense>, Paged<ExpenseFilter>>({
      query: (query) => request(listExpenses, { query }),
      transformResponse: async (answer) => {
        const page = readPage<Expense>(answer);
        return { ...page, results: await withLinks(page.results) };
      },
      responseSchema: pageOf(expenseSchema),
      providesTags: ['Expense'],
    }),
    getExpense: build.query<Expense, number>({
      query: (id) => request(getExpense, { params: { id } }),
      transformResponse: withLink,
      responseSchema: expenseSchema,
      providesTags: ['Expense'],
    }),
    createExpense: build.mutation<
      Expense,
      { body: NewExpense; file: File | null; key: string; onProgress: (share: number) => void }
    >({
      query: ({ body, file, key, onProgress }) =>
        request(createExpense, {
          body: { ...body, receipt_file: file },
          headers: idempotencyHeader(key),
          onProgress,
        }),
      responseSchema: expenseSchema,
      invalidatesTags: CHANGED,
    }),
    updateExpense: build.mutation<
      Expense,
      { id: number; body: ExpenseChange; file?: File | null; onProgress?: (share: number) => void }
    >({
      query: ({ id, body, file, onProgress }) =>
        request(updateExpense, {
          params: { id },
          body: { ...body, ...(file && { receipt_file: file }) } as ExpenseChange & { receipt_file?: null },
          onProgress,
        }),
      responseSchema: expenseSchema,
      invalidatesTags: CHANGED,
    }),
    deleteExpense: build.mutation<unknown, Pick<Expense, 'id' | 'version'>>({
      query: ({ id, version }) => request(deleteExpense, { params: { id }, headers: ifMatchHeader(version) }),
      invalidatesTags: CHANGED,
    }),
    reverseExpense: build.mutation<Expense | AwaitingApproval, { id: number; key: string; reason: string }>({
      query: ({ id, key, reason }) =>
        request(reverseExpense, { params: { id }, body: { reason }, headers: idempotencyHeader(key) }),
      responseSchema: orAwaiting(expenseSchema),
      invalidatesTags: CHANGED,
    }),
    listRecurringExpenses: build.query<Page<RecurringExpense>, Paged<Omit<RecurringQuery, 'page' | 'page_size'>>>({
      query: (query) => request(listRecurringExpenses, { query }),
      transformResponse: (answer) => readPage<RecurringExpense>(answer),
      responseSchema: pageOf(recurringExpenseSchema),
      providesTags: ['Expense'],
    }),
    createRecurringExpense: build.mutation<RecurringExpense, { key: string; body: NewRecurring }>({
      query: ({ key, body }) => request(createRecurringExpense, { body, headers: idempotencyHeader(key) }),
      responseSchema: recurringExpenseSchema,
      invalidatesTags: CHANGED,
    }),
    updateRecurringExpense: build.mutation<RecurringExpense, { id: number; body: RecurringChange }>({
      query: ({ id, body }) => request(updateRecurringExpense, { params: { id }, body }),
      responseSchema: recurringExpenseSchema,
      invalidatesTags: CHANGED,
    }),
    deleteRecurringExpense: build.mutation<unknown, Pick<RecurringExpense, 'id' | 'version'>>({
      query: ({ id, version }) => request(deleteRecurringExpense, { params: { id }, headers: ifMatchHeader(version) }),
      invalidatesTags: CHANGED,
    }),
  }),
});
