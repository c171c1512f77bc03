import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Named } from '@amayumba/contract/estates/estate.ts';
import { languageName } from '../../lib/language-name.ts';
import type { MergeFields } from '../../lib/merge.ts';
import type { TenantDraft } from './tenant-draft.ts';

const day = (text: string) => (text ? formatDay(text) : '');

/** Labels and texts with which a conflict shows a tenant's fields. */
export const tenantFields = (types: readonly Named[]): MergeFields<TenantDraft> => ({
  first_name: { label: 'First name', show: ({ first_name }) => first_name },
  last_name: { label: 'Last name', show: ({ last_name }) => last_name },
  username: { label: 'Username', show: ({ username }) => username },
  email: { label: 'Email', show: ({ email }) => email },
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
  phone_number: { label: 'Phone number', show: ({ phone_number }) => phone_number },
  emergency_contact: { label: 'Emergency contact', show: ({ emergency_contact }) => emergency_contact },
  notes: { label: 'Notes', show: ({ notes = '' }) => notes },
  language: { label: 'Language of SMS', show: ({ language }) => language && languageName(language) },
  sms_opt_out: { label: 'No reminders by SMS', show: ({ sms_opt_out }) => (sms_opt_out ? 'Yes' : 'No') },
});
