import type { Claim } from '@amayumba/contract/money/claim.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { useAcceptClaimMutation } from '../../../../features/money/money-changes.api.ts';
import { today } from '../../../../lib/today.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { homeText } from '../money-place.ts';
import { MoneyForm } from '../MoneyForm.tsx';
import { referenceFault } from '../MoneyProblem.tsx';
import { SettlesFields } from '../record/SettlesFields.tsx';
import { NO_TAX, TAX_FIELDS, taxBody, TaxFields, type WithheldTax } from '../record/TaxFields.tsx';
import { receiptText } from '../record/use-record-money.ts';
import { linesOf, type Split } from '../split/split.ts';
import { useRefusedSplit } from '../split/use-refused-split.ts';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { ClaimFacts } from './ClaimFacts.tsx';
import { useClaimSettles } from './use-claim-settles.ts';

interface AcceptDraft extends WithheldTax {
  amount: Ugx | null;
  /** The day received: the tenant's day of payment, else today. */
  day: string;
  /** The transaction id. The tenant may have mistyped it. */
  reference: string;
  /** Null while the server splits the amount by its rules. */
  split: Split | null;
}

/** Accepts a claim: it becomes a receipt of the amount received, split by hand if need be. */
export function AcceptClaimModal({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const usualDay = claim.paid_on ?? today();
  const { draft, patch, clear, kept, once } = useSentDraft(`accept-claim-${claim.id}`, (): AcceptDraft => ({
    amount: claim.amount,
    day: usualDay,
    reference: claim.reference_number,
    ...NO_TAX,
    split: null,
  }));
  const { amount, day, withheld, split } = draft;
  const reference = draft.reference.trim();
  const worth = amount === null ? 0 : amount + (withheld ?? 0);
  const [hasPicture, setPicture] = useState(claim.receipt_file !== null);
  const settles = useClaimSettles(claim, worth, split);
  const [accept] = useAcceptClaimMutation();
  const refused = useRefusedSplit(once.problem, split, settles?.charges ?? []);
  // The refusal names the payment of the month. Sending the claim again means that a second one is wanted.
  const isDuplicate = once.problem?.code === 'duplicate_payment';
  const hasFault = settles?.hasFault ?? false;
  const save = async () => {
    const body = {
      ...(amount !== null && amount !== claim.amount && { amount }),
      ...taxBody(draft),
      ...(day !== usualDay && { received_at: day }),
      ...(reference !== claim.reference_number && { external_reference: reference }),
      ...(split && { allocations: linesOf(split) }),
      ...(isDuplicate && { allow_duplicate: true }),
    };
    const sent = await once.send((key) => accept({ id: claim.id, key, body }));
    if (!sent?.data) return;
    notify.success('Claim accepted', `Recorded: ${receiptText(sent.data)}`);
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={kept}
      title="Accept this claim?"
      description={`${claim.tenant_details.name}, ${homeText(claim.tenant_details)}`}
      size="lg"
      sending={once}
      fields={['amount', 'received_at', 'external_reference', ...TAX_FIELDS, ...refused.fields]}
      submitLabel={isDuplicate ? 'Accept anyway' : amount ? `Accept ${formatUgx(amount)}` : 'Accept'}
      disabled={hasFault}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label="Amount received"
          required
          hint={amount === claim.amount ? 'As claimed' : `Claimed: ${formatUgx(claim.amount)}`}
          value={amount}
          onChange={(typed) => patch({ amount: typed })}
          error={once.problem?.fields?.['amount']}
        />
        <DateField
          label="Day received"
          required
          isMarked={false}
          max={today()}
          value={day}
          onChange={({ target }) => patch({ day: target.value })}
          error={once.problem?.fields?.['received_at']}
          hint={claim.paid_on !== null && day === claim.paid_on ? 'As the tenant says' : undefined}
        />
        {claim.method !== 'Cash' && (
          <TextField
            label="Transaction id"
            autoComplete="off"
            maxLength={100}
            value={draft.reference}
            onChange={({ target }) => patch({ reference: target.value })}
            error={referenceFault(once.problem)}
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
          {...settles}
          amount={worth}
          split={split}
          onSplit={(next) => patch({ split: next })}
          refused={refused}
          automaticLabel="As claimed"
        />
      )}
      <TaxFields draft={draft} onChange={patch} problem={once.problem} />
    </MoneyForm>
  );
}
