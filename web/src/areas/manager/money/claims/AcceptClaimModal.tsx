import type { Claim } from '@amayumba/contract/money/claim.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useAcceptClaimMutation } from '../../../../features/money/money-changes.api.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { useGetPaymentQuery } from '../../../../features/payments/payments.api.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { MoneyProblem } from '../MoneyProblem.tsx';
import { chargeText, homeText, outstanding } from '../money-place.ts';
import { receiptText } from '../record/use-record-money.ts';
import { useOnce } from '../use-once.ts';
import { ClaimFacts } from './ClaimFacts.tsx';

/** Accepts what a tenant says they paid: it becomes a receipt of the amount received. */
export function AcceptClaimModal({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const [amount, setAmount] = useState<Ugx | null>(claim.amount);
  const [hasPicture, setPicture] = useState(claim.receipt_file !== null);
  const charge = useGetPaymentQuery(claim.charge, { refetchOnMountOrArgChange: true }).currentData;
  const account = useGetAccountQuery(claim.account).currentData;
  const [accept, { isLoading, error }] = useAcceptClaimMutation();
  const once = useOnce();
  const problem = asProblem(error);
  const settled = charge ? settledOf(charge, amount ?? 0) : 0;
  const save = async () => {
    const body = amount !== null && amount !== claim.amount ? { amount } : {};
    const sent = await once.send((key) => accept({ id: claim.id, key, body }));
    if (!sent?.data) return;
    notify.success('Claim accepted', `Recorded: ${receiptText(sent.data)}`);
    onClose();
  };
  return (
    <Modal
      title="Accept this claim?"
      description={`${claim.tenant_details.name}, ${homeText(claim.tenant_details)}`}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={isLoading}>
          {amount ? `Accept ${formatUgx(amount)}` : 'Accept'}
        </FormButtons>
      }
    >
      <MoneyProblem problem={problem} fields={['amount']} />
      <div className="grid gap-4">
        <MoneyField
          label="Amount received"
          required
          hint={amount === claim.amount ? 'As claimed' : `Claimed: ${formatUgx(claim.amount)}`}
          value={amount}
          onChange={setAmount}
          error={problem?.fields?.['amount']}
        />
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
        {charge && account && amount !== null && (
          <section aria-label="What it settles" className="rounded-md bg-selected/60 px-4 py-3 text-[0.875rem]">
            <p>{settlesSentence(charge, settled, amount - settled)}</p>
            <BeforeAfter
              className="mt-1.5"
              changes={[
                charge.payment_type === DEPOSIT || isOnlyClaimed(charge)
                  ? null
                  : sumChange('Owed', account.open_amount, account.open_amount - settled),
                charge.payment_type === DEPOSIT
                  ? sumChange('Deposit held', account.deposit_held, account.deposit_held + settled)
                  : null,
                sumChange('Credit', account.credit, account.credit + amount - settled),
              ]}
            />
          </section>
        )}
      </div>
    </Modal>
  );
}

/** A charge that nobody but the tenant made is owed from the moment its claim is accepted. */
const isOnlyClaimed = ({ source, is_owed, settled_amount }: Payment): boolean =>
  source === 'claim' && is_owed === false && !settled_amount;

const openOf = (charge: Payment): Ugx => (isOnlyClaimed(charge) ? charge.amount : outstanding(charge));

/** What of the amount the charge of the claim takes. */
const settledOf = (charge: Payment, amount: Ugx): Ugx => Math.min(amount, openOf(charge));

function settlesSentence(charge: Payment, settled: Ugx, rest: Ugx): string {
  const open = openOf(charge) - settled;
  const first = `Settles ${chargeText(charge)} ${open > 0 ? `in part, ${formatUgx(open)} stays open` : 'in whole'}.`;
  return rest > 0 ? `${first} ${formatUgx(rest)} becomes credit.` : first;
}
