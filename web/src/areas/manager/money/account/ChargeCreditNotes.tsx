import type { Account } from '@amayumba/contract/money/account.ts';
import type { CreditNote } from '@amayumba/contract/money/credit-note.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useReverseCreditNoteMutation } from '../../../../features/money/money-changes.api.ts';
import { useListCreditNotesQuery } from '../../../../features/money/money.api.ts';
import { approvalOf, useWaitingApprovals } from '../../../../features/money/approvals.api.ts';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { ReversibleEntry } from '../approvals/WaitingNote.tsx';
import { BeforeAfter, balanceChange, sumChange } from '../BeforeAfter.tsx';
import { KIND_LABELS } from '../dialogs/credit-note-kinds.ts';
import { ReasonModal } from '../dialogs/ReasonModal.tsx';

/** The credit notes on a charge, each with a button that reverses it. Renders nothing if there are none. */
export function ChargeCreditNotes({ charge, account }: { charge: Payment; account: Account }) {
  const { data: notes = [] } = useListCreditNotesQuery({ charge: charge.id });
  const [asked, setAsked] = useState<CreditNote | null>(null);
  const waiting = useWaitingApprovals(account.id);
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="credit-notes" className="mt-5">
      <h3 id="credit-notes" className="text-[0.875rem] font-semibold text-ink">
        Credit notes
      </h3>
      <ul className="mt-1 divide-y divide-line text-[0.875rem]">
        {notes.map((note) => (
          <ReversibleEntry
            key={note.id}
            entry={note}
            reversal={approvalOf(waiting, 'credit_note_reversal', note.id)}
            onReverse={note.kind !== 'cancellation' && (() => setAsked(note))}
          >
            {KIND_LABELS[note.kind]}, {formatUgx(note.amount)}
          </ReversibleEntry>
        ))}
      </ul>
      {asked && (
        <ReverseNoteDialog
          note={asked}
          account={account}
          isDeposit={charge.payment_type === DEPOSIT}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface ReverseNoteDialogProps {
  note: CreditNote;
  account: Account;
  /** A deposit is not in the balance until it is paid. */
  isDeposit: boolean;
  onClose: () => void;
}

function ReverseNoteDialog({ note, account, isDeposit, onClose }: ReverseNoteDialogProps) {
  const [reverse, { error }] = useReverseCreditNoteMutation();
  // The refusal names the other charge of the month. Sending the form again means that both are wanted.
  const isDuplicate = asProblem(error)?.code === 'duplicate_payment';
  return (
    <ReasonModal
      name={`reverse-credit-note-${note.id}`}
      title="Reverse this credit note?"
      description={`${KIND_LABELS[note.kind]}, ${formatUgx(note.amount)}`}
      placeholder="The wrong charge"
      confirmLabel={isDuplicate ? 'Reverse anyway' : 'Reverse'}
      onConfirm={(reason, key) =>
        reverse({ id: note.id, key, body: { reason, ...(isDuplicate && { allow_duplicate: true }) } })
      }
      onDone={(answer) => notifyDone(answer, 'Credit note reversed', `${formatUgx(note.amount)} is owed again.`)}
      onClose={onClose}
    >
      <BeforeAfter
        changes={[
          isDeposit
            ? sumChange('Deposit still to pay', account.deposit_due, account.deposit_due + note.amount)
            : balanceChange(account.balance, account.balance + note.amount),
        ]}
      />
    </ReasonModal>
  );
}
