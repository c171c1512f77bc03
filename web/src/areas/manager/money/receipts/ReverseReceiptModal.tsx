import { isAwaiting } from '@amayumba/contract/approvals/is-awaiting.ts';
import { addDays } from '@amayumba/contract/calendar.ts';
import { isMoneyReceived } from '@amayumba/contract/ledger/postings.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type Receipt, worthOf } from '@amayumba/contract/money/receipt.ts';
import { useReverseReceiptMutation } from '../../../../features/money/money-changes.api.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { balanceText, receiptName } from '../../../../features/money/money-view.ts';
import { today } from '../../../../lib/today.ts';
import { ChoiceGroup } from '../../../../ui/ChoiceGroup.tsx';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { BeforeAfter } from '../BeforeAfter.tsx';
import { ReasonField } from '../dialogs/ReasonField.tsx';
import { MoneyForm } from '../MoneyForm.tsx';
import { useAccountCharges } from '../record/use-account-charges.ts';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { balanceAfterReversal } from './balance-after-reversal.ts';
import { depositIn, keptSplit, type Replacement, replacementBody, replacementOf } from './replacement.ts';
import { REPLACEMENT_FIELDS, ReplacementFields } from './ReplacementFields.tsx';

const CHOICES = [
  { value: 'none', label: 'Record nothing instead', detail: 'No money was received.' },
  { value: 'right', label: 'Record the right receipt', detail: 'It replaces this one, and each names the other.' },
] as const;

interface ReverseDraft extends Replacement {
  reason: string;
  instead: (typeof CHOICES)[number]['value'];
}

/** Voids a wrong receipt with a reason and, if money was received, records the right one in its place. */
export function ReverseReceiptModal({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const form = useSentDraft(`reverse-${receipt.id}`, (): ReverseDraft => ({
    reason: '',
    instead: 'none',
    ...replacementOf(receipt),
  }));
  const { draft, patch, once } = form;
  const { reason, instead } = draft;
  const isReplaced = instead === 'right';
  const amount = isReplaced ? (draft.amount ?? 0) : 0;
  // The tax that the tenant withheld stays the same.
  const worth = amount > 0 ? amount + receipt.withheld : 0;
  const account = useGetAccountQuery(receipt.account).currentData;
  const { charges, chargeDaysBefore } = useAccountCharges(account ?? null);
  const kept = (isReplaced && keptSplit(receipt, worth)) || [];
  const [reverse] = useReverseReceiptMutation();
  const save = async () => {
    if (isReplaced && amount === 0) return;
    const replacement = isReplaced ? { replacement: replacementBody(receipt, { ...draft, amount }) } : {};
    const sent = await once.send((key) =>
      reverse({ id: receipt.id, key, body: { reason: reason.trim(), ...replacement } }),
    );
    if (!sent?.data) return;
    const next = isAwaiting(sent.data) ? null : sent.data.replacement;
    notifyDone(
      sent.data,
      `${receiptName(receipt)} reversed`,
      next
        ? `${receiptName(next)} of ${formatUgx(next.amount)} replaces it.`
        : 'What it settled is owed again, and any credit from it is removed.',
    );
    form.clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={form.kept}
      title={`Reverse ${receiptName(receipt)}?`}
      description={`${formatUgx(receipt.amount)} from ${receipt.tenant_details.name}. The receipt stays in the list as void.`}
      sending={once}
      fields={['reason', ...(isReplaced ? REPLACEMENT_FIELDS : [])]}
      submitLabel={isReplaced ? 'Reverse and replace' : 'Reverse receipt'}
      variant="danger"
      onSubmit={save}
      onClose={onClose}
    >
      <ReasonField
        placeholder="Typed 500,000 instead of 50,000"
        value={reason}
        onChange={(typed) => patch({ reason: typed })}
        error={once.problem?.fields?.['reason']}
      />
      {isMoneyReceived(receipt.source) && (
        <ChoiceGroup
          legend="Instead of it"
          className="sm:grid-cols-2"
          choices={CHOICES}
          value={instead}
          onChange={(chosen) => patch({ instead: chosen })}
        />
      )}
      {isReplaced && <ReplacementFields value={draft} onChange={patch} problem={once.problem} />}
      {account && charges && (
        <BeforeAfter
          changes={[
            {
              label: 'Balance',
              before: balanceText(account.balance),
              after: balanceText(
                balanceAfterReversal(receipt, charges, {
                  balance:
                    account.balance + worthOf(receipt) - depositIn(receipt.allocations) - worth + depositIn(kept),
                  isReplaced,
                  named: new Set(kept.map(({ charge }) => charge)),
                  chargedUntil: addDays(today(), chargeDaysBefore),
                }),
              ),
            },
          ]}
        />
      )}
    </MoneyForm>
  );
}
