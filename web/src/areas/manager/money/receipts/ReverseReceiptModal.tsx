import { isAwaiting } from '@amayumba/contract/approvals/is-awaiting.ts';
import { addDays } from '@amayumba/contract/calendar.ts';
import { isMoneyReceived } from '@amayumba/contract/ledger/postings.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type Receipt, worthOf } from '@amayumba/contract/money/receipt.ts';
import type { Problem } from '../../../../api/problem.ts';
import { useReverseReceiptMutation } from '../../../../features/money/money-changes.api.ts';
import { balanceText, receiptName } from '../../../../features/money/money-view.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { today } from '../../../../lib/today.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { ChoiceGroup } from '../../../../ui/ChoiceGroup.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { BeforeAfter } from '../BeforeAfter.tsx';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';
import { ReasonField } from '../dialogs/DialogFields.tsx';
import { WayField, wayOf } from '../record/WayField.tsx';
import { useAccountCharges } from '../record/use-account-charges.ts';
import {
  balanceAfterReversal,
  depositIn,
  keptSplit,
  type Replacement,
  replacementBody,
  replacementOf,
} from './reversal.ts';

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
  const { draft, patch, problem, value, form, send } = useSentForm(
    `reverse-${receipt.id}`,
    onClose,
    (): ReverseDraft => ({ reason: '', instead: 'none', ...replacementOf(receipt) }),
  );
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
    await send(
      (key) => reverse({ id: receipt.id, key, body: { reason: reason.trim(), ...replacement } }),
      (reversed) => {
        const next = isAwaiting(reversed) ? null : reversed.replacement;
        notifyDone(
          reversed,
          `${receiptName(receipt)} reversed`,
          next
            ? `${receiptName(next)} of ${formatUgx(next.amount)} replaces it.`
            : 'What it settled is owed again, and any credit from it is removed.',
        );
      },
    );
  };
  return (
    <SentForm
      {...form}
      title={`Reverse ${receiptName(receipt)}?`}
      description={`${formatUgx(receipt.amount)} from ${receipt.tenant_details.name}. The receipt stays in the list as void.`}
      fields={['reason', ...(isReplaced ? REPLACEMENT_FIELDS : [])]}
      submitLabel={isReplaced ? 'Reverse and replace' : 'Reverse receipt'}
      variant="danger"
      onSubmit={save}
    >
      <ReasonField placeholder="Typed 500,000 instead of 50,000" {...value('reason')} />
      {isMoneyReceived(receipt.source) && (
        <ChoiceGroup legend="Instead of it" className="sm:grid-cols-2" choices={CHOICES} {...value('instead')} />
      )}
      {isReplaced && <ReplacementFields draft={draft} onChange={patch} problem={problem} />}
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
    </SentForm>
  );
}

/** The fields whose faults are shown here, under the names of the server. */
const REPLACEMENT_FIELDS = ['amount', 'received_at', 'method', 'channel', 'external_reference'].map(
  (name) => `replacement.${name}`,
);

interface ReplacementFieldsProps {
  draft: Replacement;
  onChange: (part: Partial<Replacement>) => void;
  problem: Problem | undefined;
}

function ReplacementFields({ draft, onChange, problem }: ReplacementFieldsProps) {
  const { text, value } = fieldsOf(draft, onChange, problem?.fields);
  const faults = (name: string) => problem?.fields?.[`replacement.${name}`];
  return (
    <>
      <MoneyField label="Right amount" required {...value('amount')} error={faults('amount')} />
      <WayField {...value('way')} error={faults('method') ?? faults('channel')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={wayOf(draft.way).reference}
          maxLength={100}
          {...text('reference')}
          error={faults('external_reference')}
        />
        <DateField label="Day received" required max={today()} {...text('day')} error={faults('received_at')} />
      </div>
    </>
  );
}
