import { CHANNEL_LABELS } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Remittance } from '@amayumba/contract/owners/remittance.ts';
import { type ReactNode, useState } from 'react';
import { HistoryPart } from '../../../../features/audit/HistoryPart.tsx';
import { useGetRemittanceQuery, useReverseRemittanceMutation } from '../../../../features/owners/owners.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { RecordDrawer } from '../../../../ui/RecordDrawer.tsx';
import { ReasonModal } from '../../money/dialogs/ReasonModal.tsx';

export function RemittancePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useGetRemittanceQuery(id);
  const { currentData: remittance } = query;
  const [isReversing, setReversing] = useState(false);
  const [reverse] = useReverseRemittanceMutation();
  return (
    <>
      <RecordDrawer
        what="remittance"
        title="Remittance"
        query={query}
        isOpen={!isReversing}
        onClose={onClose}
        footer={
          remittance &&
          remittance.reversed_on === null && (
            <Button className="text-rose-ink!" may="owner_accounts:write" onClick={() => setReversing(true)}>
              Reverse...
            </Button>
          )
        }
      >
        {remittance && <Details remittance={remittance} />}
        {remittance && (
          <HistoryPart
            of={{ subject: 'remittance', subject_id: id }}
            logPath={`/manager/audit?subject=remittance&no=${id}`}
          />
        )}
      </RecordDrawer>
      {remittance && isReversing && (
        <ReasonModal
          name={`reverse-remittance-${remittance.id}`}
          title="Reverse remittance"
          description={`${formatUgx(remittance.amount)} to ${remittance.owner_name}, ${formatDay(remittance.paid_on)}`}
          placeholder="The transfer came back"
          confirmLabel="Reverse remittance"
          onConfirm={(reason, key) => reverse({ id: remittance.id, key, body: { reason } })}
          onDone={(answer) => notifyDone(answer, 'Remittance reversed', 'It counts from today.')}
          onClose={() => setReversing(false)}
        />
      )}
    </>
  );
}

const LINK = 'font-semibold text-link hover:underline';

function Details({ remittance }: { remittance: Remittance }) {
  const { owner, owner_name, statement, statement_code, reversed_on } = remittance;
  const facts: (readonly [string, ReactNode] | false)[] = [
    ['Paid on', formatDay(remittance.paid_on)],
    ['Method', methodText(remittance)],
    remittance.reference !== '' && ['Reference', remittance.reference],
    ['Estate', remittance.estate_name ?? 'All estates'],
    statement !== null && [
      'Statement',
      <Link key="statement" to={RECORD_PATHS.ownerStatement(statement)} className={LINK}>
        {statement_code}
      </Link>,
    ],
    remittance.notes !== '' && ['Notes', remittance.notes],
  ];
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-2xl font-bold text-ink tabular">{formatUgx(remittance.amount)}</p>
          <Link to={RECORD_PATHS.owner(owner)} className={LINK}>
            {owner_name}
          </Link>
        </div>
        {reversed_on ? <Badge tone="grey">Reversed</Badge> : <Badge tone="green">Paid out</Badge>}
      </div>
      {reversed_on && (
        <Banner tone="rose" className="mt-4" title={`Reversed on ${formatDay(reversed_on)}`}>
          {remittance.reverse_reason}
        </Banner>
      )}
      <FactList facts={facts} />
    </>
  );
}

/** The method, with the network of mobile money: the other channels only repeat it. */
const methodText = ({ method, channel }: Remittance): string =>
  channel === 'mtn' || channel === 'airtel' ? `${method}, ${CHANNEL_LABELS[channel]}` : method;
