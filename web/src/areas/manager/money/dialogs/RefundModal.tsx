import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { useCreateRefundMutation } from '../../../../features/money/money-changes.api.ts';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { MoneyForm } from '../MoneyForm.tsx';
import { useOnce } from '../use-once.ts';
import { type PaidBy, PaidByFields } from './PaidByFields.tsx';
import { ReasonField } from './ReasonField.tsx';

/** Records that credit was paid back to the tenant. */
export function RefundModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const [amount, setAmount] = useState<Ugx | null>(account.credit);
  const [paidBy, setPaidBy] = useState<PaidBy>({ method: 'Mobile Money', reference: '' });
  const [reason, setReason] = useState('');
  const [create] = useCreateRefundMutation();
  const once = useOnce();
  const errors = once.problem?.fields;
  const isTooMuch = amount !== null && amount > account.credit;
  const save = async () => {
    if (!amount || isTooMuch) return;
    const body = { account: account.id, amount, ...paidBy, reference: paidBy.reference.trim(), reason: reason.trim() };
    const sent = await once.send((key) => create({ key, body }));
    if (!sent?.data) return;
    notify.success('Refund recorded', `${formatUgx(amount)} paid back to ${account.tenant_details.name}`);
    onClose();
  };
  return (
    <MoneyForm
      title="Refund credit"
      description={`${account.tenant_details.name}: ${formatUgx(account.credit)} of credit`}
      sending={once}
      fields={['amount', 'method', 'reference', 'reason']}
      submitLabel="Record refund"
      disabled={isTooMuch}
      onSubmit={save}
      onClose={onClose}
    >
      <MoneyField
        label="Amount paid back"
        required
        value={amount}
        onChange={setAmount}
        error={isTooMuch ? `At most ${formatUgx(account.credit)}.` : errors?.['amount']}
      />
      <PaidByFields
        value={paidBy}
        onChange={setPaidBy}
        methodError={errors?.['method']}
        referenceError={errors?.['reference']}
      />
      <ReasonField value={reason} onChange={setReason} error={errors?.['reason']} />
      {amount !== null && !isTooMuch && (
        <BeforeAfter changes={[sumChange('Credit', account.credit, account.credit - amount)]} />
      )}
    </MoneyForm>
  );
}
