import type { Account } from '@amayumba/contract/money/account.ts';
import type { Claim } from '@amayumba/contract/money/claim.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { AcceptClaimModal, RejectClaimModal } from '../../money/claims/ClaimDialogs.tsx';
import { CreditNoteModal } from '../../money/dialogs/CreditNoteModal.tsx';
import { DepositModal } from '../../money/dialogs/DepositModal.tsx';
import { ReceiptPanel } from '../../money/receipts/ReceiptPanel.tsx';
import { PartPaymentModal } from './PartPaymentModal.tsx';

export type ChargeDialog =
  | { what: 'part' | 'credit-note' | 'deposit' }
  | { what: 'receipt'; id: number }
  | { what: 'accept' | 'reject'; claim: Claim };

interface ChargeDialogsProps {
  asked: ChargeDialog;
  charge: Payment;
  account: Account | undefined;
  onAsk: (dialog: ChargeDialog) => void;
  onClose: () => void;
}

export function ChargeDialogs({ asked, charge, account, onAsk, onClose }: ChargeDialogsProps) {
  switch (asked.what) {
    case 'part':
      return <PartPaymentModal payment={charge} onClose={onClose} />;
    case 'credit-note':
      return account && <CreditNoteModal account={account} charge={charge} onClose={onClose} />;
    case 'deposit':
      return account && <DepositModal account={account} onClose={onClose} />;
    case 'receipt':
      return (
        <ReceiptPanel
          key={asked.id}
          id={asked.id}
          onOpen={(receipt) => onAsk({ what: 'receipt', id: receipt })}
          onClose={onClose}
        />
      );
    case 'accept':
      return <AcceptClaimModal claim={asked.claim} onClose={onClose} />;
    case 'reject':
      return <RejectClaimModal claim={asked.claim} onClose={onClose} />;
  }
}
