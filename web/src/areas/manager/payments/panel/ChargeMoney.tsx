import { formatDayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Claim } from '@amayumba/contract/money/claim.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { paidByText } from '../../../../features/money/money-view.ts';
import {
  useGetMoneyReceiptQuery,
  useListClaimsQuery,
  useListDepositsQuery,
} from '../../../../features/money/money.api.ts';
import { useWaitingApprovals } from '../../../../features/money/approvals.api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { ChargeCreditNotes } from '../../money/account/ChargeCreditNotes.tsx';
import { DepositMovements } from '../../money/account/DepositMovements.tsx';
import { WaitingNote } from '../../money/approvals/WaitingNote.tsx';
import { ClaimItem } from '../../money/claims/ClaimItem.tsx';
import { PrintReceiptButton } from '../../money/receipts/PrintReceiptButton.tsx';
import type { ChargeDialog } from './ChargeDialogs.tsx';

interface ChargeMoneyProps {
  charge: Payment;
  account: Account | undefined;
  onAsk: (dialog: ChargeDialog) => void;
}

export function ChargeMoney({ charge, account, onAsk }: ChargeMoneyProps) {
  const waiting = useWaitingApprovals(charge.account).filter(
    ({ subject }) => subject.kind === 'payment' && subject.id === charge.id,
  );
  return (
    <>
      <WaitingNote approvals={waiting} className="mt-4" />
      {charge.account !== undefined && (
        <PaymentClaims
          charge={charge.id}
          onAccept={(claim) => onAsk({ what: 'accept', claim })}
          onReject={(claim) => onAsk({ what: 'reject', claim })}
        />
      )}
      <SettledBy receipts={charge.receipts ?? []} onOpen={(id) => onAsk({ what: 'receipt', id })} />
      {account && <ChargeCreditNotes charge={charge} account={account} />}
      {account && charge.payment_type === DEPOSIT && (
        <HeldDeposit account={account} onMove={() => onAsk({ what: 'deposit' })} />
      )}
    </>
  );
}

function HeldDeposit({ account, onMove }: { account: Account; onMove: () => void }) {
  const { data } = useListDepositsQuery({ account: account.id, page: 1, page_size: 1 });
  const held = account.deposit_held;
  return (
    <section aria-labelledby="held-deposit" className="mt-5">
      <div className="flex items-center justify-between gap-3">
        <h3 id="held-deposit" className="text-[0.875rem] font-semibold text-ink">
          Deposit held: <span className="tabular">{formatUgx(held)}</span>
        </h3>
        {held > 0 && (
          <Button size="sm" may="money:write" onClick={onMove}>
            Use, refund or withhold
          </Button>
        )}
      </div>
      <DepositMovements account={account.id} movements={data?.results[0]?.movements ?? []} held={held} />
    </section>
  );
}

interface PaymentClaimsProps {
  charge: number;
  onAccept: (claim: Claim) => void;
  onReject: (claim: Claim) => void;
}

/** More than tenants log for one payment. */
const PAGE = { page: 1, page_size: 50 };

/** The claims for a payment; those that wait can be accepted or rejected. Renders nothing without claims. */
function PaymentClaims({ charge, onAccept, onReject }: PaymentClaimsProps) {
  const { data } = useListClaimsQuery({ charge, ...PAGE }, { refetchOnMountOrArgChange: true });
  if (!data || data.results.length === 0) return null;
  return (
    <section aria-labelledby="payment-claims" className="mt-5">
      <h3 id="payment-claims" className="text-[0.875rem] font-semibold text-ink">
        Logged by the tenant
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {data.results.map((claim) => (
          <ClaimItem key={claim.id} claim={claim} onAccept={onAccept} onReject={onReject} />
        ))}
      </ul>
    </section>
  );
}

type Share = NonNullable<Payment['receipts']>[number];

/** The receipts that settle a payment, each with its paper. Renders nothing without receipts. */
function SettledBy({ receipts, onOpen }: { receipts: readonly Share[]; onOpen: (receipt: number) => void }) {
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="payment-receipts" className="mt-5">
      <h3 id="payment-receipts" className="text-[0.875rem] font-semibold text-ink">
        Receipts
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {receipts.map((share) => (
          <ReceiptLine key={share.id} share={share} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function ReceiptLine({ share, onOpen }: { share: Share; onOpen: (receipt: number) => void }) {
  const { data: receipt, isLoading } = useGetMoneyReceiptQuery(share.id);
  const name = share.receipt_number === null ? 'Opening balance' : (receipt?.receipt_code ?? 'Receipt');
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 text-[0.875rem] tabular">
      <span className="min-w-0">
        <button
          type="button"
          onClick={() => onOpen(share.id)}
          className="min-h-9 font-semibold whitespace-nowrap text-link hover:underline max-sm:min-h-11"
        >
          {name}
        </button>
        <span className="block min-h-[1lh] text-xs text-muted">
          {receipt && `${formatDayOf(receipt.received_at)}, ${paidByText(receipt)}`}
        </span>
      </span>
      <span className="flex items-center gap-2">
        <span className="text-right">
          <b className="font-semibold whitespace-nowrap text-ink">{formatUgx(share.amount)}</b>
          {receipt && receipt.amount !== share.amount && (
            <span className="block text-xs text-muted">of {formatUgx(receipt.amount)}</span>
          )}
        </span>
        {isLoading && <Skeleton className="h-11 w-40" />}
        {receipt && <PrintReceiptButton receipt={receipt} size="sm" />}
      </span>
    </li>
  );
}
