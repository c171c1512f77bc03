import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import type { Claim } from '@amayumba/contract/money/claim.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { canBeMarkedPaid, outstandingOf } from '../../../../features/payments/payment-view.ts';
import { useGetPaymentQuery } from '../../../../features/payments/payments.api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Drawer } from '../../../../ui/Drawer.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { ChargeCreditNotes } from '../../money/account/ChargeCreditNotes.tsx';
import { AcceptClaimModal } from '../../money/claims/AcceptClaimModal.tsx';
import { RejectClaimModal } from '../../money/claims/RejectClaimModal.tsx';
import { CreditNoteModal } from '../../money/dialogs/CreditNoteModal.tsx';
import { DepositModal } from '../../money/dialogs/DepositModal.tsx';
import { ReceiptPanel } from '../../money/receipts/ReceiptPanel.tsx';
import { HeldDeposit } from './HeldDeposit.tsx';
import { PartPaymentModal } from './PartPaymentModal.tsx';
import { PaymentClaims } from './PaymentClaims.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { SettledBy } from './SettledBy.tsx';

interface PaymentPanelProps {
  id: number;
  onEdit: (payment: Payment) => void;
  onClose: () => void;
}

type Asked =
  | { what: 'part' | 'credit-note' | 'deposit' }
  | { what: 'receipt'; id: number }
  | { what: 'accept' | 'reject'; claim: Claim };

/** The charge behind a row: its amounts, receipts, claims and credit notes, and of a deposit what is held. */
export function PaymentPanel({ id, onEdit, onClose }: PaymentPanelProps) {
  const query = useGetPaymentQuery(id, { refetchOnMountOrArgChange: true });
  const payment = query.currentData;
  const { currentData: account } = useGetAccountQuery(payment?.account ?? 0, { skip: payment?.account === undefined });
  // One dialog at a time: the panel comes back when the dialog closes.
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const isDeposit = payment?.payment_type === DEPOSIT;
  const isOpen = payment !== undefined && canBeMarkedPaid(payment) && outstandingOf(payment) > 0;
  return (
    <>
      <Drawer
        title={payment ? chargeName(payment) : 'Payment'}
        isOpen={asked === null}
        onClose={onClose}
        footer={
          payment && (
            <div className="grid w-full grid-cols-2 gap-2">
              {isOpen && (
                <Button variant="primary" className="col-span-2" onClick={() => setAsked({ what: 'part' })}>
                  Record part payment
                </Button>
              )}
              {isOpen && account && <Button onClick={() => setAsked({ what: 'credit-note' })}>Credit note</Button>}
              <Button className={isOpen && account ? undefined : 'col-span-2'} onClick={() => onEdit(payment)}>
                Edit
              </Button>
            </div>
          )
        }
      >
        <Figures title="The payment" query={query}>
          {(shown) => (
            <>
              <PaymentFacts payment={shown} />
              {shown.account !== undefined && (
                <PaymentClaims
                  charge={shown.id}
                  onAccept={(claim) => setAsked({ what: 'accept', claim })}
                  onReject={(claim) => setAsked({ what: 'reject', claim })}
                />
              )}
              <SettledBy
                receipts={shown.receipts ?? []}
                onOpen={(receipt) => setAsked({ what: 'receipt', id: receipt })}
              />
            </>
          )}
        </Figures>
        {account && payment && <ChargeCreditNotes charge={payment} account={account} />}
        {account && isDeposit && <HeldDeposit account={account} onMove={() => setAsked({ what: 'deposit' })} />}
      </Drawer>
      {asked?.what === 'part' && payment && <PartPaymentModal payment={payment} onClose={close} />}
      {asked?.what === 'credit-note' && payment && account && (
        <CreditNoteModal account={account} charge={payment} onClose={close} />
      )}
      {asked?.what === 'deposit' && account && <DepositModal account={account} onClose={close} />}
      {asked?.what === 'receipt' && (
        <ReceiptPanel
          key={asked.id}
          id={asked.id}
          onOpen={(receipt) => setAsked({ what: 'receipt', id: receipt })}
          onClose={close}
        />
      )}
      {asked?.what === 'accept' && <AcceptClaimModal claim={asked.claim} onClose={close} />}
      {asked?.what === 'reject' && <RejectClaimModal claim={asked.claim} onClose={close} />}
    </>
  );
}
