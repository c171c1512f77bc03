import { formatDay } from '@amayumba/contract/calendar.ts';
import { moveDay } from '@amayumba/contract/tenants/rules.ts';
import { type Tenant, tenantSchema } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { useStoredMerge } from '../../../auth/use-stored-draft.ts';
import { tenantChangeBody, type TenantDraft, tenantDraftOf } from '../../../features/tenants/tenant-draft.ts';
import { tenantFields } from '../../../features/tenants/tenant-merge-fields.ts';
import { useListTenantTypesQuery, useUpdateTenantMutation } from '../../../features/tenants/tenants.api.ts';
import { today } from '../../../lib/today.ts';
import { newMerge } from '../../../lib/merge.ts';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { isLeaseOver } from '../tenancy/tenancy-menu.ts';
import { MessageFields } from './MessageFields.tsx';
import { TenantFormModal } from './TenantFormModal.tsx';
import { useMoneyRule, useWithDueDay } from '../../../features/money/use-money-rule.ts';

interface EditTenantModalProps {
  tenant: Tenant;
  /** Opens the move to another home, which moves the money along, or undoes a coming one. */
  onMove: () => void;
  onClose: () => void;
}

/** Changes a tenant, renews the lease, or gives the tenant another home on a server without moves. */
export function EditTenantModal({ tenant, onMove, onClose }: EditTenantModalProps) {
  const [updateTenant, { isLoading, error }] = useUpdateTenantMutation();
  const { data: types = [] } = useListTenantTypesQuery();
  const form = useStoredMerge(
    `edit-tenant-${tenant.id}`,
    () => newMerge(tenantDraftOf(tenant), tenant.version),
    tenantFields(types),
  );
  // The tenant as last shown to the person; the effect of a typed lease depends on the current one.
  const [known, setKnown] = useState(tenant);
  const { version } = form;
  const problem = form.problemToShow(asProblem(error));
  const draft = { ...form.draft, rent: useWithDueDay(form.draft.rent) };
  const canMove = typeof known.account === 'number' && !isLeaseOver(known, today());
  const hasLedger = useMoneyRule('charge_days_before') !== undefined;
  const asksRent = hasLedger && draft.apartment !== null && draft.apartment.value !== known.apartment;
  const update = async () => {
    if (!form.isReady()) return;
    const result = await updateTenant({
      id: tenant.id,
      change: { ...tenantChangeBody(draft, form.stored, asksRent), version },
    });
    const found = conflictIn(asProblem(result.error), tenantSchema);
    if (found) {
      setKnown(found.current);
      form.recordConflict({ ...found, draft: tenantDraftOf(found.current), version: found.current.version });
    }
    if (result.error) return; // the form shows the error
    notify.success(`${draft.first_name} ${draft.last_name} was saved.`);
    form.clear();
    onClose();
  };
  return (
    <TenantFormModal
      kept={form.kept}
      title="Edit Tenant"
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      failedTitle="Update failed"
      initial={form.stored}
      draft={draft}
      onChange={form.change}
      isNew={false}
      asksRent={asksRent}
      homeAction={
        canMove ? { label: known.moves_on ? 'Undo move' : 'Move to another home', onPress: onMove } : undefined
      }
      rentFrom={moveDay(known.lease_start ?? today(), draft.lease_start || undefined, today())}
      messageFields={
        known.sms_opt_out !== undefined && (
          <MessageFields draft={draft} onChange={form.change} errors={problem?.fields} />
        )
      }
      isPending={isLoading}
      problem={problem}
      conflictDetails={<ConflictDialog form={form} />}
      leaseHint={(typed) => leaseHint(known, typed)}
      onSubmit={() => void update()}
      onClose={onClose}
    />
  );
}

/** A later end renews, another apartment ends the lease and begins one. See docs/rules.md, Changing a lease. */
function leaseHint(tenant: Tenant, draft: TenantDraft): string | undefined {
  const { apartment, apartment_details: home, lease_end } = tenant;
  if (home && draft.apartment && draft.apartment.value !== apartment) {
    return `The lease of ${home.number} ends and a new one begins.`;
  }
  if (lease_end && draft.lease_end > lease_end) return `Renews the lease that ends ${formatDay(lease_end)}.`;
  if (lease_end && draft.lease_end === '') return 'The lease goes on without an end.';
  return lease_end ? 'A later day renews the lease.' : undefined;
}
