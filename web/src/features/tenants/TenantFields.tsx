import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { TENANT_NOTES_MAX } from '@amayumba/contract/tenants/tenant.ts';
import type { ReactNode } from 'react';
import { DateField } from '../../ui/DateField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { TenantDraft } from './tenant-draft.ts';

interface TenantFieldsProps {
  draft: TenantDraft;
  onChange: (change: Partial<TenantDraft>) => void;
  errors: FieldErrors;
  tenantTypes: readonly SelectOption[];
  /** The field that picks an apartment. The screen passes it in, because apartments are another feature. */
  apartmentField: ReactNode;
  /** Replaces the fields of a new account if the tenant already has an account. */
  accountField?: ReactNode;
  /** The choice between a new and an existing account, above the account's fields. */
  accountChoice?: ReactNode;
  /** The fields of the rent, in a group of their own. The screen passes them in, because money is another feature. */
  rentFields?: ReactNode;
  /** The fields of SMS, in a group of their own. The screen passes them in, because messages are another feature. */
  messageFields?: ReactNode;
  /** A new tenant also has a password field. */
  isNew: boolean;
  /** Whether email, password and the end of the lease may be empty. */
  isLenient: boolean;
  /** The lease has no end, so the end is not required. */
  isOpenEnded: boolean;
  /** The effect of the lease change that is typed. */
  leaseHint?: string | undefined;
}

const STATUSES: readonly SelectOption[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** The fields of a tenant in groups: the person, phone first; the lease; its rent. */
export function TenantFields(props: TenantFieldsProps) {
  const { draft, onChange, errors, tenantTypes, apartmentField, isNew, isLenient, leaseHint } = props;
  /** The props that all text fields share. */
  const text = (
    field: Exclude<
      keyof TenantDraft,
      'apartment' | 'account' | 'isRegistered' | 'rent' | 'sms_opt_out' | 'send_sms' | 'notes'
    >,
  ) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <div className="grid gap-6">
      <Group legend="Tenant">
        {props.accountChoice}
        {props.accountField}
        <TextField
          label="Phone number"
          type="tel"
          maxLength={40}
          autoComplete="off"
          placeholder="+256 7..."
          {...text('phone_number')}
        />
        <TextField label="Emergency contact" maxLength={200} autoComplete="off" {...text('emergency_contact')} />
        {!props.accountField && (
          <>
            <TextField label="First name" required maxLength={100} autoComplete="off" {...text('first_name')} />
            <TextField label="Last name" required maxLength={100} autoComplete="off" {...text('last_name')} />
            <TextField
              label="Username"
              required
              maxLength={60}
              autoComplete="off"
              hint={isNew ? 'Proposed from name and phone; change it if you like.' : undefined}
              {...text('username')}
            />
            <TextField
              label="Email"
              type="email"
              required={!isLenient}
              maxLength={254}
              autoComplete="off"
              {...text('email')}
            />
            {isNew && (
              <PasswordField
                label="Password"
                required={!isLenient}
                autoComplete="new-password"
                hint={isLenient ? firstSignIn(draft) : 'At least 8 characters.'}
                {...text('password')}
              />
            )}
          </>
        )}
        <SelectField
          label="Account status"
          options={STATUSES}
          hint={draft.userprofile_status === 'inactive' ? 'An inactive tenant cannot sign in.' : undefined}
          {...text('userprofile_status')}
        />
        {draft.notes !== undefined && (
          <TextAreaField
            label="Notes"
            hint="For the office: the tenant does not see them."
            maxLength={TENANT_NOTES_MAX}
            className="sm:col-span-2"
            name="notes"
            value={draft.notes}
            error={errors['notes']}
            onChange={(event) => onChange({ notes: event.target.value })}
          />
        )}
      </Group>
      <Group legend="Lease">
        <div className="sm:col-span-2">{apartmentField}</div>
        <DateField label="Lease start" required {...text('lease_start')} />
        <DateField
          label="Lease end"
          required={!isLenient && !props.isOpenEnded}
          min={draft.lease_start || undefined}
          hint={leaseHint}
          {...text('lease_end')}
        />
        <SelectField
          label="Tenant type"
          required
          placeholder="Choose a type"
          options={tenantTypes}
          {...text('tenant_type')}
        />
      </Group>
      {props.rentFields && <Group legend="Rent">{props.rentFields}</Group>}
      {props.messageFields && <Group legend="SMS">{props.messageFields}</Group>}
    </div>
  );
}

/** How a new tenant signs in the first time. See docs/rules.md, First sign-in of a tenant. */
function firstSignIn({ password, email }: TenantDraft): string {
  if (password !== '') return 'At least 8 characters. Hand it over in person or by phone.';
  return email.trim() === ''
    ? 'Leave it empty: they get a one-time code, shown after saving, and choose a password with it.'
    : 'Leave it empty: they get an invitation by email and choose a password.';
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 text-md font-semibold">{legend}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
