import type { Claim } from '@amayumba/contract/money/claim.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useRejectClaimMutation } from '../../../../features/money/money-changes.api.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { MoneyProblem } from '../MoneyProblem.tsx';
import { useOnce } from '../use-once.ts';

/** Rejects a claim; the tenant reads the reason. */
export function RejectClaimModal({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [reject, { isLoading, error }] = useRejectClaimMutation();
  const once = useOnce();
  const problem = asProblem(error);
  const save = async () => {
    const sent = await once.send((key) => reject({ id: claim.id, key, body: { reason: reason.trim() } }));
    if (!sent || sent.error) return;
    notify.success('Claim rejected', `${claim.tenant_details.name} has been told why.`);
    onClose();
  };
  return (
    <Modal
      title="Reject this claim?"
      description={`${formatUgx(claim.amount)} by ${claim.method}, ${claim.tenant_details.name}. Nothing is recorded as paid.`}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={isLoading} variant="danger">
          Reject claim
        </FormButtons>
      }
    >
      <MoneyProblem problem={problem} fields={['reason']} />
      <TextField
        label="Reason for the tenant"
        required
        autoComplete="off"
        maxLength={500}
        placeholder="We found no such transaction"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={problem?.fields?.['reason']}
      />
    </Modal>
  );
}
