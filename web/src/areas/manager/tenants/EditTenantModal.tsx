import { formatDay } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Named } from '@amayumba/contract/estates/estate.ts';
import { DEFAULT_LANGUAGE } from '@amayumba/contract/messages/template.ts';
import { moveDay } from '@amayumba/contract/tenants/rules.ts';
import { type Tenant, tenantSchema } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { useStoredMerge } from '../../../auth/use-stored-draft.ts';
import { useListTemplatesQuery } from '../../../features/messages/messages.api.ts';
import { useMoneyRule, useWithDueDay } from '../../../features/money/use-money-rule.ts';
import { tenantChangeBody, type TenantDraft, tenantDraftOf } from '../../../features/tenants/tenant-draft.ts';
import { useListTenantTypesQuery, useUpdateTenantMutation } from '../../../features/tenants/tenants.api.ts';
import { languageName } from '../../../lib/language-name.ts';
import { type MergeFields, newMerge } from '../../../lib/merge.ts';
import { today } from '../../../lib/today.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { notify } from '../../../ui/notices.ts';
import { isLeaseOver } from '../tenancy/tenancy-menu.ts';
import { TenantFormModal } from './TenantFormModal.tsx';

interface EditTenantModalProps {
  tenant: Tenant;
  /** Opens the move to another home, which moves the money along, or undoes a coming one. */
  onMove: () => void;
  onClose: () => void;
}

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
      isOpenEnded={form.stored.lease_start !== '' && form.stored.lease_end === ''}
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
      leaseHint={leaseHint(known, draft)}
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

const day = (text: string) => (text ? formatDay(text) : '');

const tenantFields = (types: readonly Named[]): MergeFields<TenantDraft> => ({
  first_name: 'First name',
  last_name: 'Last name',
  username: 'Username',
  email: 'Email',
  userprofile_status: {
    label: 'Account status',
    show: ({ userprofile_status }) => (userprofile_status === 'inactive' ? 'Inactive' : 'Active'),
  },
  apartment: { label: 'Apartment', show: ({ apartment }) => apartment?.label ?? '' },
  lease_start: { label: 'Lease start', show: ({ lease_start }) => day(lease_start) },
  lease_end: { label: 'Lease end', show: ({ lease_end }) => day(lease_end) },
  tenant_type: {
    label: 'Tenant type',
    show: ({ tenant_type }) => types.find(({ id }) => String(id) === tenant_type)?.name ?? '',
  },
  phone_number: 'Phone number',
  emergency_contact: 'Emergency contact',
  notes: 'Notes',
  language: { label: 'Language of SMS', show: ({ language }) => language && languageName(language) },
  sms_opt_out: { label: 'No reminders by SMS', show: ({ sms_opt_out }) => (sms_opt_out ? 'Yes' : 'No') },
});

interface MessageFieldsProps {
  draft: Pick<TenantDraft, 'language' | 'sms_opt_out'>;
  onChange: (part: Partial<TenantDraft>) => void;
  errors: FieldErrors | undefined;
}

function MessageFields({ draft: { language, sms_opt_out }, onChange, errors }: MessageFieldsProps) {
  const list = useListTemplatesQuery();
  const texts = list.data ?? [];
  const languages = [...new Set([DEFAULT_LANGUAGE, language, ...texts.map((text) => text.language)])];
  return (
    <>
      <SelectField
        label="Language"
        options={languages.map((value) => ({ value, label: languageName(value) }))}
        list={list}
        hint={list.data && languages.length === 1 ? 'Others are added under Messages, Templates.' : undefined}
        value={language}
        onChange={({ target }) => onChange({ language: target.value })}
        error={errors?.['language']}
      />
      <div className="sm:pt-6">
        <CheckField
          label="No reminders and announcements by SMS"
          isOn={sms_opt_out}
          onChange={(isOn) => onChange({ sms_opt_out: isOn })}
        />
        <p className="text-sm text-muted">Receipts, notices and codes still come.</p>
      </div>
    </>
  );
}
