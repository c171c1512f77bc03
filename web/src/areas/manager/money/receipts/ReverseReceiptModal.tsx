import { isMoneyReceived } from '@amayumba/contract/ledger/postings.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { DEPOSIT, PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { useReverseReceiptMutation } from '../../../../features/money/money-changes.api.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { balanceText, receiptName } from '../../../../features/money/money-view.ts';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { BeforeAfter } from '../BeforeAfter.tsx';
import { ReasonField } from '../dialogs/ReasonField.tsx';
import { MoneyForm } from '../MoneyForm.tsx';
import { useOnce } from '../use-once.ts';

const methodOf = (method: string) => PAYMENT_METHODS.find((known) => known === method) ?? 'Cash';

type Lines = Receipt['allocations'];

/** What of a split went to deposits, which are not part of the balance. */
const depositIn = (lines: Lines): Ugx =>
  lines.reduce((sum, line) => sum + (line.payment_type === DEPOSIT ? line.amount : 0), 0);

/**
 * The split of a receipt up to another amount, where the server's own rules would not make it again: a person made it,
 * or it has a deposit.
 */
function keptSplit({ allocations }: Receipt, amount: Ugx): Lines | undefined {
  if (!allocations.some((line) => line.by_hand || line.payment_type === DEPOSIT)) return undefined;
  let left = amount;
  return allocations.flatMap((line) => {
    const part = Math.min(line.amount, left);
    left -= part;
    return part > 0 ? [{ ...line, amount: part }] : [];
  });
}

const EMPTY: { reason: string; amount: Ugx | null } = { reason: '', amount: null };

/** Voids a wrong receipt with a reason and, if the right amount is entered, records it anew in its place. */
export function ReverseReceiptModal({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { draft, patch, clear, kept: keptDraft } = useStoredDraft(`reverse-${receipt.id}`, () => EMPTY);
  const { reason, amount } = draft;
  const account = useGetAccountQuery(receipt.account).currentData;
  const [reverse] = useReverseReceiptMutation();
  const once = useOnce();
  const errors = once.problem?.fields;
  const kept = keptSplit(receipt, amount ?? 0);
  const save = async () => {
    const replacement = amount
      ? {
          account: receipt.account,
          amount,
          method: methodOf(receipt.method),
          channel: receipt.channel,
          received_at: receipt.received_at,
          payer_name: receipt.payer_name,
          payer_phone: receipt.payer_phone,
          notes: receipt.notes,
          ...(kept && { allocations: kept.map(({ charge, amount: part }) => ({ charge, amount: part })) }),
          ...(receipt.external_reference && { external_reference: receipt.external_reference }),
        }
      : undefined;
    const sent = await once.send((key) =>
      reverse({ id: receipt.id, key, body: { reason: reason.trim(), ...(replacement && { replacement }) } }),
    );
    if (!sent?.data) return;
    const next = sent.data.replacement;
    notify.success(
      `${receiptName(receipt)} reversed`,
      next
        ? `${receiptName(next)} of ${formatUgx(next.amount)} replaces it.`
        : 'What it settled is owed again, and any credit from it is removed.',
    );
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={keptDraft}
      title={`Reverse ${receiptName(receipt)}?`}
      description={`${formatUgx(receipt.amount)} from ${receipt.tenant_details.name}. The receipt stays in the list as void.`}
      sending={once}
      fields={['reason', 'replacement.amount']}
      submitLabel={amount ? 'Reverse and replace' : 'Reverse receipt'}
      variant="danger"
      onSubmit={save}
      onClose={onClose}
    >
      <ReasonField
        placeholder="Typed 500,000 instead of 50,000"
        value={reason}
        onChange={(typed) => patch({ reason: typed })}
        error={errors?.['reason']}
      />
      {isMoneyReceived(receipt.source) && (
        <MoneyField
          label="Right amount"
          hint="Leave it empty if no money was received. Otherwise a new receipt replaces this one."
          placeholder="No replacement"
          value={amount}
          onChange={(typed) => patch({ amount: typed })}
          error={errors?.['replacement.amount']}
        />
      )}
      {account && (
        <BeforeAfter
          changes={[
            {
              label: 'Balance',
              before: balanceText(account.balance),
              after: balanceText(
                account.balance +
                  receipt.amount -
                  depositIn(receipt.allocations) -
                  (amount ?? 0) +
                  depositIn(kept ?? []),
              ),
            },
          ]}
        />
      )}
    </MoneyForm>
  );
}
