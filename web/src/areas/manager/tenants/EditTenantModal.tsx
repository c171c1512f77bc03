import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { asProblem } from '../../../api/problem.ts';
import { tenantChangeBody, type TenantDraft, tenantDraftOf } from '../../../features/tenants/tenant-draft.ts';
import { useUpdateTenantMutation } from '../../../features/tenants/tenants.api.ts';
import { notify } from '../../../ui/notices.ts';
import { TenantFormModal } from './TenantFormModal.tsx';

/** Changes a tenant, renews the lease, or moves the tenant to another apartment. */
export function EditTenantModal({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [updateTenant, { isLoading, error }] = useUpdateTenantMutation();
  const update = async (draft: TenantDraft) => {
    const result = await updateTenant({ id: tenant.id, change: tenantChangeBody(draft) });
    if ('error' in result) return; // shown in the form
    notify.success(`${draft.first_name} ${draft.last_name} was saved.`);
    onClose();
  };
  return (
    <TenantFormModal
      title="Edit Tenant"
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      failedTitle="Update failed"
      initial={tenantDraftOf(tenant)}
      isNew={false}
      isPending={isLoading}
      problem={asProblem(error)}
      leaseHint={(draft) => leaseHint(tenant, draft)}
      onSubmit={(draft) => void update(draft)}
      onClose={onClose}
    />
  );
}

/** A later end renews, another apartment ends the lease and begins one. Decisions section 5. */
function leaseHint(tenant: Tenant, draft: TenantDraft): string | undefined {
  const { apartment, apartment_details: home, lease_end } = tenant;
  if (home && draft.apartment && draft.apartment.value !== apartment) {
    return `The lease of ${home.number} ends and a new one begins.`;
  }
  if (lease_end && draft.lease_end > lease_end) return `Renews the lease that ends ${formatDay(lease_end)}.`;
  return lease_end ? 'A later day renews the lease.' : undefined;
}
