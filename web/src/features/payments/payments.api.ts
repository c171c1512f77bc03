import type { AwaitingApproval } from '@amayumba/contract/approvals/approval.ts';
import { isAwaiting } from '@amayumba/contract/approvals/is-awaiting.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import * as calls from '@amayumba/contract/payments/endpoints.ts';
import {
  type Payment,
  type PaymentChange,
  type PaymentLog,
  paymentSchema,
  type PaymentStatus,
  paymentStatusSchema,
  type RentAlerts,
  rentAlertsSchema,
} from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS_NAMES } from '@amayumba/contract/payments/rules.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { asksOnce, none, readsList, writesOnce } from '../../api/build-calls.ts';
import {
  type PaymentListQuery,
  type PaymentRows,
  readPaymentFrom,
  readPaymentPage,
  readPaymentRows,
} from '../../api/dialect/payment.ts';
import {
  lacksFigures,
  readReceiptStatus,
  readRentAlerts,
  type ReceiptSummary,
  receiptSummarySchema,
} from '../../api/dialect/payment-summary.ts';
import { readMessage } from '../../api/dialect/values.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { ifMatchHeader, request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import { loadConfig } from '../../config.ts';

/** The three lists of a manager's payments. All take the same filters. */
export const PAYMENT_LISTS = {
  all: calls.listPayments,
  pending: calls.listPendingPayments,
  overdue: calls.listOverduePayments,
};
export type PaymentList = keyof typeof PAYMENT_LISTS;

const apiBaseUrl = async () => (await loadConfig()).apiBaseUrl;

const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPayments: build.query<Page<Payment>, PaymentListQuery & { list?: PaymentList }>({
      query: ({ list = 'all', ...query }) => request(PAYMENT_LISTS[list], { query }),
      transformResponse: async (answer, _meta, { list: _list, ...query }) =>
        readPaymentPage(answer, query, await apiBaseUrl()),
      responseSchema: pageOf(paymentSchema),
      providesTags: ['Payment'],
    }),
    /** Leaves out the count, which takes longer than the rows of a long list. */
    listPaymentRows: build.query<PaymentRows, PaymentListQuery & { list?: PaymentList }>({
      query: ({ list = 'all', ...query }) => request(PAYMENT_LISTS[list], { query: { ...query, count: false } }),
      transformResponse: async (answer, _meta, { list: _list, ...query }) =>
        readPaymentRows(answer, query, await apiBaseUrl()),
      responseSchema: z.extend(pageOf(paymentSchema), { count: z.optional(z.int()) }),
      providesTags: ['Payment'],
    }),
    getPayment: build.query<Payment, number>({
      query: (id) => request(calls.getPayment, { params: { id } }),
      transformResponse: async (answer) => readPaymentFrom(await apiBaseUrl())(answer) as Payment,
      responseSchema: paymentSchema,
      providesTags: ['Payment'],
    }),
    listPaymentStatuses: readsList(build, calls.listPaymentStatuses, paymentStatusSchema, [], none),
    createPayment: asksOnce(build, calls.createPayment, changes('Payment')),
    updatePayment: build.mutation<AwaitingApproval | null, { id: number; body: PaymentChange }>({
      query: ({ id, body }) => request(calls.updatePayment, { params: { id }, body }),
      transformResponse: (answer) => (isAwaiting(answer) ? answer : null),
      invalidatesTags: changes('Payment'),
    }),
    markPaymentsPaid: writesOnce(build, calls.markPaymentsPaid, changes('Payment')),
    deletePayment: build.mutation<null, Pick<Payment, 'id' | 'version'>>({
      query: ({ id, version }) => request(calls.deletePayment, { params: { id }, headers: ifMatchHeader(version) }),
      transformResponse: () => null,
      onQueryStarted: ({ id }, lifecycle) => {
        const undo = takeFromLists(id, lifecycle.dispatch, lifecycle.getState());
        lifecycle.queryFulfilled.catch(undo);
      },
      invalidatesTags: changes('Payment'),
    }),
    listMyPayments: build.query<Page<Payment>, PaymentListQuery>({
      query: (query) => request(calls.listMyPayments, { query }),
      transformResponse: async (answer, _meta, query) => readPaymentPage(answer, query, await apiBaseUrl()),
      responseSchema: pageOf(paymentSchema),
      providesTags: ['Payment'],
    }),
    getMyRentAlerts: build.query<RentAlerts, void>({
      query: () => request(calls.getMyRentAlerts),
      transformResponse: async (answer) => readRentAlerts(answer, await apiBaseUrl()) as RentAlerts,
      responseSchema: rentAlertsSchema,
      providesTags: ['Payment'],
    }),
    getReceiptStatus: build.query<ReceiptSummary, void>({
      queryFn: async (_none, _api, _options, ask) => {
        const baseUrl = await apiBaseUrl();
        const summary = await ask(request(calls.getReceiptStatus));
        if (summary.error) return { error: summary.error };
        const list = lacksFigures(summary.data) ? await ask(request(calls.listMyPayments)) : undefined;
        const own = list && !list.error ? readPaymentPage(list.data, {}, baseUrl) : undefined;
        // A part of the list would give wrong sums.
        const listed = own && own.results?.length === own.count ? own.results : undefined;
        return { data: readReceiptStatus(summary.data, baseUrl, listed) as ReceiptSummary };
      },
      responseSchema: receiptSummarySchema,
      providesTags: ['Payment'],
    }),
    logPayment: build.mutation<
      { message: string | undefined },
      { body: PaymentLog; receipt: File | null; key: string; onProgress: (share: number) => void }
    >({
      query: ({ body, receipt, key, onProgress }) =>
        request(calls.logPayment, {
          body: { ...body, receipt_file: receipt },
          isMultipart: true,
          headers: idempotencyHeader(key),
          onProgress,
        }),
      transformResponse: (answer) => ({ message: readMessage(answer) }),
      invalidatesTags: changes('Payment'),
    }),
  }),
});

export const {
  useListPaymentsQuery,
  useListPaymentRowsQuery,
  useGetPaymentQuery,
  useListPaymentStatusesQuery,
  useCreatePaymentMutation,
  useUpdatePaymentMutation,
  useMarkPaymentsPaidMutation,
  useDeletePaymentMutation,
  useListMyPaymentsQuery,
  useGetMyRentAlertsQuery,
  useGetReceiptStatusQuery,
  useLogPaymentMutation,
} = paymentsApi;

type Dispatch = (action: never) => unknown;
type State = Parameters<typeof baseApi.util.selectInvalidatedBy>[0];

/** Removes a payment from every list on screen before the response. Returns a function that restores it. */
function takeFromLists(id: number, dispatch: Dispatch, state: State): () => void {
  const lists = baseApi.util.selectInvalidatedBy(state, ['Payment']);
  const patches = (['listPayments', 'listPaymentRows'] as const).flatMap((name) =>
    lists
      .filter(({ endpointName }) => endpointName === name)
      .map(({ originalArgs }) =>
        dispatch(paymentsApi.util.updateQueryData(name, originalArgs, (page) => takeFrom(page, id)) as never),
      ),
  ) as { undo: () => void }[];
  return () => {
    for (const patch of patches) patch.undo();
  };
}

function takeFrom(page: PaymentRows, id: number): void {
  const removed = page.results.find((payment) => payment.id === id);
  if (!removed) return;
  page.results = page.results.filter((payment) => payment !== removed);
  if (page.count !== undefined) page.count -= 1;
  if (page.total_amount !== undefined) page.total_amount -= removed.amount;
}

const USUAL: readonly PaymentStatus[] = Object.entries(PAYMENT_STATUS_NAMES).map(([id, name]) => ({
  id: Number(id),
  name,
}));

/** The server's statuses, or the default ones until they have loaded. */
export const usePaymentStatuses = (): readonly PaymentStatus[] => useListPaymentStatusesQuery().data ?? USUAL;
