import type { ManagerPaymentList } from './use-payment-list.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { canBeMarkedPaid, sumOf } from '../../../features/payments/payment-view.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import type { RowSelection } from '../../../lib/use-row-selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTenantMessage } from '../messages/use-tenant-message.tsx';
import { FileButtons } from '../ExportButton.tsx';

const loadModal = () => import('./MarkPaidModal.tsx');

interface SelectionBarProps {
  selection: RowSelection<Payment>;
  noun: string;
  file: ManagerPaymentList['chosenFile'];
}

/** The number, sum and actions of the selected payments. Renders nothing while none is selected. */
export function SelectionBar({ selection, noun, file }: SelectionBarProps) {
  const [isAsking, setAsking] = useState(false);
  const modal = useLazyPart(loadModal, isAsking);
  const { rows: payments } = selection;
  const payable = payments.filter(canBeMarkedPaid);
  const message = useTenantMessage(
    payments.map(({ tenant_details }) => tenant_details),
    selection.clear,
  );
  return (
    <>
      <output className={payments.length > 0 ? BAR : 'sr-only'}>
        {payments.length > 0 && (
          <>
            <span className="mr-auto font-semibold text-on-selected tabular">
              {payments.length} selected · {formatUgx(sumOf(payments))} open
            </span>
            <Button size="sm" variant="ghost" onClick={selection.clear}>
              Clear <span className="sr-only">selection</span>
            </Button>
            <FileButtons isLight name={noun} ids={payments.map(({ id }) => id)} {...file} />
            <Button icon="mail" isStackedOnPhone may="messages:write" onClick={message.ask}>
              Message
            </Button>
            {payable.length > 0 && (
              <Button variant="primary" icon="check" may="payments:write" onClick={() => setAsking(true)}>
                {payable.length === payments.length ? 'Mark paid' : `Mark ${payable.length} paid`}
              </Button>
            )}
          </>
        )}
      </output>
      {message.form}
      {modal && isAsking && (
        <modal.MarkPaidModal
          payments={payable}
          noun={noun}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

const BAR =
  'sticky top-(--banner) z-20 flex flex-wrap items-center gap-2 border-b border-line bg-selected px-4 py-2 text-[0.875rem] sm:px-5';
