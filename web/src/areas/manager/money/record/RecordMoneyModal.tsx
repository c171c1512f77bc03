import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { MoneyProblem } from '../MoneyProblem.tsx';
import { faultsOf } from '../split/split.ts';
import { useRefusedSplit } from '../split/use-refused-split.ts';
import { AccountField } from './AccountField.tsx';
import { AccountLine } from './AccountLine.tsx';
import { RecordedReceipts } from './RecordedReceipts.tsx';
import { RecordFields } from './RecordFields.tsx';
import { TAX_FIELDS } from './TaxFields.tsx';
import { useAccountCharges } from './use-account-charges.ts';
import { useRecordMoney } from './use-record-money.ts';

interface RecordMoneyModalProps {
  /** The account of the page; without it, the form begins with the search for a tenant. */
  account?: Account | undefined;
  onClose: () => void;
}

const FIELDS = [
  'account',
  'amount',
  'method',
  'channel',
  'external_reference',
  'received_at',
  'payer_name',
  'payer_phone',
  'notes',
  ...TAX_FIELDS,
];

/** Records money: tenant, amount, method, Enter, and the form is ready for the next receipt. */
export function RecordMoneyModal({ account: fixed, onClose }: RecordMoneyModalProps) {
  const form = useRecordMoney(fixed);
  const { draft, set, account, made, isPending, problem, isSavedBefore } = form;
  const charges = useAccountCharges(account);
  const fields = useRef<HTMLDivElement>(null);
  const amountInput = useRef<HTMLInputElement>(null);
  const accountId = account?.id;
  useEffect(() => {
    // After a tenant is chosen the amount follows; after a receipt is recorded, the next one begins.
    if (accountId) amountInput.current?.focus();
    else if (made.length > 0) fields.current?.querySelector('input')?.focus();
  }, [accountId, made.length]);
  const splitCharges = charges.open.map((charge) => ({ charge, open_amount: charge.outstanding_amount ?? 0 }));
  const hasFault =
    draft.split !== null && faultsOf((draft.amount ?? 0) + (draft.withheld ?? 0), splitCharges, draft.split).any;
  const refused = useRefusedSplit(problem, draft.split, splitCharges);
  return (
    <Modal
      title="Record money"
      draft={form.kept}
      size="lg"
      onClose={onClose}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasFault) void form.record();
      }}
      footer={
        <>
          <p className="mr-auto hidden self-center text-sm text-muted md:block">
            Enter records it, Esc keeps the draft
          </p>
          <Button onClick={onClose} disabled={isPending}>
            {made.length > 0 ? 'Done' : 'Cancel'}
          </Button>
          <Button variant="primary" type="submit" isPending={isPending} disabled={hasFault || isSavedBefore}>
            {draft.amount ? `Record ${formatUgx(draft.amount)}` : 'Record'}
          </Button>
        </>
      }
    >
      <RecordedReceipts receipts={made} />
      <MoneyProblem problem={problem} fields={[...FIELDS, ...refused.fields]} />
      {/* The key resets unreadable input for each receipt. */}
      <div key={made.length} ref={fields} className="grid gap-4">
        {account ? (
          <AccountLine account={account} onChange={fixed ? undefined : () => set({ account: null, split: null })} />
        ) : (
          <AccountField
            value={null}
            onChange={(found) => set({ account: found, split: null })}
            error={problem?.fields?.['account']}
          />
        )}
        <RecordFields
          draft={draft}
          onChange={set}
          account={account}
          charges={charges}
          splitCharges={splitCharges}
          refused={refused}
          problem={problem}
          amountInput={amountInput}
        />
      </div>
    </Modal>
  );
}
