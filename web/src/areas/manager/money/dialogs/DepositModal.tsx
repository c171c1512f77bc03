import type { Account } from '@amayumba/contract/money/account.ts';
import type { NewMovement } from '@amayumba/contract/money/deposit.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { useCreateMovementMutation } from '../../../../features/money/money-changes.api.ts';
import { ChoiceGroup } from '../../../../ui/ChoiceGroup.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { AlreadyAsked } from '../approvals/WaitingNote.tsx';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';
import { outstanding } from '../money-place.ts';
import { useAccountCharges } from '../record/use-account-charges.ts';
import { ChargeSelect, type PaidBy, PaidByFields, ReasonField } from './DialogFields.tsx';

type Kind = NewMovement['kind'];
const KINDS = [
  { value: 'used', label: 'Use it for a charge', detail: 'It settles rent or another open charge.' },
  { value: 'refunded', label: 'Refund it', detail: 'It was paid back to the tenant.' },
  { value: 'withheld', label: 'Withhold it', detail: 'It is kept, for example for damage.' },
] as const;

interface DepositDraft {
  kind: Kind;
  chargeId: number | undefined;
  amount: Ugx | null;
  paidBy: PaidBy;
  reason: string;
}

const EMPTY: DepositDraft = {
  kind: 'used',
  chargeId: undefined,
  amount: null,
  paidBy: { method: 'Mobile Money', reference: '' },
  reason: '',
};

export function DepositModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const charges = useAccountCharges(account).open.filter(({ payment_type }) => payment_type !== DEPOSIT);
  const { draft, patch, faults, value, form, send } = useSentForm(`deposit-${account.id}`, onClose, () => EMPTY);
  const { kind, amount, paidBy, reason } = draft;
  const charge = charges.find(({ id }) => id === draft.chargeId);
  const [create] = useCreateMovementMutation();
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
      ...(kind === 'refunded' && { ...paidBy, reference: paidBy.reference.trim() }),
    };
    await send(
      (key) => create({ id: account.id, key, body }),
      (made) => notifyDone(made, 'Deposit recorded', `${formatUgx(held - amount)} is still held.`),
    );
  };
  return (
    <SentForm
      {...form}
      title="Deposit"
      description={`${account.tenant_details.name}: ${formatUgx(held)} held`}
      fields={['kind', 'charge', 'amount', 'method', 'reference', 'reason']}
      submitLabel="Record"
      disabled={isTooMuch}
      onSubmit={save}
    >
      <AlreadyAsked account={account.id} action="deposit_movement" />
      <ChoiceGroup legend="What happens to it" choices={KINDS} {...value('kind')} />
      {kind === 'used' && (
        <ChargeSelect
          charges={charges}
          value={charge?.id}
          onChange={(chosen) => patch({ chargeId: chosen?.id })}
          error={faults['charge']}
        />
      )}
      <MoneyField
        label="Amount"
        required
        {...value('amount')}
        error={isTooMuch ? `At most ${formatUgx(limit)}.` : faults['amount']}
      />
      {kind === 'refunded' && (
        <PaidByFields {...value('paidBy')} methodError={faults['method']} referenceError={faults['reference']} />
      )}
      <ReasonField {...value('reason')} />
      {amount !== null && !isTooMuch && (
        <BeforeAfter
          changes={[
            sumChange('Deposit held', held, held - amount),
            kind === 'used' ? sumChange('Owed', account.open_amount, account.open_amount - amount) : null,
          ]}
        />
      )}
    </SentForm>
  );
}
