import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Refund } from '@amayumba/contract/money/refund.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type ReactNode, useState } from 'react';
import { useReverseRefundMutation } from '../../../../features/money/money-changes.api.ts';
import { useGetRefundQuery } from '../../../../features/money/money.api.ts';
import { balanceText } from '../../../../features/money/money-view.ts';
import { approvalOf, useWaitingApprovals } from '../../../../features/money/approvals.api.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Drawer } from '../../../../ui/Drawer.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { ReversalNote } from '../approvals/WaitingNote.tsx';
import { BeforeAfter } from '../BeforeAfter.tsx';
import { ReasonModal } from '../dialogs/ReasonModal.tsx';
import { TakenReceipts } from './TakenReceipts.tsx';

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
          <BeforeAfter
            changes={[
              {
                label: 'Balance',
                before: balanceText(account.balance),
                after: balanceText(account.balance - refund.amount),
              },
            ]}
          />
        </ReasonModal>
      )}
    </>
  );
}

interface RefundFactsProps {
  refund: Refund;
  onReceipt: (id: number) => void;
  /** The button. */
  children: ReactNode;
}

function RefundFacts({ refund, onReceipt, children }: RefundFactsProps) {
  const isReversed = refund.reversed_at !== null;
  const facts: (readonly [string, ReactNode] | false)[] = [
    ['Paid back on', formatDay(refund.effective_on)],
    refund.method !== '' && ['Method', refund.method],
    refund.reference !== '' && ['Reference', refund.reference],
    refund.reason !== '' && ['Reason', refund.reason],
  ];
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
      <FactList facts={facts.filter((fact) => fact !== false)} />
      <TakenReceipts title="Taken from" receipts={refund.receipts} onReceipt={onReceipt} />
    </>
  );
}
