import { formatDay } from '@amayumba/contract/calendar.ts';
import type { MovementKind } from '@amayumba/contract/ledger/postings.ts';
import type { Movement } from '@amayumba/contract/money/deposit.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { useReverseMovementMutation } from '../../../../features/money/money-changes.api.ts';
import { approvalOf, useWaitingApprovals } from '../../../../features/money/approvals.api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { ReversalWaits } from '../approvals/WaitingNote.tsx';
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

/** The movements of a deposit, the newest first. */
export function DepositMovements({ account, movements, held }: DepositMovementsProps) {
  const waiting = useWaitingApprovals(account);
  const [asked, setAsked] = useState<Movement | null>(null);
  const [reverse] = useReverseMovementMutation();
  if (movements.length === 0) return null;
  const reversalOf = ({ id }: Movement) => approvalOf(waiting, 'deposit_movement_reversal', id);
  return (
    <ul className="mt-2 divide-y divide-line text-sm">
      {movements.map((movement) => (
        <li key={movement.id} className="flex items-center justify-between gap-2 py-2">
          <span className="min-w-0">
            {KINDS[movement.kind]} <b className="font-semibold tabular">{formatUgx(movement.amount)}</b>
            <span className="block text-xs text-muted">
              {formatDay(movement.effective_on)}
              {movement.reason && `: ${movement.reason}`}
            </span>
            {movement.reverse_reason && (
              <span className="block text-xs text-muted">Reversed: {movement.reverse_reason}</span>
            )}
            <ReversalWaits approval={reversalOf(movement)} />
          </span>
          {movement.reversed_at !== null ? (
            <span className="text-xs text-muted">Reversed</span>
          ) : (
            isReversible(movement) &&
            !reversalOf(movement) && (
              <Button size="sm" variant="ghost" may="money:write" onClick={() => setAsked(movement)}>
                Reverse
              </Button>
            )
          )}
        </li>
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
