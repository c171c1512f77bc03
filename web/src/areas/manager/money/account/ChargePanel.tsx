import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { type ReactNode, useState } from 'react';
import { useGetPaymentQuery } from '../../../../features/payments/payments.api.ts';
import { statusView } from '../../../../features/payments/payment-view.ts';
import { PaymentStatusBadge } from '../../../../features/payments/PaymentStatusBadge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Drawer } from '../../../../ui/Drawer.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { CreditNoteModal } from '../dialogs/CreditNoteModal.tsx';
import { outstanding } from '../money-place.ts';
import { ChargeCreditNotes } from './ChargeCreditNotes.tsx';
import { TakenReceipts } from './TakenReceipts.tsx';

interface ChargePanelProps {
  id: number;
  account: Account;
  onReceipt: (id: number) => void;
  onClose: () => void;
}

/** One charge: what it was, what is left of it, and the receipts and credit notes on it. */
export function ChargePanel({ id, account, onReceipt, onClose }: ChargePanelProps) {
  const query = useGetPaymentQuery(id);
  const [isCrediting, setCrediting] = useState(false);
  const charge = query.currentData;
  return (
    <>
      <Drawer title={charge ? chargeName(charge) : 'Charge'} isOpen={!isCrediting} onClose={onClose}>
        <Figures title="The charge" query={query}>
          {(shown) => <ChargeFacts charge={shown} onReceipt={onReceipt} />}
        </Figures>
        {charge && outstanding(charge) > 0 && (
          <Button className="mt-4" onClick={() => setCrediting(true)}>
            Credit note
          </Button>
        )}
        {charge && <ChargeCreditNotes charge={charge} account={account} />}
      </Drawer>
      {charge && isCrediting && (
        <CreditNoteModal account={account} charge={charge} onClose={() => setCrediting(false)} />
      )}
    </>
  );
}

function ChargeFacts({ charge, onReceipt }: { charge: Payment; onReceipt: (id: number) => void }) {
  const { gross_amount: gross = charge.amount, settled_amount = 0, period_start, period_end, notes } = charge;
  const facts: (readonly [string, ReactNode] | false)[] = [
    ['Charged', formatUgx(gross)],
    gross !== charge.amount && ['After credit notes', formatUgx(charge.amount)],
    ['Settled', formatUgx(settled_amount)],
    ['Still open', formatUgx(outstanding(charge))],
    ['Due', formatDay(charge.due_date)],
    Boolean(period_start && period_end) && ['Period', `${formatDay(period_start)} to ${formatDay(period_end)}`],
    notes !== '' && ['Note', notes],
  ];
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="text-2xl font-bold text-ink tabular">{formatUgx(charge.amount)}</p>
        <PaymentStatusBadge view={statusView(charge)} />
      </div>
      <FactList facts={facts.filter((fact) => fact !== false)} />
      <TakenReceipts title="Settled by" receipts={charge.receipts ?? []} onReceipt={onReceipt} />
    </>
  );
}
