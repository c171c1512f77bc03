import type { Account } from '@amayumba/contract/money/account.ts';
import type { NewCreditNote } from '@amayumba/contract/money/credit-note.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT, chargeName } from '@amayumba/contract/payments/rules.ts';
import { useCreateCreditNoteMutation } from '../../../../features/money/money-changes.api.ts';
import { canBeReduced } from '../../../../features/payments/payment-view.ts';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { AlreadyAsked } from '../approvals/WaitingNote.tsx';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';
import { outstanding } from '../money-place.ts';
import { changesOf } from '../record/SettlesFields.tsx';
import { creditNotePreview } from '../record/settle-preview.ts';
import { useAccountCharges } from '../record/use-account-charges.ts';
import { ChargeSelect, ReasonField } from './DialogFields.tsx';
import { KIND_OPTIONS } from './credit-note-kinds.ts';

interface CreditNoteModalProps {
  account: Account;
  charge?: Payment | undefined;
  onClose: () => void;
}

const EMPTY: Pick<NewCreditNote, 'kind' | 'reason'> & { amount: Ugx | null } = {
  amount: null,
  kind: 'waiver',
  reason: '',
};

/** Reduces what is owed on a charge, and shows the use of the money settled above the new amount. */
export function CreditNoteModal({ account, charge: given, onClose }: CreditNoteModalProps) {
  const known = useAccountCharges(account);
  const { open, charges: newest = [] } = known;
  const others = newest.filter((charge) => canBeReduced(charge) && !open.some(({ id }) => id === charge.id));
  const listed = [...open, ...others];
  const charges = given && !listed.some(({ id }) => id === given.id) ? [given, ...listed] : listed;
  const { draft, patch, faults, text, value, form, send } = useSentForm(
    `credit-note-${account.id}-${given?.id}`,
    onClose,
    () => ({ ...EMPTY, chargeId: given?.id }),
  );
  const { chargeId, amount, kind, reason } = draft;
  const charge = charges.find(({ id }) => id === chargeId);
  const [create] = useCreateCreditNoteMutation();
  const isTooMuch = charge !== undefined && amount !== null && amount > charge.amount;
  const preview = charge && amount && !isTooMuch ? creditNotePreview(account, known, charge, amount) : null;
  const save = async () => {
    if (!charge || !amount || isTooMuch) return;
    const body = { charge: charge.id, amount, kind, reason: reason.trim() };
    await send(
      (key) => create({ key, body }),
      (made) => notifyDone(made, 'Credit note recorded', `${formatUgx(amount)} less on ${chargeName(charge)}`),
    );
  };
  return (
    <SentForm
      {...form}
      title="Credit note"
      description={account.tenant_details.name}
      fields={['charge', 'amount', 'kind', 'reason']}
      submitLabel="Record credit note"
      disabled={isTooMuch}
      onSubmit={save}
    >
      <AlreadyAsked account={account.id} action="credit_note" />
      <ChargeSelect
        charges={charges}
        value={charge?.id}
        onChange={(chosen) => patch({ chargeId: chosen?.id })}
        error={faults['charge']}
      />
      <MoneyField
        label="Reduce it by"
        required
        {...value('amount')}
        error={isTooMuch ? `At most ${formatUgx(charge.amount)}, what the charge is.` : faults['amount']}
      />
      <SelectField label="Kind" options={KIND_OPTIONS} {...text('kind')} />
      <ReasonField {...value('reason')} />
      {charge && amount && preview && (
        <BeforeAfter
          changes={[
            sumChange(chargeName(charge), charge.amount, charge.amount - amount),
            charge.payment_type === DEPOSIT
              ? sumChange(
                  'Deposit due',
                  account.deposit_due,
                  account.deposit_due - Math.min(amount, outstanding(charge)),
                )
              : null,
            ...changesOf(account, preview),
          ]}
        />
      )}
    </SentForm>
  );
}
