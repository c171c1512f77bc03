import { type AwaitingApproval, orAwaiting } from '@amayumba/contract/approvals/approval.ts';
import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { remindTenants, updateAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { type Account, accountSchema } from '@amayumba/contract/money/account.ts';
import { type BulkCharge, bulkChargeSchema } from '@amayumba/contract/money/bulk-charge.ts';
import { chargeMany, createTerms, deleteTerms, runSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { acceptClaim, rejectClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { createCreditNote, reverseCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createMovement, reverseMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import { createRefund, createTransfer, reverseRefund } from '@amayumba/contract/money/payout-endpoints.ts';
import {
  allocateReceipt,
  changeCertificate,
  createReceipt,
  reverseReceipt,
  sendReceipt,
} from '@amayumba/contract/money/receipt-endpoints.ts';
import {
  type Receipt,
  receiptSchema,
  type ReversedReceipt,
  reversedReceiptSchema,
  type SentReceipt,
  sentReceiptSchema,
} from '@amayumba/contract/money/receipt.ts';
import { type MoneyRuleRow, moneyRuleSchema } from '@amayumba/contract/money/rules.ts';
import { type Reminders, remindersSchema } from '@amayumba/contract/money/reminder.ts';
import { type Schedule, scheduleSchema } from '@amayumba/contract/money/schedule.ts';
import { type Terms, termsSchema } from '@amayumba/contract/money/terms.ts';
import { baseApi } from '../../api/base-api.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

/** A call that writes once for each key. */
interface Keyed<Body> {
  key: string;
  body: Body;
}
type KeyedFor<Body> = Keyed<Body> & { id: number };

/** The calls that change the ledger. */
const moneyChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createReceipt: build.mutation<Receipt, Keyed<BodyOf<typeof createReceipt>>>({
      query: ({ key, body }) => request(createReceipt, { body, headers: idempotencyHeader(key) }),
      responseSchema: receiptSchema,
      invalidatesTags: changes('Payment'),
    }),
    allocateReceipt: build.mutation<Receipt, { id: number; body: BodyOf<typeof allocateReceipt> }>({
      query: ({ id, body }) => request(allocateReceipt, { params: { id }, body }),
      responseSchema: receiptSchema,
      invalidatesTags: changes('Payment'),
    }),
    changeCertificate: build.mutation<Receipt, { id: number; body: BodyOf<typeof changeCertificate> }>({
      query: ({ id, body }) => request(changeCertificate, { params: { id }, body }),
      responseSchema: receiptSchema,
      invalidatesTags: changes('Payment'),
    }),
    reverseReceipt: build.mutation<ReversedReceipt | AwaitingApproval, KeyedFor<BodyOf<typeof reverseReceipt>>>({
      query: ({ id, key, body }) => request(reverseReceipt, { params: { id }, body, headers: idempotencyHeader(key) }),
      responseSchema: orAwaiting(reversedReceiptSchema),
      invalidatesTags: changes('Payment'),
    }),
    sendReceipt: build.mutation<SentReceipt, { id: number; key: string }>({
      query: ({ id, key }) => request(sendReceipt, { params: { id }, headers: idempotencyHeader(key) }),
      responseSchema: sentReceiptSchema,
    }),
    acceptClaim: build.mutation<Receipt, KeyedFor<BodyOf<typeof acceptClaim>>>({
      query: ({ id, key, body }) => request(acceptClaim, { params: { id }, body, headers: idempotencyHeader(key) }),
      responseSchema: receiptSchema,
      invalidatesTags: changes('Payment'),
    }),
    rejectClaim: build.mutation<unknown, KeyedFor<BodyOf<typeof rejectClaim>>>({
      query: ({ id, key, body }) => request(rejectClaim, { params: { id }, body, headers: idempotencyHeader(key) }),
      invalidatesTags: changes('Payment'),
    }),
    updateAccount: build.mutation<Account, { id: number; body: BodyOf<typeof updateAccount> }>({
      query: ({ id, body }) => request(updateAccount, { params: { id }, body }),
      responseSchema: accountSchema,
      invalidatesTags: changes('Payment'),
    }),
    remindTenants: build.mutation<Reminders, { key: string; accounts: number[] }>({
      query: ({ key, accounts }) =>
        request(remindTenants, { body: { accounts, preview: false }, headers: idempotencyHeader(key) }),
      responseSchema: remindersSchema,
    }),
    createTerms: build.mutation<Terms, KeyedFor<BodyOf<typeof createTerms>>>({
      query: ({ id, key, body }) => request(createTerms, { params: { id }, body, headers: idempotencyHeader(key) }),
      responseSchema: termsSchema,
      invalidatesTags: changes('Payment'),
    }),
    deleteTerms: build.mutation<unknown, number>({
      query: (id) => request(deleteTerms, { params: { id } }),
      invalidatesTags: changes('Payment'),
    }),
    runSchedule: build.mutation<Schedule, Keyed<BodyOf<typeof runSchedule>>>({
      query: ({ key, body }) => request(runSchedule, { body, headers: idempotencyHeader(key) }),
      responseSchema: scheduleSchema,
      invalidatesTags: changes('Payment'),
    }),
    previewChargeMany: build.mutation<BulkCharge, Omit<BodyOf<typeof chargeMany>, 'preview'>>({
      query: (body) => request(chargeMany, { body: { ...body, preview: true } }),
      responseSchema: bulkChargeSchema,
    }),
    chargeMany: build.mutation<BulkCharge, Keyed<Omit<BodyOf<typeof chargeMany>, 'preview'>>>({
      query: ({ key, body }) =>
        request(chargeMany, { body: { ...body, preview: false }, headers: idempotencyHeader(key) }),
      responseSchema: bulkChargeSchema,
      invalidatesTags: changes('Payment'),
    }),
    createCreditNote: build.mutation<unknown, Keyed<BodyOf<typeof createCreditNote>>>({
      query: ({ key, body }) => request(createCreditNote, { body, headers: idempotencyHeader(key) }),
      invalidatesTags: changes('Payment'),
    }),
    reverseCreditNote: build.mutation<unknown, KeyedFor<BodyOf<typeof reverseCreditNote>>>({
      query: ({ id, key, body }) =>
        request(reverseCreditNote, { params: { id }, body, headers: idempotencyHeader(key) }),
      invalidatesTags: changes('Payment'),
    }),
    createMovement: build.mutation<unknown, KeyedFor<BodyOf<typeof createMovement>>>({
      query: ({ id, key, body }) =>
        request(createMovement, { params: { account: id }, body, headers: idempotencyHeader(key) }),
      invalidatesTags: changes('Payment'),
    }),
    reverseMovement: build.mutation<unknown, KeyedFor<BodyOf<typeof reverseMovement>>>({
      query: ({ id, key, body }) => request(reverseMovement, { params: { id }, body, headers: idempotencyHeader(key) }),
      invalidatesTags: changes('Payment'),
    }),
    createRefund: build.mutation<unknown, Keyed<BodyOf<typeof createRefund>>>({
      query: ({ key, body }) => request(createRefund, { body, headers: idempotencyHeader(key) }),
      invalidatesTags: changes('Payment'),
    }),
    reverseRefund: build.mutation<unknown, KeyedFor<BodyOf<typeof reverseRefund>>>({
      query: ({ id, key, body }) => request(reverseRefund, { params: { id }, body, headers: idempotencyHeader(key) }),
      invalidatesTags: changes('Payment'),
    }),
    createMoneyRule: build.mutation<MoneyRuleRow, Keyed<BodyOf<typeof createMoneyRule>>>({
      query: ({ key, body }) => request(createMoneyRule, { body, headers: idempotencyHeader(key) }),
      responseSchema: moneyRuleSchema,
      invalidatesTags: changes('Settings', 'Payment'),
    }),
    createTransfer: build.mutation<unknown, Keyed<BodyOf<typeof createTransfer>>>({
      query: ({ key, body }) => request(createTransfer, { body, headers: idempotencyHeader(key) }),
      invalidatesTags: changes('Payment'),
    }),
  }),
});

export const {
  useCreateReceiptMutation,
  useAllocateReceiptMutation,
  useChangeCertificateMutation,
  useReverseReceiptMutation,
  useSendReceiptMutation,
  useAcceptClaimMutation,
  useRejectClaimMutation,
  useUpdateAccountMutation,
  useRemindTenantsMutation,
  useCreateTermsMutation,
  useDeleteTermsMutation,
  useRunScheduleMutation,
  usePreviewChargeManyMutation,
  useChargeManyMutation,
  useCreateCreditNoteMutation,
  useReverseCreditNoteMutation,
  useCreateMovementMutation,
  useReverseMovementMutation,
  useCreateRefundMutation,
  useReverseRefundMutation,
  useCreateTransferMutation,
  useCreateMoneyRuleMutation,
} = moneyChangesApi;
