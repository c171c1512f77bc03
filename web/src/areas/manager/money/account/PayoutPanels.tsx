import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { receiptText } from '@amayumba/contract/ledger/receipt-code.ts';
import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Refund } from '@amayumba/contract/money/refund.ts';
import type { Transfer } from '@amayumba/contract/money/transfer.ts';
import { type ReactNode, useState } from 'react';
import { approvalOf, useWaitingApprovals } from '../../../../features/money/approvals.api.ts';
import { useReverseRefundMutation } from '../../../../features/money/money-changes.api.ts';
import { useGetRefundQuery, useGetTransferQuery } from '../../../../features/money/money.api.ts';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Drawer } from '../../../../ui/Drawer.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { BeforeAfter, balanceChange } from '../BeforeAfter.tsx';
import { ReversalNote } from '../approvals/WaitingNote.tsx';
import { ReasonModal } from '../dialogs/ReasonModal.tsx';
import { accountPath, homeText } from '../money-place.ts';
import { unbroken } from '../../../../ui/unbroken.tsx';

interface RefundPanelProps {
  id: number;
  account: Account;
  onReceipt: (id: number) => void;
  onClose: () => void;
}

/** One refund of credit: how it was paid back, the receipts that it took, and a button that reverses it. */
export function RefundPanel({ id, account, onReceipt, onClose }: RefundPanelProps) {
  const query = useGetRefundQuery(id);
  const [reverse] = useReverseRefundMutation();
  const [isReversing, setReversing] = useState(false);
  const refund = query.currentData;
  const reversal = approvalOf(useWaitingApprovals(account.id), 'refund_reversal', id);
  const tenant = account.tenant_details.name;
  return (
    <>
      <Drawer title="Refund" isOpen={!isReversing} onClose={onClose}>
        <Figures title="The refund" query={query}>
          {(shown) => (
            <RefundFacts refund={shown} onReceipt={onReceipt}>
              {reversal && <ReversalNote approval={reversal} />}
              {shown.reversed_at === null && shown.charge === null && !reversal && (
                <Button className="mt-4 text-rose-ink!" may="money:write" onClick={() => setReversing(true)}>
                  Reverse...
                </Button>
              )}
            </RefundFacts>
          )}
        </Figures>
      </Drawer>
      {refund && isReversing && (
        <ReasonModal
          name={`reverse-refund-${id}`}
          title="Reverse this refund?"
          description={`${formatUgx(refund.amount)}, ${tenant}. The money is credit again, and pays what is open.`}
          placeholder="The transfer to the tenant failed"
          confirmLabel="Reverse refund"
          onConfirm={(reason, key) => reverse({ id, key, body: { reason } })}
          onDone={(answer) =>
            notifyDone(answer, 'Refund reversed', `${formatUgx(refund.amount)} is on the account of ${tenant} again.`)
          }
          onClose={() => setReversing(false)}
        >
          <BeforeAfter changes={[balanceChange(account.balance, account.balance - refund.amount)]} />
        </ReasonModal>
      )}
    </>
  );
}

interface RefundFactsProps {
  refund: Refund;
  onReceipt: (id: number) => void;
  children: ReactNode;
}

function RefundFacts({ refund, onReceipt, children }: RefundFactsProps) {
  const isReversed = refund.reversed_at !== null;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="text-2xl font-bold text-ink tabular">{formatUgx(refund.amount)}</p>
        <Badge tone={isReversed ? 'rose' : 'green'}>{isReversed ? 'Reversed' : 'Valid'}</Badge>
      </div>
      {children}
      {refund.reversed_at !== null && (
        <Banner tone="rose" className="mt-4" title={`Reversed ${formatInstant(refund.reversed_at)}`}>
          {refund.reverse_reason}
        </Banner>
      )}
      {!isReversed && refund.charge !== null && (
        <Banner className="mt-4">
          The status Refunded of a payment made this refund. Change that status to reverse it.
        </Banner>
      )}
      <FactList
        facts={[
          ['Paid back on', formatDay(refund.effective_on)],
          refund.method !== '' && ['Method', refund.method],
          refund.reference !== '' && ['Reference', refund.reference],
          refund.reason !== '' && ['Reason', refund.reason],
        ]}
      />
      <TakenReceipts title="Taken from" receipts={refund.receipts} onReceipt={onReceipt} />
    </>
  );
}

/** One move of credit or deposit to another account of the tenant. It ends only by moving the money back. */
export function TransferPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useGetTransferQuery(id);
  return (
    <Drawer title="Move to another account" isOpen onClose={onClose}>
      <Figures title="The move" query={query}>
        {(transfer) => <TransferFacts transfer={transfer} />}
      </Figures>
    </Drawer>
  );
}

const TransferFacts = ({ transfer: { from, to, credit, deposit, reason, effective_on } }: { transfer: Transfer }) => (
  <>
    <p className="text-2xl font-bold text-ink tabular">{formatUgx(credit + deposit)}</p>
    <FactList
      facts={[
        ['From', <AccountLink key="from" account={from} />],
        ['To', <AccountLink key="to" account={to} />],
        credit > 0 && ['Credit', formatUgx(credit)],
        deposit > 0 && ['Deposit', formatUgx(deposit)],
        ['Moved on', formatDay(effective_on)],
        reason !== '' && ['Reason', reason],
      ]}
    />
    <p className="mt-4 text-[0.875rem] text-muted">
      A move is not reversed. To undo it, open the account it went to and move the money back.
    </p>
  </>
);

const AccountLink = ({ account: { id, tenant_details, reference_code } }: { account: Account }) => (
  <Link to={accountPath(id)} className="font-semibold text-link hover:underline">
    {unbroken(`${homeText(tenant_details)}, code ${formatReferenceCode(reference_code)}`)}
  </Link>
);

interface TakenReceiptsProps {
  title: string;
  receipts: readonly { id: number; receipt_number: number | null; amount: Ugx }[];
  onReceipt: (id: number) => void;
}

/** The receipts that a charge or a refund takes, each with its part. Renders nothing without any. */
function TakenReceipts({ title, receipts, onReceipt }: TakenReceiptsProps) {
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="taken-receipts" className="mt-5">
      <h3 id="taken-receipts" className="text-[0.875rem] font-semibold text-ink">
        {title}
      </h3>
      <ul className="mt-1 divide-y divide-line text-[0.875rem]">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="flex items-center justify-between gap-3 tabular">
            <Button size="sm" variant="ghost" className="-ml-3" onClick={() => onReceipt(receipt.id)}>
              {receipt.receipt_number === null ? 'Opening balance' : `Receipt ${receiptText(receipt.receipt_number)}`}
            </Button>
            <b className="font-semibold">{formatUgx(receipt.amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
