import type { Account } from '@amayumba/contract/money/account.ts';
import type { NewMovement } from '@amayumba/contract/money/deposit.ts';
import type { PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useCreateMovementMutation } from '../../../../features/money/money-changes.api.ts';
import { ChoiceGroup } from '../../../../ui/ChoiceGroup.tsx';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { MoneyProblem } from '../MoneyProblem.tsx';
import { outstanding } from '../money-place.ts';
import { useAccountCharges } from '../record/use-account-charges.ts';
import { useOnce } from '../use-once.ts';
import { ChargeSelect } from './ChargeSelect.tsx';
import { MethodSelect } from './MethodSelect.tsx';

type Kind = NewMovement['kind'];
const KINDS = [
  { value: 'used', label: 'Use it for a charge', detail: 'It settles rent or another open charge.' },
  { value: 'refunded', label: 'Refund it', detail: 'It was paid back to the tenant.' },
  { value: 'withheld', label: 'Withhold it', detail: 'It is kept, for example for damage.' },
] as const;

/** Uses, refunds or withholds a deposit, in whole or in part. */
export function DepositModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const charges = useAccountCharges(account).open.filter(({ payment_type }) => payment_type !== DEPOSIT);
  const [kind, setKind] = useState<Kind>('used');
  const [charge, setCharge] = useState<Payment>();
  const [amount, setAmount] = useState<Ugx | null>(null);
  const [method, setMethod] = useState<PaymentMethod>('Mobile Money');
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [create, { isLoading, error }] = useCreateMovementMutation();
  const once = useOnce();
  const problem = asProblem(error);
  const held = account.deposit_held;
  const limit = kind === 'used' && charge ? Math.min(held, outstanding(charge)) : held;
  const isTooMuch = amount !== null && amount > limit;
  const save = async () => {
    if (!amount || isTooMuch) return;
    const body = {
      kind,
      amount,
      reason: reason.trim(),
      ...(kind === 'used' && charge && { charge: charge.id }),
      ...(kind === 'refunded' && { method, reference: reference.trim() }),
    };
    const sent = await once.send((key) => create({ id: account.id, key, body }));
    if (!sent || sent.error) return;
    notify.success('Deposit recorded', `${formatUgx(held - amount)} is still held.`);
    onClose();
  };
  return (
    <Modal
      title="Deposit"
      description={`${account.tenant_details.name}: ${formatUgx(held)} held`}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={isLoading} disabled={isTooMuch}>
          Record
        </FormButtons>
      }
    >
      <MoneyProblem problem={problem} fields={['kind', 'charge', 'amount', 'method', 'reference', 'reason']} />
      <div className="grid gap-4">
        <ChoiceGroup legend="What happens to it" choices={KINDS} value={kind} onChange={setKind} />
        {kind === 'used' && (
          <ChargeSelect charges={charges} value={charge?.id} onChange={setCharge} error={problem?.fields?.['charge']} />
        )}
        <MoneyField
          label="Amount"
          required
          value={amount}
          onChange={setAmount}
          error={isTooMuch ? `At most ${formatUgx(limit)}.` : problem?.fields?.['amount']}
        />
        {kind === 'refunded' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <MethodSelect value={method} onChange={setMethod} error={problem?.fields?.['method']} />
            <TextField
              label="Reference"
              autoComplete="off"
              maxLength={100}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
              error={problem?.fields?.['reference']}
            />
          </div>
        )}
        <TextField
          label="Reason"
          required
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={problem?.fields?.['reason']}
        />
        {amount !== null && !isTooMuch && (
          <BeforeAfter
            changes={[
              sumChange('Deposit held', held, held - amount),
              kind === 'used' ? sumChange('Owed', account.open_amount, account.open_amount - amount) : null,
            ]}
          />
        )}
      </div>
    </Modal>
  );
}
