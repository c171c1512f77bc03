import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { Drawer } from '../../../../ui/Drawer.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { type ChargeDialog, ChargeDialogs } from './ChargeDialogs.tsx';
import { ChargeMoney } from './ChargeMoney.tsx';
import { PaymentFacts, useCharge } from './PaymentFacts.tsx';

interface PaymentPanelProps {
  id: number;
  onEdit: (payment: Payment) => void;
  onClose: () => void;
}

export function PaymentPanel({ id, onEdit, onClose }: PaymentPanelProps) {
  const { query, charge, account, isOpen, isReducible } = useCharge(id);
  // One dialog at a time: the panel comes back when the dialog closes.
  const [asked, setAsked] = useState<ChargeDialog | null>(null);
  return (
    <>
      <Drawer
        title={charge ? chargeName(charge) : 'Payment'}
        isOpen={asked === null}
        onClose={onClose}
        footer={
          charge && (
            <div className="grid w-full grid-cols-2 gap-2">
              {isOpen && (
                <Button
                  variant="primary"
                  className="col-span-2"
                  may="payments:write"
                  onClick={() => setAsked({ what: 'part' })}
                >
                  Record part payment
                </Button>
              )}
              {isReducible && (
                <Button className="col-span-2" may="money:write" onClick={() => setAsked({ what: 'credit-note' })}>
                  Credit note
                </Button>
              )}
              <Button may="payments:write" onClick={() => onEdit(charge)}>
                Edit
              </Button>
              <ButtonLink to={RECORD_PATHS.charge(charge.id)}>Open page</ButtonLink>
            </div>
          )
        }
      >
        <Figures title="The payment" query={query}>
          {(shown) => (
            <>
              <PaymentFacts payment={shown} />
              <ChargeMoney charge={shown} account={account} onAsk={setAsked} />
            </>
          )}
        </Figures>
      </Drawer>
      {asked && charge && (
        <ChargeDialogs
          asked={asked}
          charge={charge}
          account={account}
          onAsk={setAsked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
