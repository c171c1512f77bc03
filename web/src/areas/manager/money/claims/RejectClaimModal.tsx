import type { Claim } from '@amayumba/contract/money/claim.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useRejectClaimMutation } from '../../../../features/money/money-changes.api.ts';
import { notify } from '../../../../ui/notices.ts';
import { ReasonModal } from '../dialogs/ReasonModal.tsx';

/** Rejects a claim; the tenant reads the reason. */
export function RejectClaimModal({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const [reject] = useRejectClaimMutation();
  const { name } = claim.tenant_details;
  return (
    <ReasonModal
      name={`reject-claim-${claim.id}`}
      title="Reject this claim?"
      description={`${formatUgx(claim.amount)} by ${claim.method}, ${name}. Nothing is recorded as paid.`}
      label="Reason for the tenant"
      placeholder="We found no such transaction"
      confirmLabel="Reject claim"
      onConfirm={(reason, key) => reject({ id: claim.id, key, body: { reason } })}
      onDone={() => notify.success('Claim rejected', `The reason was sent to ${name}.`)}
      onClose={onClose}
    />
  );
}
