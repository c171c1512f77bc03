import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { useCreateRefundMutation } from '../../../../features/money/money-changes.api.ts';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { AlreadyAsked } from '../approvals/AlreadyAsked.tsx';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { MoneyForm } from '../MoneyForm.tsx';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { type PaidBy, PaidByFields } from './PaidByFields.tsx';
import { ReasonField } from './ReasonField.tsx';

interface RefundDraft {
  amount: Ugx | null;
  paidBy: PaidBy;
  reason: string;
}

/** Records that credit was paid back to the tenant. */
export function RefundModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const { draft, patch, clear, kept, once } = useSentDraft(`refund-${account.id}`, (): RefundDraft => ({
    amount: account.credit,
    paidBy: { method: 'Mobile Money', reference: '' },
    reason: '',
  }));
  const { amount, paidBy, reason } = draft;
  const [create] = useCreateRefundMutation();
  const errors = once.problem?.fields;
  const isTooMuch = amount !== null && amount > account.credit;
  const save = async () => {
    if (!amount || isTooMuch) return;
    const body = { account: account.id, amount, ...paidBy, reference: paidBy.reference.trim(), reason: reason.trim() };
    const sent = await once.send((key) => create({ key, body }));
    if (!sent?.data) return;
    notifyDone(sent.data, 'Refund recorded', `${formatUgx(amount)} paid back to ${account.tenant_details.name}`);
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={kept}
      title="Refund credit"
      description={`${account.tenant_details.name}: ${formatUgx(account.credit)} of credit`}
      sending={once}
      fields={['amount', 'method', 'reference', 'reason']}
      submitLabel="Record refund"
      disabled={isTooMuch}
      onSubmit={save}
      onClose={onClose}
    >
      <AlreadyAsked account={account.id} action="refund" />
      <MoneyField
        label="Amount paid back"
        required
        value={amount}
        onChange={(typed) => patch({ amount: typed })}
        error={isTooMuch ? `At most ${formatUgx(account.credit)}.` : errors?.['amount']}
      />
      <PaidByFields
        value={paidBy}
        onChange={(typed) => patch({ paidBy: typed })}
        methodError={errors?.['method']}
        referenceError={errors?.['reference']}
      />
      <ReasonField value={reason} onChange={(typed) => patch({ reason: typed })} error={errors?.['reason']} />
      {amount !== null && !isTooMuch && (
        <BeforeAfter changes={[sumChange('Credit', account.credit, account.credit - amount)]} />
      )}
    </MoneyForm>
  );
}
