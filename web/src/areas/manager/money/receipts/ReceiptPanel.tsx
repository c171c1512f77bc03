import { formatDay, formatDayOf, formatInstant } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type Receipt, worthOf } from '@amayumba/contract/money/receipt.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { type ReactNode, useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { HistoryPart } from '../../../../features/audit/HistoryPart.tsx';
import { useSendReceiptMutation } from '../../../../features/money/money-changes.api.ts';
import { useGetMoneyReceiptQuery } from '../../../../features/money/money.api.ts';
import { approvalOf, useWaitingApprovals } from '../../../../features/money/approvals.api.ts';
import { balanceText, paidByText, receiptName, SOURCE_TEXT } from '../../../../features/money/money-view.ts';
import { failureTitle } from '../../../../lib/failure-title.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Drawer } from '../../../../ui/Drawer.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { notify } from '../../../../ui/notices.ts';
import { receiptMessagesPath } from '../../messages/message-place.ts';
import { SentAbout } from '../../messages/sent/SentAbout.tsx';
import { accountPath, homeText } from '../money-place.ts';
import { ReversalNote } from '../approvals/WaitingNote.tsx';
import { useOnce } from '../../../../api/use-once.ts';
import { AllocateReceiptModal, CertificateModal } from './ReceiptForms.tsx';
import { PrintReceiptButton } from './PrintReceiptButton.tsx';
import { ReverseReceiptModal } from './ReverseReceiptModal.tsx';

type ReceiptForm = 'allocate' | 'certificate' | 'reverse';

interface ReceiptPanelProps {
  id: number;
  onOpen: (id: number) => void;
  onClose: () => void;
}

export function ReceiptPanel({ id, onOpen, onClose }: ReceiptPanelProps) {
  const query = useGetMoneyReceiptQuery(id);
  const [asked, setAsked] = useState<ReceiptForm | null>(null);
  const receipt = query.currentData;
  const reversal = approvalOf(useWaitingApprovals(receipt?.account), 'receipt_reversal', id);
  const close = () => setAsked(null);
  return (
    <>
      <Drawer
        title={receipt ? receiptName(receipt) : 'Receipt'}
        // A dialog replaces the panel, because two layers at once would hide each other.
        isOpen={asked === null}
        onClose={onClose}
      >
        <Figures title="The receipt" query={query}>
          {(shown) => (
            <ReceiptFacts receipt={shown} onOpen={onOpen}>
              {/* Above the facts, because notices cover the foot of the panel. */}
              <ReceiptActions receipt={shown} isReversible={!reversal} onAsk={setAsked} />
              {reversal && <ReversalNote approval={reversal} />}
            </ReceiptFacts>
          )}
        </Figures>
      </Drawer>
      {receipt && asked === 'allocate' && <AllocateReceiptModal receipt={receipt} onClose={close} />}
      {receipt && asked === 'certificate' && <CertificateModal receipt={receipt} onClose={close} />}
      {receipt && asked === 'reverse' && <ReverseReceiptModal receipt={receipt} onClose={close} />}
    </>
  );
}

interface ReceiptActionsProps {
  receipt: Receipt;
  /** Only if no reversal was asked for already. */
  isReversible: boolean;
  onAsk: (what: ReceiptForm) => void;
}

function ReceiptActions({ receipt, isReversible, onAsk }: ReceiptActionsProps) {
  const [sendReceipt, { isLoading }] = useSendReceiptMutation();
  const once = useOnce();
  const send = async () => {
    const sent = await once.send((key) => sendReceipt({ id: receipt.id, key }));
    const problem = asProblem(sent?.error);
    // After a lost answer the next press must not send another mail.
    if (!problem?.isAnswerLost) once.renew();
    if (problem) notify.failure(failureTitle('The receipt was not sent', problem), problem.error);
    else if (sent?.data) notify.success('Receipt sent', sent.data.sent_to);
  };
  const isValid = receipt.state === 'valid';
  return (
    <div className="mt-4 grid grid-cols-2 gap-2">
      <PrintReceiptButton receipt={receipt} variant="primary" />
      {isValid && receipt.receipt_code && (
        <Button icon="mail" may="money:write" isPending={isLoading} onClick={() => void send()}>
          Send again
        </Button>
      )}
      {isValid && (
        <Button may="money:write" onClick={() => onAsk('allocate')}>
          Change allocation
        </Button>
      )}
      {isValid && receipt.withheld > 0 && (
        <Button may="money:write" onClick={() => onAsk('certificate')}>
          {receipt.withholding_certificate ? 'Change certificate' : 'Enter certificate'}
        </Button>
      )}
      {isValid && isReversible && (
        <Button className="text-rose-ink!" may="money:write" onClick={() => onAsk('reverse')}>
          Reverse...
        </Button>
      )}
    </div>
  );
}

interface ReceiptFactsProps {
  receipt: Receipt;
  onOpen: (id: number) => void;
  children: ReactNode;
}

function ReceiptFacts({ receipt, onOpen, children }: ReceiptFactsProps) {
  const { currentData: replacement } = useGetMoneyReceiptQuery(receipt.replaced_by ?? 0, {
    skip: receipt.replaced_by === null,
  });
  const other = (id: number, words: string) => (
    <Button size="sm" variant="ghost" onClick={() => onOpen(id)}>
      {words}
    </Button>
  );
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-2xl font-bold text-ink tabular">{formatUgx(receipt.amount)}</p>
          <Link to={accountPath(receipt.account)} className="font-semibold text-link hover:underline">
            {receipt.tenant_details.name}
          </Link>
          <p className="text-sm text-muted">{homeText(receipt.tenant_details)}</p>
        </div>
        <ReceiptState receipt={receipt} />
      </div>
      {children}
      {receipt.state === 'void' && (
        <Banner
          tone="rose"
          className="mt-4"
          title={`Void since ${formatDayOf(receipt.voided_at)}`}
          action={
            receipt.replaced_by !== null &&
            other(receipt.replaced_by, ['Replaced by', replacement?.receipt_code].filter(Boolean).join(' '))
          }
        >
          {receipt.void_reason}
        </Banner>
      )}
      {receipt.replaces !== null && (
        <p className="mt-3">{other(receipt.replaces, `Replaces ${receipt.replaces_code ?? 'an opening receipt'}`)}</p>
      )}
      <FactList
        facts={[
          ['Received', formatDayOf(receipt.received_at)],
          ['Paid by', paidByText(receipt)],
          receipt.withheld > 0 && [
            'Tax withheld',
            `${formatUgx(receipt.withheld)}, ${receipt.withholding_certificate ? `certificate ${receipt.withholding_certificate}` : 'no certificate yet'}`,
          ],
          receipt.external_reference !== null && ['Reference', receipt.external_reference],
          receipt.payer_name !== '' && [
            'From',
            [receipt.payer_name, formatPhone(receipt.payer_phone)].filter(Boolean).join(', '),
          ],
          ['Recorded', formatInstant(receipt.issued_at)],
          ['Came from', SOURCE_TEXT[receipt.source]],
          receipt.balance_after !== null && ['Balance after this receipt', balanceText(receipt.balance_after)],
          receipt.verify_code !== null && ['Verify code', receipt.verify_code],
          receipt.notes !== '' && ['Note', receipt.notes],
        ]}
      />
      {receipt.state === 'valid' && <Allocations receipt={receipt} />}
      <SentAbout of={{ receipt: receipt.id }} title="Sent to the tenant" allPath={receiptMessagesPath(receipt.id)} />
      <HistoryPart
        of={{ subject: 'receipt', subject_id: receipt.id }}
        logPath={`/manager/audit?subject=receipt&no=${receipt.id}`}
      />
    </>
  );
}

function Allocations({ receipt }: { receipt: Receipt }) {
  const { allocations, unallocated, allocated } = receipt;
  const gone = worthOf(receipt) - allocated - unallocated;
  return (
    <section aria-labelledby="settles" className="mt-5">
      <h3 id="settles" className="text-[0.875rem] font-semibold text-ink">
        What it settles now
      </h3>
      <dl className="mt-1 divide-y divide-line text-[0.875rem] tabular">
        {allocations.map((line) => (
          <div key={line.charge} className="flex justify-between gap-4 py-2">
            <dt>
              <Link to={RECORD_PATHS.charge(line.charge)} className="font-semibold text-link hover:underline">
                {line.name}
              </Link>
              <span className="block text-xs text-muted">
                due {formatDay(line.due_date)}
                {line.by_hand && ', by hand'}
              </span>
            </dt>
            <dd className="font-semibold">{formatUgx(line.amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-2">
          <dt className="text-muted">Left as credit</dt>
          <dd className="font-semibold">{formatUgx(unallocated)}</dd>
        </div>
        {gone > 0 && (
          <div className="flex justify-between gap-4 py-2">
            <dt className="text-muted">Refunded or moved</dt>
            <dd className="font-semibold">{formatUgx(gone)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

export const ReceiptState = ({ receipt: { state } }: { receipt: Receipt }) =>
  state === 'void' ? <Badge tone="rose">Void</Badge> : <Badge tone="green">Valid</Badge>;
