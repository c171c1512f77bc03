import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { type ReactNode, useState } from 'react';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import type { Problem } from '../../../api/problem.ts';
import { useMoneyRule } from '../../../features/money/use-money-rule.ts';
import { missingFields } from '../../../features/tenants/tenant-draft.ts';
import type { KeptDraft } from '../../../lib/kept-draft.ts';
import { CATALOGUE_TITLES } from '../../../lib/failure-title.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { TenantFields, type TenantFieldsProps } from './TenantFields.tsx';

interface TenantFormModalProps extends Omit<TenantFieldsProps, 'errors' | 'isLenient' | 'isOpenEnded'> {
  kept: KeptDraft;
  isOpenEnded?: boolean;
  isPending: boolean;
  problem: Problem | undefined;
  /** Content above the fields: another person's concurrent changes. */
  conflictDetails?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

const NOTHING: FieldErrors = {};
/** See docs/product.md, Error catalogue. */
const OF_NEW = { title: 'Add Tenant', submit: 'Create', pending: 'Creating...', failed: CATALOGUE_TITLES.newTenant };
const OF_STORED = {
  title: 'Edit Tenant',
  submit: 'Save Changes',
  pending: 'Saving...',
  failed: CATALOGUE_TITLES.tenant,
};

/** The form of a tenant and the lease. It keeps its input if the save fails. */
export function TenantFormModal(props: TenantFormModalProps) {
  const { kept, isPending, problem, conflictDetails, onSubmit, onClose, ...fields } = props;
  const { draft, isNew, asksRent, isOpenEnded = false, leaseHint } = fields;
  const words = isNew ? OF_NEW : OF_STORED;
  const [wasChecked, setChecked] = useState(false);
  // A server with a ledger takes a tenant without e-mail, password and end of the lease.
  const isLenient = useMoneyRule('charge_days_before') !== undefined;
  const gaps = missingFields(draft, { isNew, isOpenEnded, asksRent, isLenient });
  // A message disappears as soon as its field has a value.
  const missing = wasChecked ? gaps : NOTHING;
  const isIncomplete = Object.keys(missing).length > 0;
  const errors = isIncomplete ? missing : fieldErrorsOf(problem);
  const check = () => {
    setChecked(true);
    return Object.keys(gaps).length === 0;
  };
  return (
    <Modal
      draft={kept}
      title={words.title}
      size="lg"
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => check() && onSubmit()}
      footer={
        <>
          {isIncomplete && (
            <Banner tone="rose" className="min-w-full">
              Please fill required fields.
            </Banner>
          )}
          {!isIncomplete && <Refusal problem={problem} title={words.failed} className="min-w-full" />}
          <FormButtons onCancel={onClose} isPending={isPending} pendingLabel={words.pending}>
            {words.submit}
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
        {conflictDetails}
        <TenantFields
          {...fields}
          errors={errors}
          isLenient={isLenient}
          isOpenEnded={isOpenEnded}
          leaseHint={leaseHint ?? (isNew && isLenient ? 'Leave it empty for a lease without an end.' : undefined)}
        />
      </div>
    </Modal>
  );
}
