import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Claim } from '@amayumba/contract/money/claim.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { useAcceptClaimMutation, useRejectClaimMutation } from '../../../../features/money/money-changes.api.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { useGetPaymentQuery } from '../../../../features/payments/payments.api.ts';
import { today } from '../../../../lib/today.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm, referenceFault } from '../../SentForm.tsx';
import { ReasonModal } from '../dialogs/ReasonModal.tsx';
import { homeText, outstanding } from '../money-place.ts';
import { SettlesFields, settlesOf } from '../record/SettlesFields.tsx';
import { NO_TAX, TAX_FIELDS, taxBody, TaxFields, type WithheldTax } from '../record/TaxFields.tsx';
import { automaticSplit, openCharges } from '../record/settle-preview.ts';
import { useAccountCharges } from '../record/use-account-charges.ts';
import { receiptText } from '../record/use-record-money.ts';
import { linesOf, type Split, useRefusedSplit } from '../record/split.ts';
import { ClaimFacts } from './ClaimFacts.tsx';

interface AcceptDraft extends WithheldTax {
  amount: Ugx | null;
  /** The day received: the tenant's day of payment, else today. */
  day: string;
  /** The transaction id. The tenant may have mistyped it. */
  reference: string;
  /** Null while the server splits the amount by its rules. */
  split: Split | null;
}

export function AcceptClaimModal({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const usualDay = claim.paid_on ?? today();
  const { draft, patch, problem, text, value, form, send } = useSentForm(
    `accept-claim-${claim.id}`,
    onClose,
    (): AcceptDraft => ({
      amount: claim.amount,
      day: usualDay,
      reference: claim.reference_number,
      ...NO_TAX,
      split: null,
    }),
  );
  const { amount, day, withheld, split } = draft;
  const reference = draft.reference.trim();
  const worth = amount === null ? 0 : amount + (withheld ?? 0);
  const [hasPicture, setPicture] = useState(claim.receipt_file !== null);
  const settles = useClaimSettles(claim, worth, split);
  const [accept] = useAcceptClaimMutation();
  const refused = useRefusedSplit(problem, split, settles?.charges ?? []);
  // The refusal names the payment of the month. Sending the claim again means that a second one is wanted.
  const isDuplicate = problem?.code === 'duplicate_payment';
  const save = async () => {
    const body = {
      ...(amount !== null && amount !== claim.amount && { amount }),
      ...taxBody(draft),
      ...(day !== usualDay && { received_at: day }),
      ...(reference !== claim.reference_number && { external_reference: reference }),
      ...(split && { allocations: linesOf(split) }),
      ...(isDuplicate && { allow_duplicate: true }),
    };
    await send(
      (key) => accept({ id: claim.id, key, body }),
      (receipt) => notify.success('Claim accepted', `Recorded: ${receiptText(receipt)}`),
    );
  };
  return (
    <SentForm
      {...form}
      title="Accept this claim?"
      description={`${claim.tenant_details.name}, ${homeText(claim.tenant_details)}`}
      size="lg"
      fields={['amount', 'received_at', 'external_reference', ...TAX_FIELDS, ...refused.fields]}
      submitLabel={isDuplicate ? 'Accept anyway' : amount ? `Accept ${formatUgx(amount)}` : 'Accept'}
      disabled={settles?.hasFault}
      onSubmit={save}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label="Amount received"
          required
          hint={amount === claim.amount ? 'As claimed' : `Claimed: ${formatUgx(claim.amount)}`}
          {...value('amount')}
        />
        <DateField
          label="Day received"
          required
          isMarked={false}
          max={today()}
          {...text('day', 'received_at')}
          hint={claim.paid_on !== null && day === claim.paid_on ? 'As the tenant says' : undefined}
        />
        {claim.method !== 'Cash' && (
          <TextField
            label="Transaction id"
            maxLength={100}
            {...text('reference')}
            error={referenceFault(problem)}
            hint={reference === claim.reference_number ? undefined : `Claimed: ${claim.reference_number || 'none'}`}
          />
        )}
      </div>
      <ClaimFacts claim={claim} />
      {hasPicture && claim.receipt_file && (
        <img
          src={claim.receipt_file}
          alt="What the tenant sent"
          // It may be a PDF file, which the link opens.
          onError={() => setPicture(false)}
          className="max-h-72 w-full rounded-md border border-line object-contain"
        />
      )}
      {settles && amount !== null && (
        <SettlesFields
          settles={settles}
          onSplit={(next) => patch({ split: next })}
          refused={refused}
          automaticLabel="As claimed"
        />
      )}
      <TaxFields draft={draft} onChange={patch} problem={problem} />
    </SentForm>
  );
}

export function RejectClaimModal({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const [reject] = useRejectClaimMutation();
  const { name } = claim.tenant_details;
  return (
    <ReasonModal
      name={`reject-claim-${claim.id}`}
      title="Reject this claim?"
      description={`${formatUgx(claim.amount)} by ${claim.method}, ${name}. Nothing is recorded as paid.`}
      label="Reason for the tenant"
      placeholder="We found no such transaction"
      confirmLabel="Reject claim"
      onConfirm={(reason, key) => reject({ id: claim.id, key, body: { reason } })}
      onDone={() => notify.success('Claim rejected', `The reason was sent to ${name}.`)}
      onClose={onClose}
    />
  );
}

/** The charges that accepting a claim with an amount settles. Undefined while the charges are loading. */
function useClaimSettles(claim: Claim, amount: Ugx, split: Split | null) {
  const charge = useGetPaymentQuery(claim.charge, { refetchOnMountOrArgChange: true }).currentData;
  const account = useGetAccountQuery(claim.account, { refetchOnMountOrArgChange: true }).currentData;
  const { charges, order, ahead, isWhole } = useAccountCharges(account ?? null);
  if (!charge || !account || !charges) return undefined;
  const joined = joinedCharge(charge, charges);
  const claimed = joined ?? asOwed(charge);
  const all = [claimed, ...charges.filter(({ id }) => id !== claimed.id && id !== charge.id)];
  const open = openCharges(all, account.id, order);
  // The charge of the claim comes first; the rest settles the others in their order.
  const own = Math.min(amount, outstanding(claimed));
  const others = open.filter(({ id }) => id !== claimed.id);
  const automatic = [
    ...(own > 0 ? [{ charge: claimed.id, amount: own }] : []),
    ...automaticSplit(others, amount - own, order),
  ];
  const owing = joined ? account : afterAccepting(account, charge);
  const known = { charges: all, open, order, ahead, isWhole: isWhole || amount === own };
  return { ...settlesOf(owing, known, amount, split, automatic), account };
}

/** A charge that only the tenant made is owed once its claim is accepted. */
const isOnlyClaimed = ({ source, is_owed, settled_amount }: Payment): boolean =>
  source === 'claim' && is_owed === false && !settled_amount;

/** The open charge that gets the money of a claimed one. See docs/rules.md, Charges that only a claim names. */
const joinedCharge = (charge: Payment, charges: readonly Payment[]): Payment | undefined =>
  isOnlyClaimed(charge)
    ? openCharges(charges, charge.account ?? 0)
        .filter(
          (other) =>
            other.id !== charge.id &&
            other.payment_type === charge.payment_type &&
            other.payment_for_year === charge.payment_for_year &&
            other.months_paid.some((month) => charge.months_paid.includes(month)),
        )
        .toSorted((a, b) => a.due_date.localeCompare(b.due_date) || a.id - b.id)[0]
    : undefined;

const asOwed = (charge: Payment): Payment =>
  isOnlyClaimed(charge) ? { ...charge, is_owed: true, outstanding_amount: charge.amount } : charge;

const afterAccepting = (account: Account, charge: Payment): Account =>
  isOnlyClaimed(charge) && charge.payment_type !== DEPOSIT
    ? { ...account, open_amount: account.open_amount + charge.amount }
    : account;
