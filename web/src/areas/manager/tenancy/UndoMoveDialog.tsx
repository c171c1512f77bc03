import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useUndoMoveOutMutation } from '../../../features/tenants/moves.api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { useOnce } from '../money/use-once.ts';

/** Asks before a move-out that has not come yet is undone. */
export function UndoMoveOutDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [undo] = useUndoMoveOutMutation();
  const once = useOnce();
  const name = fullName(tenant.user_details);
  const confirm = async () => {
    const sent = await once.send((key) => undo({ id: tenant.id, key, version: tenant.version }));
    if (!sent?.data) return;
    notify.success(`The lease of ${name} goes on`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Undo the move-out of ${name}?`}
      confirmLabel="Undo move-out"
      isDanger={false}
      isPending={once.isPending}
      error={once.problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {`The lease does not end on ${formatDay(tenant.lease_end)} but as agreed before, and its rent is charged again. Notes about keys and inspection are removed. What was done with the deposit stays: reverse it on the account.`}
    </ConfirmDialog>
  );
}
