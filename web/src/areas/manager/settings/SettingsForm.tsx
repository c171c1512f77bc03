import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import { type Settings, settingsSchema } from '@amayumba/contract/settings/settings.ts';
import { useEffect, useRef } from 'react';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { useStoredMerge } from '../../../auth/use-stored-draft.ts';
import { useUpdateSettingsMutation } from '../../../features/settings/settings.api.ts';
import { type MergeFields, newMerge } from '../../../lib/merge.ts';
import { useMay } from '../../../lib/permissions.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { DraftNote } from '../../../ui/DraftNote.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { notify } from '../../../ui/notices.ts';
import { PageForm } from '../../../ui/PageForm.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface SettingsDraft {
  landlord_name: string;
  landlord_address: string;
  contact_phone: string;
  contact_whatsapp: string;
  contact_email: string;
  monthly_revenue_target: Ugx | null;
  reminder_days: string;
}

const settingsDraft = ({ version: _counted, ...settings }: Settings): SettingsDraft => ({
  ...settings,
  reminder_days: String(settings.reminder_days),
});

const SETTINGS_FIELDS: MergeFields<SettingsDraft> = {
  landlord_name: { label: "Landlord's name", show: ({ landlord_name }) => landlord_name },
  landlord_address: { label: "Landlord's address", show: ({ landlord_address }) => landlord_address },
  contact_phone: 'Phone',
  contact_whatsapp: 'WhatsApp',
  contact_email: 'Email',
  monthly_revenue_target: {
    label: 'Monthly revenue target',
    show: ({ monthly_revenue_target: target }) => (target === null ? '' : formatUgx(target)),
  },
  reminder_days: 'Days before a payment is due',
};

/** Returns only the changed fields, so that another manager's changes to other fields remain. */
function settingsChange(draft: SettingsDraft, stored: SettingsDraft): BodyOf<typeof updateSettings> {
  const changed = Object.entries(draft).filter(
    ([field, value]) => value !== null && value !== stored[field as keyof SettingsDraft],
  );
  return Object.fromEntries(changed);
}

const CONTACT_FIELDS = [
  { name: 'contact_phone', label: 'Phone', type: 'tel' },
  { name: 'contact_whatsapp', label: 'WhatsApp', type: 'tel' },
  { name: 'contact_email', label: 'Email', type: 'email' },
] as const;

type SettingsMerge = ReturnType<typeof useStoredMerge<SettingsDraft>>;

/** The days of the first reminder may change below, in the ladder: an untouched form shows the new ones. */
function useFollowedLadder(settings: Settings, { draft, stored, begin }: SettingsMerge) {
  const shown = useRef(settings.reminder_days);
  const isUntouched = Object.keys(settingsChange(draft, stored)).length === 0;
  useEffect(() => {
    if (shown.current === settings.reminder_days) return;
    shown.current = settings.reminder_days;
    if (isUntouched) begin(settingsDraft(settings), settings.version);
  }, [settings, isUntouched, begin]);
}

/** The settings of the whole portal. Input stays until it is saved. */
export function SettingsForm({ settings }: { settings: Settings }) {
  // The form compares with the values it opened with, so that it does not send back a field that only another manager
  // changed.
  const form = useStoredMerge('settings', () => newMerge(settingsDraft(settings), settings.version), SETTINGS_FIELDS);
  const { draft, version, stored } = form;
  const mayChange = useMay('settings:write');
  useFollowedLadder(settings, form);
  const [updateSettings, { isLoading, error, reset }] = useUpdateSettingsMutation();
  const problem = form.problemToShow(asProblem(error));
  const field = fieldsOf(draft, form.change, problem?.fields);
  const submit = async () => {
    if (!form.isReady()) return;
    const result = await updateSettings({ ...settingsChange(draft, stored), version });
    const found = conflictIn(asProblem(result.error), settingsSchema);
    if (found) form.recordConflict({ ...found, draft: settingsDraft(found.current), version: found.current.version });
    if (!result.data) return; // the form shows the error
    reset();
    form.begin(settingsDraft(result.data), result.data.version);
    notify.success('The settings were saved.');
  };
  return (
    <PageForm isPending={isLoading} onSubmit={() => void submit()}>
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-4">
        <Refusal problem={problem} title="The settings were not saved" />
        <ConflictDialog form={form} level={2} />
        <DraftNote draft={form.kept} />
        <Card title="Receipts">
          <div className="grid gap-4">
            <TextField
              label="Landlord's name"
              hint="Shown on receipts."
              maxLength={120}
              autoComplete="organization"
              {...field.text('landlord_name')}
            />
            <TextAreaField
              label="Landlord's address"
              hint="Printed below the name, for example Plot 14, Ntinda Road, Kampala."
              rows={2}
              maxLength={300}
              {...field.text('landlord_address')}
            />
          </div>
        </Card>
        <Card title="How to reach you">
          <p className="mb-4 text-sm text-muted">
            Shown to tenants and on the contact page, and at the end of every mail.
          </p>
          <div className="grid gap-4 sm:grid-cols-3">
            {CONTACT_FIELDS.map(({ name, label, type }) => (
              <TextField
                autoComplete="on"
                key={name}
                label={label}
                type={type}
                maxLength={type === 'tel' ? 40 : 254}
                {...field.text(name)}
              />
            ))}
          </div>
        </Card>
        <div className="grid gap-4 sm:grid-cols-2">
          <Card title="Revenue">
            <MoneyField
              label="Monthly revenue target"
              hint="The target of the revenue bar on the dashboard. 0: no target."
              required
              mayBeZero
              {...field.value('monthly_revenue_target')}
            />
          </Card>
          <Card title="Reminders">
            <TextField
              label="Days before a payment is due"
              hint="The first step of the reminder ladder below. 0: none before the due date."
              type="number"
              min={0}
              max={60}
              step={1}
              inputMode="numeric"
              required
              {...field.text('reminder_days')}
            />
          </Card>
        </div>
        <div>
          <Button variant="primary" may="settings:write" type="submit" isPending={isLoading}>
            {isLoading ? 'Saving...' : 'Save Settings'}
          </Button>
        </div>
      </fieldset>
    </PageForm>
  );
}
