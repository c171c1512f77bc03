import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { undoMove, undoMoveOut } from '@amayumba/contract/tenants/endpoints.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useUndoMoveMutation } from '../../../features/tenants/moves.api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { useOnce } from '../../../api/use-once.ts';

/** Asks before a planned move to another home, or a planned move-out, is undone. */
export function UndoMoveDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [undo] = useUndoMoveMutation();
  const once = useOnce();
  const name = fullName(tenant.user_details);
  const { id, version, moves_on } = tenant;
  const confirm = async () => {
    const what = moves_on ? undoMove : undoMoveOut;
    const sent = await once.send((key) => undo({ id, key, version, what }));
    if (!sent?.data) return;
    notify.success(`The lease of ${name} goes on`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Undo the ${moves_on ? 'move' : 'move-out'} of ${name}?`}
      confirmLabel={moves_on ? 'Undo move' : 'Undo move-out'}
      isDanger={false}
      isPending={once.isPending}
      error={once.problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {moves_on
        ? `${name} does not move on ${formatDay(moves_on)}: the lease ends as agreed before, and its rent is charged again. Rent of the other home is withdrawn, and credit and deposit come back.`
        : `The lease does not end on ${formatDay(tenant.lease_end)} but as agreed before, and its rent is charged again. Notes about keys and inspection are removed. What was done with the deposit stays: reverse it on the account.`}
    </ConfirmDialog>
  );
}
