import { formatUgx } from '@amayumba/contract/money.ts';
import type { PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT, PAYMENT_STATUS, PAYMENT_TYPES } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { bodyOf, missingIn, newDraft } from '../../../features/payments/payment-draft.ts';
import { PaymentFields } from '../../../features/payments/PaymentFields.tsx';
import { useCreatePaymentMutation } from '../../../features/payments/payments.api.ts';
import { newKey } from '../../../lib/new-key.ts';
import { today } from '../../../lib/today.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { notify } from '../../../ui/notices.ts';
import { PaymentProblem } from './PaymentProblem.tsx';
import { TenantField, type TenantOption } from './TenantField.tsx';

/** Deposits have their own screen. Decisions section 5. */
const TYPES = PAYMENT_TYPES.filter((type) => type !== DEPOSIT);

/** Records a payment that a tenant owes or has made. Specification section 2. */
export function CreatePaymentModal({ statuses, onClose }: { statuses: readonly PaymentStatus[]; onClose: () => void }) {
  const [tenant, setTenant] = useState<TenantOption | null>(null);
  const [draft, setDraft] = useState(() => newDraft('Rent', today()));
  const [missing, setMissing] = useState<ReturnType<typeof missingIn>>();
  // One key for as long as the form is open: a second press or a repeat after a lost answer writes nothing.
  const [key] = useState(newKey);
  const [createPayment, { isLoading, error, reset }] = useCreatePaymentMutation();
  const problem = asProblem(error);
  const errors = { ...problem?.fields, ...missing };

  const pickTenant = (picked: TenantOption | null) => {
    setTenant(picked);
    if (picked?.rent && draft.amount === null && draft.payment_type === 'Rent') {
      setDraft({ ...draft, amount: picked.rent });
    }
  };
  const create = async (mayDuplicate: boolean) => {
    const gaps = missingIn(draft, { tenant: tenant?.value });
    setMissing(gaps);
    if (gaps || !tenant) return reset();
    const body = { ...bodyOf(draft), tenant: tenant.value, status: draft.status ?? PAYMENT_STATUS.pending };
    const call = mayDuplicate ? { body: { ...body, allow_duplicate: true }, key: `${key}-again` } : { body, key };
    const { error: failure } = await createPayment(call);
    if (failure) return;
    notify.success('Payment created', `${draft.payment_type} of ${formatUgx(body.amount)}, ${tenant.label}`);
    onClose();
  };

  return (
    <Modal
      title="Create Payment"
      size="lg"
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        void create(false);
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" isPending={isLoading}>
            {isLoading ? 'Creating...' : 'Create'}
          </Button>
        </>
      }
    >
      <PaymentProblem problem={problem} isPending={isLoading} onCreateAnyway={() => void create(true)} />
      <TenantField
        required
        placeholder="Type a name or email"
        value={tenant}
        onChange={pickTenant}
        error={errors['tenant']}
      />
      <div className="mt-4.5">
        <PaymentFields draft={draft} onChange={setDraft} statuses={statuses} types={TYPES} errors={errors} />
      </div>
    </Modal>
  );
}
