import type { Account } from '@amayumba/contract/money/account.ts';
import type { Refund } from '@amayumba/contract/money/refund.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useReverseRefundMutation } from '../../../../features/money/money-changes.api.ts';
import { balanceText } from '../../../../features/money/money-view.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { BeforeAfter } from '../BeforeAfter.tsx';
import { MoneyProblem } from '../MoneyProblem.tsx';
import { useOnce } from '../use-once.ts';

interface ReverseRefundModalProps {
  refund: Refund;
  account: Account;
  onClose: () => void;
}

/** Reverses a refund that was not paid back, with a reason. */
export function ReverseRefundModal({ refund, account, onClose }: ReverseRefundModalProps) {
  const [reason, setReason] = useState('');
  const [reverse, { isLoading, error }] = useReverseRefundMutation();
  const once = useOnce();
  const problem = asProblem(error);
  const save = async () => {
    const sent = await once.send((key) => reverse({ id: refund.id, key, body: { reason: reason.trim() } }));
    if (!sent || sent.error) return;
    notify.success(
      'Refund reversed',
      `${formatUgx(refund.amount)} is on the account of ${account.tenant_details.name} again.`,
    );
    onClose();
  };
  return (
    <Modal
      title="Reverse this refund?"
      description={`${formatUgx(refund.amount)}, ${account.tenant_details.name}. The money is credit again, and pays what is open.`}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={isLoading} variant="danger">
          Reverse refund
        </FormButtons>
      }
    >
      <MoneyProblem problem={problem} fields={['reason']} />
      <div className="grid gap-4">
        <TextField
          label="Reason"
          required
          autoComplete="off"
          maxLength={500}
          placeholder="The transfer to the tenant failed"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={problem?.fields?.['reason']}
        />
        <BeforeAfter
          changes={[
            {
              label: 'Balance',
              before: balanceText(account.balance),
              after: balanceText(account.balance - refund.amount),
            },
          ]}
        />
      </div>
    </Modal>
  );
}
