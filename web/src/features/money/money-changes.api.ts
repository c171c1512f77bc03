import { orAwaiting } from '@amayumba/contract/approvals/approval.ts';
import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { remindTenants, updateAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { chargeMany, createTerms, deleteTerms, runSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { acceptClaim, rejectClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { createCreditNote, reverseCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createMovement, reverseMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import { createRefund, createTransfer, reverseRefund } from '@amayumba/contract/money/payout-endpoints.ts';
import * as calls from '@amayumba/contract/money/receipt-endpoints.ts';
import { reversedReceiptSchema } from '@amayumba/contract/money/receipt.ts';
import { baseApi } from '../../api/base-api.ts';
import { asksOnce, byId, updates, sends, writes, writesOnce } from '../../api/build-calls.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

interface Change<Body> {
  id: number;
  body: Body;
}
type ManyCharges = Omit<BodyOf<typeof chargeMany>, 'preview'>;

const CHANGED = changes('Payment');

const moneyChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createReceipt: writesOnce(build, calls.createReceipt, CHANGED),
    allocateReceipt: updates(build, calls.allocateReceipt, CHANGED),
    changeCertificate: updates(build, calls.changeCertificate, CHANGED),
    reverseReceipt: writesOnce(
      build,
      { ...calls.reverseReceipt, response: orAwaiting(reversedReceiptSchema) },
      CHANGED,
    ),
    sendReceipt: writesOnce(build, calls.sendReceipt),
    acceptClaim: writesOnce(build, acceptClaim, CHANGED),
    rejectClaim: asksOnce(build, rejectClaim, CHANGED),
    updateAccount: updates(build, updateAccount, CHANGED),
    remindTenants: writes(build, remindTenants, ({ key, accounts }: { key: string; accounts: number[] }) => ({
      body: { accounts, preview: false },
      headers: idempotencyHeader(key),
    })),
    createTerms: writesOnce(build, createTerms, CHANGED),
    deleteTerms: sends(build, deleteTerms, byId, CHANGED),
    runSchedule: writesOnce(build, runSchedule, CHANGED),
    previewChargeMany: writes(build, chargeMany, (body: ManyCharges) => ({ body: { ...body, preview: true } })),
    chargeMany: writes(
      build,
      chargeMany,
      ({ key, body }: { key: string; body: ManyCharges }) => ({
        body: { ...body, preview: false },
        headers: idempotencyHeader(key),
      }),
      CHANGED,
    ),
    createCreditNote: asksOnce(build, createCreditNote, CHANGED),
    reverseCreditNote: asksOnce(build, reverseCreditNote, CHANGED),
    createMovement: build.mutation<unknown, Change<BodyOf<typeof createMovement>> & { key: string }>({
      query: ({ id, key, body }) =>
        request(createMovement, { params: { account: id }, body, headers: idempotencyHeader(key) }),
      invalidatesTags: CHANGED,
    }),
    reverseMovement: asksOnce(build, reverseMovement, CHANGED),
    createRefund: asksOnce(build, createRefund, CHANGED),
    reverseRefund: asksOnce(build, reverseRefund, CHANGED),
    createMoneyRule: writesOnce(build, createMoneyRule, changes('Settings', 'Payment')),
    createTransfer: asksOnce(build, createTransfer, CHANGED),
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
