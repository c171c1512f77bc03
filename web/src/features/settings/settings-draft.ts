import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import type { Settings } from '@amayumba/contract/settings/settings.ts';
import type { MergeFields } from '../../lib/merge.ts';

/** The settings in the form. */
export interface SettingsDraft {
  landlord_name: string;
  landlord_address: string;
  contact_phone: string;
  contact_whatsapp: string;
  contact_email: string;
  monthly_revenue_target: Ugx | null;
  /** As typed. */
  reminder_days: string;
}

export const settingsDraft = ({ version: _counted, ...settings }: Settings): SettingsDraft => ({
  ...settings,
  reminder_days: String(settings.reminder_days),
});

/** Labels and texts with which a conflict shows the fields. */
export const SETTINGS_FIELDS: MergeFields<SettingsDraft> = {
  landlord_name: { label: "Landlord's name", show: ({ landlord_name }) => landlord_name },
  landlord_address: { label: "Landlord's address", show: ({ landlord_address }) => landlord_address },
  contact_phone: { label: 'Phone', show: ({ contact_phone }) => contact_phone },
  contact_whatsapp: { label: 'WhatsApp', show: ({ contact_whatsapp }) => contact_whatsapp },
  contact_email: { label: 'Email', show: ({ contact_email }) => contact_email },
  monthly_revenue_target: {
    label: 'Monthly revenue target',
    show: ({ monthly_revenue_target: target }) => (target === null ? '' : formatUgx(target)),
  },
  reminder_days: { label: 'Days before a payment is due', show: ({ reminder_days }) => reminder_days },
};

/** Returns only the changed fields, so that another manager's changes to other fields remain. */
export function settingsChange(draft: SettingsDraft, stored: SettingsDraft): BodyOf<typeof updateSettings> {
  const { landlord_name, landlord_address, monthly_revenue_target, reminder_days } = draft;
  return {
    ...(landlord_name !== stored.landlord_name && { landlord_name }),
    ...(landlord_address !== stored.landlord_address && { landlord_address }),
    ...(draft.contact_phone !== stored.contact_phone && { contact_phone: draft.contact_phone }),
    ...(draft.contact_whatsapp !== stored.contact_whatsapp && { contact_whatsapp: draft.contact_whatsapp }),
    ...(draft.contact_email !== stored.contact_email && { contact_email: draft.contact_email }),
    ...(monthly_revenue_target !== null &&
      monthly_revenue_target !== stored.monthly_revenue_target && { monthly_revenue_target }),
    ...(reminder_days !== stored.reminder_days && { reminder_days }),
  };
}
