import type { Account } from '@amayumba/contract/money/account.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { useWaitingApprovals } from '../../../../features/money/approvals.api.ts';
import { WaitingNote } from '../../money/approvals/WaitingNote.tsx';
import { ChargeCreditNotes } from '../../money/account/ChargeCreditNotes.tsx';
import type { ChargeDialog } from './ChargeDialogs.tsx';
import { HeldDeposit } from './HeldDeposit.tsx';
import { PaymentClaims } from './PaymentClaims.tsx';
import { SettledBy } from './SettledBy.tsx';

interface ChargeMoneyProps {
  charge: Payment;
  account: Account | undefined;
  onAsk: (dialog: ChargeDialog) => void;
}

/** The history of a charge's money: claims, receipts and credit notes, and of a deposit the amount held. */
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
