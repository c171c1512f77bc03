import { orAwaiting } from '@amayumba/contract/approvals/approval.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import * as calls from '@amayumba/contract/owners/expense-endpoints.ts';
import {
  type Expense,
  type ExpenseChange,
  type ExpenseQuery,
  expenseSchema,
} from '@amayumba/contract/owners/expense.ts';
import { recurringExpenseSchema } from '@amayumba/contract/owners/recurring-expense.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, deletes, type PageQuery, readsPage, updates, writes, writesOnce } from '../../api/build-calls.ts';
import { readLink } from '../../api/dialect/link.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import { loadConfig } from '../../config.ts';

export type ExpenseFilter = Omit<ExpenseQuery, 'page' | 'page_size' | 'ids' | 'file'>;
interface ExpenseCorrection {
  id: number;
  body: ExpenseChange;
  file?: File | null;
  onProgress?: (share: number) => void;
}

/** Costs with absolute links to their receipts, wherever the server is. */
export async function withLinks(expenses: readonly Expense[]): Promise<Expense[]> {
  const { apiBaseUrl } = await loadConfig();
  return expenses.map((expense) => ({ ...expense, receipt_file: readLink(expense.receipt_file, apiBaseUrl) }));
}
const withLink = async (expense: Expense) => (await withLinks([expense]))[0] ?? expense;

/** Posted costs change the amounts due to owners. */
const CHANGED = changes('Expense', 'OwnerMoney');

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
    listExpenses: build.query<Page<Expense>, PageQuery<typeof calls.listExpenses>>({
      query: (query) => request(calls.listExpenses, { query }),
      transformResponse: async (answer) => {
        const page = readPage<Expense>(answer);
        return { ...page, results: await withLinks(page.results) };
      },
      responseSchema: pageOf(expenseSchema),
      providesTags: ['Expense'],
    }),
    getExpense: build.query<Expense, number>({
      query: (id) => request(calls.getExpense, byId(id)),
      transformResponse: withLink,
      responseSchema: expenseSchema,
      providesTags: ['Expense'],
    }),
    createExpense: writesOnce(build, calls.createExpense, CHANGED),
    updateExpense: writes(
      build,
      calls.updateExpense,
      ({ id, body, file, onProgress }: ExpenseCorrection) => ({
        params: { id },
        body: { ...body, ...(file && { receipt_file: file }) } as ExpenseChange & { receipt_file?: null },
        onProgress,
      }),
      CHANGED,
    ),
    deleteExpense: deletes(build, calls.deleteExpense, CHANGED),
    reverseExpense: writesOnce(build, { ...calls.reverseExpense, response: orAwaiting(expenseSchema) }, CHANGED),
    listRecurringExpenses: readsPage(build, calls.listRecurringExpenses, recurringExpenseSchema, ['Expense']),
    createRecurringExpense: writesOnce(build, calls.createRecurringExpense, CHANGED),
    updateRecurringExpense: updates(build, calls.updateRecurringExpense, CHANGED),
    deleteRecurringExpense: deletes(build, calls.deleteRecurringExpense, CHANGED),
  }),
});
