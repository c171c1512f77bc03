import type { Account } from '@amayumba/contract/money/account.ts';
import type { PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useCreateRefundMutation } from '../../../../features/money/money-changes.api.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { MoneyProblem } from '../MoneyProblem.tsx';
import { useOnce } from '../use-once.ts';
import { MethodSelect } from './MethodSelect.tsx';

/** Records that credit was paid back to the tenant. */
export function RefundModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const [amount, setAmount] = useState<Ugx | null>(account.credit);
  const [method, setMethod] = useState<PaymentMethod>('Mobile Money');
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [create, { isLoading, error }] = useCreateRefundMutation();
  const once = useOnce();
  const problem = asProblem(error);
  const isTooMuch = amount !== null && amount > account.credit;
  const save = async () => {
    if (!amount || isTooMuch) return;
    const body = { account: account.id, amount, method, reference: reference.trim(), reason: reason.trim() };
    const sent = await once.send((key) => create({ key, body }));
    if (!sent || sent.error) return;
    notify.success('Refund recorded', `${formatUgx(amount)} paid back to ${account.tenant_details.name}`);
    onClose();
  };
  return (
    <Modal
      title="Refund credit"
      description={`${account.tenant_details.name}: ${formatUgx(account.credit)} of credit`}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={isLoading} disabled={isTooMuch}>
          Record refund
        </FormButtons>
      }
    >
      <MoneyProblem problem={problem} fields={['amount', 'method', 'reference', 'reason']} />
      <div className="grid gap-4">
        <MoneyField
          label="Amount paid back"
          required
          value={amount}
          onChange={setAmount}
          error={isTooMuch ? `At most ${formatUgx(account.credit)}.` : problem?.fields?.['amount']}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <MethodSelect value={method} onChange={setMethod} error={problem?.fields?.['method']} />
          <TextField
            label="Reference"
            autoComplete="off"
            maxLength={100}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
            error={problem?.fields?.['reference']}
          />
        </div>
        <TextField
          label="Reason"
          required
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={problem?.fields?.['reason']}
        />
        {amount !== null && !isTooMuch && (
          <BeforeAfter changes={[sumChange('Credit', account.credit, account.credit - amount)]} />
        )}
      </div>
    </Modal>
  );
}
