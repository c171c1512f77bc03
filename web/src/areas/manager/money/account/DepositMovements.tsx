import type { MovementKind } from '@amayumba/contract/ledger/postings.ts';
import type { Movement } from '@amayumba/contract/money/deposit.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { useReverseMovementMutation } from '../../../../features/money/money-changes.api.ts';
import { approvalOf, useWaitingApprovals } from '../../../../features/money/approvals.api.ts';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { ReversibleEntry } from '../approvals/WaitingNote.tsx';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { ReasonModal } from '../dialogs/ReasonModal.tsx';

const KINDS: Readonly<Record<MovementKind, string>> = {
  used: 'Used for a charge',
  refunded: 'Refunded',
  withheld: 'Withheld',
  transferred_out: 'Moved to another account',
  transferred_in: 'Moved from another account',
};
/**
 * Whether a movement can be reversed directly. A transfer ends only by another one, and a movement of a refund status,
 * which names the deposit, ends with that status. See docs/rules.md, Refund status.
 */
const isReversible = ({ kind, charge }: Movement): boolean =>
  kind === 'used' || (charge === null && (kind === 'refunded' || kind === 'withheld'));

interface DepositMovementsProps {
  account: number;
  movements: readonly Movement[];
  held: Ugx;
}

export function DepositMovements({ account, movements, held }: DepositMovementsProps) {
  const waiting = useWaitingApprovals(account);
  const [asked, setAsked] = useState<Movement | null>(null);
  const [reverse] = useReverseMovementMutation();
  if (movements.length === 0) return null;
  return (
    <ul className="mt-2 divide-y divide-line text-sm">
      {movements.map((movement) => (
        <ReversibleEntry
          key={movement.id}
          entry={movement}
          reversal={approvalOf(waiting, 'deposit_movement_reversal', movement.id)}
          onReverse={isReversible(movement) && (() => setAsked(movement))}
        >
          {KINDS[movement.kind]} <b className="font-semibold tabular">{formatUgx(movement.amount)}</b>
        </ReversibleEntry>
      ))}
      {asked && (
        <ReasonModal
          name={`reverse-movement-${asked.id}`}
          title="Reverse this movement?"
          description={`${KINDS[asked.kind]}, ${formatUgx(asked.amount)}`}
          placeholder="The repair was not needed"
          confirmLabel="Reverse"
          onConfirm={(reason, key) => reverse({ id: asked.id, key, body: { reason } })}
          onDone={(answer) => notifyDone(answer, 'Movement reversed', `${formatUgx(asked.amount)} is held again.`)}
          onClose={() => setAsked(null)}
        >
          <BeforeAfter changes={[sumChange('Deposit held', held, held + asked.amount)]} />
        </ReasonModal>
      )}
    </ul>
  );
}
