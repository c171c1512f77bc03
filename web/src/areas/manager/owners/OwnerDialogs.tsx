import { formatUgx } from '@amayumba/contract/money.ts';
import { monthOfDay, monthTitle } from '@amayumba/contract/owners/months.ts';
import type { OwnerBalance, OwnerLine } from '@amayumba/contract/owners/owner-statement.ts';
import { useNavigate } from 'react-router';
import { usePreviewStatementsQuery } from '../../../features/owners/owners.api.ts';
import { StatementPaper } from '../../../features/owners/StatementPaper.tsx';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { today } from '../../../lib/today.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { InvitePersonModal } from '../people/InvitePersonModal.tsx';
import { linePathOf } from './owner-paths.ts';
import { RemittanceModal } from './remittances/RemittanceModal.tsx';
import { RunStatementsModal } from './statements/RunStatementsModal.tsx';

export type OwnerDialog =
  | { kind: 'invite' }
  | { kind: 'due'; owner: OwnerBalance }
  /** For one owner, or with the owner still to choose. */
  | { kind: 'remit'; owner?: OwnerBalance | undefined; statement?: number | undefined }
  | { kind: 'run'; month?: string; owner?: number };

const OWNER = 'owner' as const;

export function OwnerDialogs({ dialog, onClose }: { dialog: OwnerDialog; onClose: () => void }) {
  const navigate = useNavigate();
  switch (dialog.kind) {
    case 'invite':
      return (
        <InvitePersonModal role={OWNER} onClose={onClose} onInvited={(id) => void navigate(RECORD_PATHS.owner(id))} />
      );
    case 'due':
      return <DueModal owner={dialog.owner} onClose={onClose} />;
    case 'remit':
      return <RemittanceModal owner={dialog.owner} statement={dialog.statement} onClose={onClose} />;
    case 'run':
      return <RunStatementsModal month={dialog.month} owner={dialog.owner} onClose={onClose} />;
  }
}

interface DueModalProps {
  owner: OwnerBalance;
  onClose: () => void;
}

/** Why a sum is due to an owner: the statement of the running month as it would be issued today. */
export function DueModal({ owner: { owner, owner_name, balance, expected_fee }, onClose }: DueModalProps) {
  const month = monthOfDay(today());
  const query = usePreviewStatementsQuery({ month, owners: [owner] }, { refetchOnMountOrArgChange: true });
  const pathOf = linePathOf(owner);
  return (
    <Modal
      title={`Due to ${owner_name}`}
      description={`${monthTitle(month)} so far, as its statement would show it`}
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {expected_fee !== 0 && (
        <p className="mb-4 text-[0.875rem] text-muted">
          <b className="font-semibold text-ink tabular">{formatUgx(balance)}</b> is due today. The fee to come,{' '}
          <span className="whitespace-nowrap tabular">{formatUgx(expected_fee)}</span>, is taken off by the statements.
        </p>
      )}
      <Figures title="What is due" query={query}>
        {([statement]) =>
          statement ? (
            // A remittance opens on the screen below, which would stay behind the dialog.
            <article aria-label="Statement so far">
              <StatementPaper
                statement={statement}
                pathOf={(line: OwnerLine) => (line.remittance === null ? pathOf(line) : undefined)}
              />
            </article>
          ) : (
            <EmptyState icon="wallet" title="No money moved for this owner yet" />
          )
        }
      </Figures>
    </Modal>
  );
}
