import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { chargeName, DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { HistoryCard } from '../../../features/audit/HistoryPart.tsx';
import { lateText } from '../../../features/money/rent-text.ts';
import { outstandingOf, managedStatusView } from '../../../features/payments/payment-view.ts';
import { PaymentStatusBadge } from '../../../features/payments/PaymentStatusBadge.tsx';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { today } from '../../../lib/today.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { StripFigure } from '../../../ui/FigureStrip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { RecordPage } from '../../../ui/RecordPage.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { chargeMessagesPath } from '../messages/message-place.ts';
import { SentAbout } from '../messages/sent/SentAbout.tsx';
import { homeText } from '../money/money-place.ts';
import type { ChargeDialog } from '../payments/panel/ChargeDialogs.tsx';
import { ChargeMoney } from '../payments/panel/ChargeMoney.tsx';
import { ChargeFacts, useCharge } from '../payments/panel/PaymentFacts.tsx';
import { NoRecord } from '../NoRecord.tsx';

const loadDialogs = () => import('./charge-page-dialogs.tsx');

const listOf = (charge: Payment | undefined) =>
  charge?.payment_type === DEPOSIT
    ? { label: 'Security Deposits', to: '/manager/security-deposits' }
    : { label: 'Payments', to: '/manager/payments' };

export function ChargePage() {
  const id = Number(useParams()['id']);
  return <ChargeRecord key={id} id={id} />;
}

function ChargeRecord({ id }: { id: number }) {
  const { query, charge, account, isAccountLoading, isOpen, isReducible } = useCharge(id);
  const [asked, setAsked] = useState<ChargeDialog | null>(null);
  const [form, setForm] = useState<'edit' | 'delete' | null>(null);
  const dialogs = useLazyPart(loadDialogs, asked !== null || form !== null);
  const navigate = useNavigate();
  if (!charge) return <NoRecord what="charge" id={id} trail={[listOf(undefined)]} query={query} />;
  const closeForm = () => setForm(null);
  return (
    <>
      <RecordPage
        title={chargeName(charge)}
        trail={[listOf(charge), { label: charge.tenant_details.name, to: RECORD_PATHS.tenant(charge.tenant) }]}
        state={<PaymentStatusBadge view={managedStatusView(charge)} />}
        subtitle={<ChargeSubtitle charge={charge} />}
        figures={chargeFigures(charge)}
        actions={
          <>
            <Menu
              isWritten
              label="More"
              items={[
                {
                  label: 'Delete',
                  may: 'payments:write',
                  icon: 'trash',
                  isDanger: true,
                  onSelect: () => setForm('delete'),
                },
              ]}
            />
            <Button icon="edit" may="payments:write" onClick={() => setForm('edit')}>
              Edit
            </Button>
            {isReducible && (
              <Button may="money:write" onClick={() => setAsked({ what: 'credit-note' })}>
                Credit note
              </Button>
            )}
            {isOpen && (
              <Button variant="primary" icon="plus" may="payments:write" onClick={() => setAsked({ what: 'part' })}>
                Record part payment
              </Button>
            )}
          </>
        }
      >
        <div className="grid items-start gap-3 max-xl:in-order xl:grid-cols-[minmax(0,1fr)_18.5rem]">
          <div className="in-order grid gap-3">
            <Card title="Receipts and credit notes" className="[&_section]:first:mt-0">
              <ChargeMoney charge={charge} account={account} onAsk={setAsked} />
              {isAccountLoading && <Skeleton className="mt-5 h-11" />}
              {!charge.receipts?.length && <p className="mt-2 text-[0.875rem] text-muted">No money received yet.</p>}
              <SentAbout of={{ charge: id }} title="Reminders" allPath={chargeMessagesPath(id)} />
            </Card>
            <HistoryCard
              of={{ subject: 'payment', subject_id: id }}
              logPath={`/manager/audit?subject=payment&no=${id}`}
            />
          </div>
          <Card title="Details" className="[&_dl]:mt-0">
            <ChargeFacts payment={charge} isWithFigures={false} />
          </Card>
        </div>
      </RecordPage>
      {dialogs && asked && (
        <dialogs.ChargeDialogs
          asked={asked}
          charge={charge}
          account={account}
          onAsk={setAsked}
          onClose={() => setAsked(null)}
        />
      )}
      {dialogs && form === 'edit' && <dialogs.EditCharge charge={charge} onClose={closeForm} />}
      {dialogs && form === 'delete' && (
        <dialogs.DeletePaymentDialog
          payment={charge}
          noun={charge.payment_type === DEPOSIT ? 'security deposit' : 'payment'}
          onClose={closeForm}
          onDeleted={() => void navigate(listOf(charge).to, { replace: true })}
        />
      )}
    </>
  );
}

const ChargeSubtitle = ({ charge: { tenant, tenant_details, account } }: { charge: Payment }) => (
  <span className="flex flex-wrap items-center gap-x-3">
    <Link to={RECORD_PATHS.tenant(tenant)} className="font-semibold text-link hover:underline">
      {tenant_details.name}
    </Link>
    <span>{homeText(tenant_details)}</span>
    {account !== undefined && (
      <Link to={RECORD_PATHS.account(account)} className="font-semibold text-link hover:underline">
        Open account
      </Link>
    )}
  </span>
);

function chargeFigures(charge: Payment): StripFigure[] {
  const { amount, gross_amount = amount, settled_amount, due_date, paid_at, is_overdue } = charge;
  const open = outstandingOf(charge);
  return [
    {
      label: 'Amount',
      value: formatUgx(amount),
      ...(gross_amount !== amount && { note: `${formatUgx(gross_amount)} charged` }),
    },
    ...(settled_amount === undefined ? [] : [{ label: 'Settled', value: formatUgx(settled_amount) }]),
    {
      label: 'Outstanding',
      value: formatUgx(charge.is_owed === false ? 0 : open),
      tone: is_overdue && open > 0 ? 'rose' : undefined,
    },
    { label: 'Due', value: formatDay(due_date), ...(is_overdue && { note: lateText(due_date, today()) }) },
    ...(paid_at === null ? [] : [{ label: 'Paid', value: formatDayOf(paid_at), note: charge.payment_method }]),
  ];
}
