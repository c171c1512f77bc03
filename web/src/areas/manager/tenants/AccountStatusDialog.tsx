import { formatDay } from '@amayumba/contract/calendar.ts';
import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { type Tenant, tenantSchema } from '@amayumba/contract/tenants/tenant.ts';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { useUpdateTenantMutation } from '../../../features/tenants/tenants.api.ts';
import { useLatestRow } from '../../../lib/use-latest-row.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ConflictNote } from '../../../ui/ConflictNote.tsx';
import { notify } from '../../../ui/notices.ts';

/** Asks before a tenant's account is switched off, or on again. */
export function AccountStatusDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [updateTenant, { isLoading, error }] = useUpdateTenantMutation();
  const { seen, conflict, recordConflict } = useLatestRow(tenant);
  const problem = asProblem(error);
  // The question keeps the tenant for whom the dialog opened, even if the data changes.
  const name = fullName(tenant.user_details);
  const isActive = tenant.userprofile_status === 'active';
  const confirm = async () => {
    const change = { userprofile_status: isActive ? 'inactive' : 'active' } as const;
    const result = await updateTenant({ id: tenant.id, change: { ...change, version: seen.version } });
    const found = conflictIn(asProblem(result.error), tenantSchema);
    if (found) recordConflict(found);
    if (result.error) return; // the dialog shows the error
    notify.success(`${name} is ${change.userprofile_status} now.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={isActive ? `Deactivate ${name}?` : `Activate ${name}?`}
      confirmLabel={isActive ? 'Deactivate' : 'Activate'}
      isDanger={isActive}
      isPending={isLoading}
      error={conflict && problem?.code === 'stale_change' ? undefined : problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {isActive
        ? 'They are signed out at once and cannot sign in until you activate them again. Their apartment counts as available.'
        : 'They can sign in again with their password.'}
      {conflict && <ConflictNote {...conflict} className="mt-4" differences={differencesOf(conflict.before, seen)} />}
    </ConfirmDialog>
  );
}

const differencesOf = (before: Tenant, now: Tenant) => [
  { label: 'Name', before: fullName(before.user_details), now: fullName(now.user_details) },
  { label: 'Account status', before: before.userprofile_status, now: now.userprofile_status },
  {
    label: 'Apartment',
    before: before.apartment_details?.number ?? '',
    now: now.apartment_details?.number ?? '',
  },
  { label: 'Lease end', before: formatDay(before.lease_end), now: formatDay(now.lease_end) },
];
