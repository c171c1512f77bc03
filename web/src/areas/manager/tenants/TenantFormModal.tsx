import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Problem } from '../../../api/problem.ts';
import { missingFields, type RegisteredAccount, type TenantDraft } from '../../../features/tenants/tenant-draft.ts';
import { fieldErrorsOf } from '../../../features/tenants/tenant-field-errors.ts';
import { useMoneyRule } from '../../../features/money/use-money-rule.ts';
import { TenantFields } from '../../../features/tenants/TenantFields.tsx';
import { useListTenantTypesQuery } from '../../../features/tenants/tenants.api.ts';
import type { KeptDraft } from '../../../lib/kept-draft.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { useMay } from '../../../lib/permissions.ts';
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ApartmentField } from './ApartmentField.tsx';
import { type HomeAction, HomeField } from './HomeField.tsx';
import { RentPart } from './RentPart.tsx';
import { RegisteredField } from './RegisteredField.tsx';

interface TenantFormModalProps {
  title: string;
  submitLabel: string;
  pendingLabel: string;
  /** 'Create failed' or 'Update failed'. See docs/product.md, Error catalogue. */
  failedTitle: string;
  /** The stored tenant. */
  initial: TenantDraft;
  draft: TenantDraft & { rent: { due_day: string } };
  kept: KeptDraft;
  onChange: (part: Partial<TenantDraft>) => void;
  isNew: boolean;
  /** Whether saving begins a lease whose rent the portal can charge. */
  asksRent: boolean;
  /** Set if the home changes in a form of its own; then this one only shows it. */
  homeAction?: HomeAction | undefined;
  /** The first day of that lease, where it is not the one in the form. */
  rentFrom?: string | undefined;
  isPending: boolean;
  problem: Problem | undefined;
  /** Returns the effect of the lease typed so far. */
  leaseHint?: ((draft: TenantDraft) => string | undefined) | undefined;
  /** The fields of SMS; none where no SMS are sent. */
  messageFields?: ReactNode;
  /** Content above the fields: another person's concurrent changes. */
  conflictDetails?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

const NOTHING: FieldErrors = {};

const WHOSE_ACCOUNT = [
  { value: 'new', label: 'New account', detail: 'For somebody without an account.' },
  { value: 'registered', label: 'Registered already', detail: 'They keep their account and password.' },
] as const;

/** The form's values that the account already contains. */
const knownOf = ({ phone_number, userprofile_status }: RegisteredAccount) => ({ phone_number, userprofile_status });

/** The form of a tenant and the lease. It keeps its input if the save fails. */
export function TenantFormModal(props: TenantFormModalProps) {
  const { title, initial, draft, onChange: change, isNew, asksRent, isPending, problem, onSubmit, onClose } = props;
  const [wasChecked, setChecked] = useState(false);
  const mayReadAccounts = useMay('accounts:read');
  const { data: types = [] } = useListTenantTypesQuery();
  // A server with a ledger takes a tenant without e-mail, password and end of the lease.
  const isLenient = useMoneyRule('charge_days_before') !== undefined;
  // The stored lease has no end.
  const isOpenEnded = !isNew && initial.lease_start !== '' && initial.lease_end === '';
  const gaps = missingFields(draft, { isNew, isOpenEnded, asksRent, isLenient });
  // A message disappears as soon as its field has a value.
  const missing = wasChecked ? gaps : NOTHING;
  const isIncomplete = Object.keys(missing).length > 0;
  const errors = isIncomplete ? missing : problem ? fieldErrorsOf(problem) : NOTHING;
  /** Returns whether all required fields are filled in; otherwise the form marks the missing ones. */
  const check = () => {
    setChecked(true);
    return Object.keys(gaps).length === 0;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending && check()) onSubmit();
  };
  return (
    <Modal
      draft={props.kept}
      title={title}
      size="lg"
      onClose={onClose}
      isPending={isPending}
      onSubmit={submit}
      footer={
        <>
          {isIncomplete && (
            <Banner tone="rose" className="min-w-full">
              Please fill required fields.
            </Banner>
          )}
          {!isIncomplete && problem && (
            <Banner tone="rose" title={props.failedTitle} className="min-w-full">
              {problem.error}
            </Banner>
          )}
          <FormButtons onCancel={onClose} isPending={isPending} pendingLabel={props.pendingLabel}>
            {props.submitLabel}
          </FormButtons>
        </>
      }
    >
      <div
        onInvalidCapture={(event) => {
          // The form reports all missing fields at once, in its own words; the browser reports other errors.
          if (!check()) event.preventDefault();
        }}
      >
        {props.conflictDetails}
        <TenantFields
          draft={draft}
          onChange={change}
          errors={errors}
          tenantTypes={types.map(({ id, name }) => ({ value: String(id), label: name }))}
          isNew={isNew}
          accountChoice={
            isNew &&
            mayReadAccounts && (
              <ChoiceGroup
                legend="Whose account"
                className="sm:col-span-2 sm:grid-cols-2"
                choices={WHOSE_ACCOUNT}
                value={draft.isRegistered ? 'registered' : 'new'}
                onChange={(choice) => change({ isRegistered: choice === 'registered' })}
              />
            )
          }
          accountField={
            draft.isRegistered && (
              <RegisteredField
                value={draft.account}
                onChange={(account) => change({ account, ...(account && knownOf(account)) })}
                error={errors['account']}
              />
            )
          }
          isLenient={isLenient}
          isOpenEnded={isOpenEnded}
          leaseHint={
            props.leaseHint?.(draft) ?? (isNew && isLenient ? 'Leave it empty for a lease without an end.' : undefined)
          }
          rentFields={
            asksRent && (
              <RentPart
                rent={draft.rent}
                lease={{ ...draft, lease_start: props.rentFrom ?? draft.lease_start }}
                onChange={(part) => change({ rent: { ...draft.rent, ...part } })}
                errors={errors}
              />
            )
          }
          messageFields={props.messageFields}
          apartmentField={
            props.homeAction ? (
              <HomeField name={draft.apartment?.label ?? ''} error={errors['apartment']} action={props.homeAction} />
            ) : (
              <ApartmentField
                value={draft.apartment}
                onChange={(apartment, rent_amount) => change({ apartment, rent: { ...draft.rent, rent_amount } })}
                error={errors['apartment']}
              />
            )
          }
        />
      </div>
    </Modal>
  );
}
