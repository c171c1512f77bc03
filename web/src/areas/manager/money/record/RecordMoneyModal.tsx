import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { useEffect, useRef, useState } from 'react';
import { useScrollIntoView } from '../../../../lib/use-scroll-into-view.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { FormProblem } from '../../SentForm.tsx';
import { PrintReceiptButton } from '../receipts/PrintReceiptButton.tsx';
import { useRefusedSplit } from './split.ts';
import { AccountField, AccountLine } from './AccountField.tsx';
import { RecordFields } from './RecordFields.tsx';
import { settlesOf } from './SettlesFields.tsx';
import { TAX_FIELDS } from './TaxFields.tsx';
import { unusualExcess } from './unusual-amount.ts';
import { useAccountCharges } from './use-account-charges.ts';
import { receiptText, useRecordMoney } from './use-record-money.ts';
import { unbroken } from '../../../../ui/unbroken.tsx';

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
  const { draft, patch, account, made, isPending, problem, isSavedBefore } = form;
  const charges = useAccountCharges(account);
  const fields = useRef<HTMLDivElement>(null);
  const amountInput = useRef<HTMLInputElement>(null);
  const accountId = account?.id;
  useEffect(() => {
    // After a tenant is chosen the amount follows; after a receipt is recorded, the next one begins.
    if (accountId) amountInput.current?.focus();
    else if (made.length > 0) fields.current?.querySelector('input')?.focus();
  }, [accountId, made.length]);
  const worth = (draft.amount ?? 0) + (draft.withheld ?? 0);
  const settles = account && settlesOf(account, charges, worth, draft.split);
  const refused = useRefusedSplit(problem, draft.split, settles?.charges ?? []);
  const excess = account ? unusualExcess(worth, account) : 0;
  // The question is about one receipt, account and sum; others are asked about anew.
  const question = excess > 0 ? `${made.length} ${accountId} ${worth}` : undefined;
  const [asked, setAsked] = useState<string>();
  const isAsked = question !== undefined && asked === question;
  return (
    <Modal
      title="Record money"
      draft={form.kept}
      size="lg"
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => {
        if (settles?.hasFault || isAsked) return;
        if (question === undefined) void form.record();
        else setAsked(question);
      }}
      footer={
        <>
          <p className="mr-auto hidden self-center text-sm text-muted md:block">
            Enter records it, Esc keeps the draft
          </p>
          <Button onClick={onClose} disabled={isPending}>
            {made.length > 0 ? 'Done' : 'Cancel'}
          </Button>
          <Button
            variant="primary"
            type="submit"
            isPending={isPending}
            disabled={settles?.hasFault || isSavedBefore || isAsked}
          >
            {draft.amount ? `Record ${formatUgx(draft.amount)}` : 'Record'}
          </Button>
        </>
      }
    >
      <RecordedReceipts receipts={made} />
      <FormProblem problem={problem} fields={[...FIELDS, ...refused.fields]} />
      {/* The key resets unreadable input for each receipt. */}
      <div key={made.length} ref={fields} className="grid gap-4">
        {account ? (
          <AccountLine account={account} onChange={fixed ? undefined : () => patch({ account: null, split: null })} />
        ) : (
          <AccountField
            value={null}
            onChange={(found) => patch({ account: found, split: null })}
            error={problem?.fields?.['account']}
          />
        )}
        <RecordFields form={form} open={charges.open} settles={settles} refused={refused} amountInput={amountInput} />
        {isAsked && account && (
          <ExcessQuestion
            excess={excess}
            tenant={account.tenant_details.name}
            isPending={isPending}
            onRecord={() => void form.record()}
          />
        )}
      </div>
    </Modal>
  );
}

interface ExcessQuestionProps {
  excess: Ugx;
  tenant: string;
  isPending: boolean;
  onRecord: () => void;
}

function ExcessQuestion({ excess, tenant, isPending, onRecord }: ExcessQuestionProps) {
  const box = useScrollIntoView<HTMLDivElement>(excess);
  return (
    <div ref={box} className="scroll-my-5">
      <Banner
        tone="amber"
        action={
          <Button size="sm" onClick={onRecord} isPending={isPending}>
            Record anyway
          </Button>
        }
      >
        That is {formatUgx(excess)} more than {tenant} owes. Record it all the same?
      </Banner>
    </div>
  );
}

function RecordedReceipts({ receipts }: { receipts: readonly Receipt[] }) {
  const [newest, ...others] = receipts;
  // A long form may have been scrolled.
  const box = useScrollIntoView<HTMLOutputElement>(newest?.id);
  return (
    <output
      ref={box}
      className={
        newest ? 'mb-4 block scroll-my-5 rounded-md border border-green-line bg-green-bg px-4 py-2.5' : 'sr-only'
      }
    >
      {newest && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.875rem] text-green-ink">
          <Icon name="checkCircle" />
          <span className="min-w-0 flex-1 font-semibold">Recorded: {unbroken(receiptText(newest))}</span>
          {others.length > 0 && <span className="text-sm">{others.length} before it</span>}
          <PrintReceiptButton receipt={newest} size="sm" />
        </span>
      )}
    </output>
  );
}
