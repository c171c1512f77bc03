import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { useCreateRefundMutation } from '../../../../features/money/money-changes.api.ts';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { AlreadyAsked } from '../approvals/WaitingNote.tsx';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { MoneyForm, useMoneyForm } from '../MoneyForm.tsx';
import { type PaidBy, PaidByFields, ReasonField } from './DialogFields.tsx';

interface RefundDraft {
  amount: Ugx | null;
  paidBy: PaidBy;
  reason: string;
}

/** Records that credit was paid back to the tenant. */
export function RefundModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const { draft, patch, faults, form, send } = useMoneyForm(`refund-${account.id}`, onClose, (): RefundDraft => ({
    amount: account.credit,
    paidBy: { method: 'Mobile Money', reference: '' },
    reason: '',
  }));
  const { amount, paidBy, reason } = draft;
  const [create] = useCreateRefundMutation();
  const isTooMuch = amount !== null && amount > account.credit;
  const save = async () => {
    if (!amount || isTooMuch) return;
    const body = { account: account.id, amount, ...paidBy, reference: paidBy.reference.trim(), reason: reason.trim() };
    await send(
      (key) => create({ key, body }),
      (made) => notifyDone(made, 'Refund recorded', `${formatUgx(amount)} paid back to ${account.tenant_details.name}`),
    );
  };
  return (
    <MoneyForm
      {...form}
      title="Refund credit"
      description={`${account.tenant_details.name}: ${formatUgx(account.credit)} of credit`}
      fields={['amount', 'method', 'reference', 'reason']}
      submitLabel="Record refund"
      disabled={isTooMuch}
      onSubmit={save}
    >
      <AlreadyAsked account={account.id} action="refund" />
      <MoneyField
        label="Amount paid back"
        required
        value={amount}
        onChange={(typed) => patch({ amount: typed })}
        error={isTooMuch ? `At most ${formatUgx(account.credit)}.` : faults['amount']}
      />
      <PaidByFields
        value={paidBy}
        onChange={(typed) => patch({ paidBy: typed })}
        methodError={faults['method']}
        referenceError={faults['reference']}
      />
      <ReasonField value={reason} onChange={(typed) => patch({ reason: typed })} error={faults['reason']} />
      {amount !== null && !isTooMuch && (
        <BeforeAfter changes={[sumChange('Credit', account.credit, account.credit - amount)]} />
      )}
    </MoneyForm>
  );
}
