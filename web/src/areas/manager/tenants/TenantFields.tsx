import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { TENANT_NOTES_MAX } from '@amayumba/contract/tenants/tenant.ts';
import type { ReactNode } from 'react';
import type { RegisteredAccount, TenantDraft } from '../../../features/tenants/tenant-draft.ts';
import { useListTenantTypesQuery } from '../../../features/tenants/tenants.api.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { useMay } from '../../../lib/permissions.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SelectField, type SelectOption } from '../../../ui/SelectField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ApartmentField } from './ApartmentField.tsx';
import { RegisteredField } from './RegisteredField.tsx';
import { RentPart } from './RentPart.tsx';

export interface TenantFieldsProps {
  draft: TenantDraft & { rent: { due_day: string } };
  onChange: (change: Partial<TenantDraft>) => void;
  errors: FieldErrors;
  /** A new tenant also has a password field. */
  isNew: boolean;
  /** Whether email, password and the end of the lease may be empty. */
  isLenient: boolean;
  /** The stored lease has no end, so the end is not required. */
  isOpenEnded: boolean;
  /** The effect of the lease change that is typed. */
  leaseHint?: string | undefined;
  /** Whether saving begins a lease whose rent the portal can charge. */
  asksRent: boolean;
  /** The first day of that lease, where it is not the one in the form. */
  rentFrom?: string | undefined;
  /** Set if the home changes in a form of its own; then this one only shows it. */
  homeAction?: { label: string; onPress: () => void } | undefined;
  /** The fields of SMS; none where no SMS are sent. */
  messageFields?: ReactNode;
}

const STATUSES: readonly SelectOption[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

const WHOSE_ACCOUNT = [
  { value: 'new', label: 'New account', detail: 'For somebody without an account.' },
  { value: 'registered', label: 'Registered already', detail: 'They keep their account and password.' },
] as const;

const knownOf = ({ phone_number, userprofile_status }: RegisteredAccount) => ({ phone_number, userprofile_status });

/** The fields of a tenant in groups: the person, phone first; the lease; its rent. */
export function TenantFields(props: TenantFieldsProps) {
  const { draft, onChange, errors, isNew, isLenient, homeAction } = props;
  const types = useListTenantTypesQuery();
  const mayReadAccounts = useMay('accounts:read');
  const text = (
    name: Exclude<keyof TenantDraft, 'apartment' | 'account' | 'isRegistered' | 'rent' | 'sms_opt_out' | 'send_sms'>,
  ) => ({ name, ...fieldsOf<TenantDraft>(draft, onChange, errors).text(name) });
  return (
    <div className="grid gap-6">
      <Group legend="Tenant">
        {isNew && mayReadAccounts && (
          <ChoiceGroup
            legend="Whose account"
            className="sm:col-span-2 sm:grid-cols-2"
            choices={WHOSE_ACCOUNT}
            value={draft.isRegistered ? 'registered' : 'new'}
            onChange={(choice) => onChange({ isRegistered: choice === 'registered' })}
          />
        )}
        {draft.isRegistered && (
          <RegisteredField
            value={draft.account}
            onChange={(account) => onChange({ account, ...(account && knownOf(account)) })}
            error={errors['account']}
          />
        )}
        <TextField label="Phone number" type="tel" maxLength={40} placeholder="+256 7..." {...text('phone_number')} />
        <TextField label="Emergency contact" maxLength={200} {...text('emergency_contact')} />
        {!draft.isRegistered && (
          <>
            <TextField label="First name" required maxLength={100} {...text('first_name')} />
            <TextField label="Last name" required maxLength={100} {...text('last_name')} />
            <TextField
              label="Username"
              required
              maxLength={60}
              hint={isNew ? 'Proposed from name and phone; change it if you like.' : undefined}
              {...text('username')}
            />
            <TextField label="Email" type="email" required={!isLenient} maxLength={254} {...text('email')} />
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
            hint="For the office. The tenant sees them only in the file of their personal data."
            maxLength={TENANT_NOTES_MAX}
            className="sm:col-span-2"
            {...text('notes')}
          />
        )}
      </Group>
      <Group legend="Lease">
        <div className="sm:col-span-2">
          {homeAction ? (
            <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
              <TextField label="Apartment" readOnly value={draft.apartment?.label ?? ''} error={errors['apartment']} />
              <Button className="sm:mt-6.5 sm:self-start" onClick={homeAction.onPress}>
                {homeAction.label}
              </Button>
            </div>
          ) : (
            <ApartmentField
              value={draft.apartment}
              onChange={(apartment, rent_amount) => onChange({ apartment, rent: { ...draft.rent, rent_amount } })}
              error={errors['apartment']}
            />
          )}
        </div>
        <DateField label="Lease start" required {...text('lease_start')} />
        <DateField
          label="Lease end"
          required={!isLenient && !props.isOpenEnded}
          min={draft.lease_start || undefined}
          hint={props.leaseHint}
          {...text('lease_end')}
        />
        <SelectField
          label="Tenant type"
          required
          placeholder="Choose a type"
          options={(types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...text('tenant_type')}
          list={types}
          error={errors['tenant_type']}
        />
      </Group>
      {props.asksRent && (
        <Group legend="Rent">
          <RentPart
            rent={draft.rent}
            lease={{ ...draft, lease_start: props.rentFrom ?? draft.lease_start }}
            onChange={(part) => onChange({ rent: { ...draft.rent, ...part } })}
            errors={errors}
          />
        </Group>
      )}
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

const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-3 text-md font-semibold">{legend}</legend>
    <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
  </fieldset>
);
