import type { OwnerBalance } from '@amayumba/contract/owners/owner-statement.ts';
import { InvitePersonModal } from '../people/InvitePersonModal.tsx';
import { DueModal } from './balances/DueModal.tsx';
import { RemittanceModal } from './remittances/RemittanceModal.tsx';
import { RunStatementsModal } from './statements/RunStatementsModal.tsx';

/** The open dialog about owners: its kind and its subject. */
export type OwnerDialog =
  | { kind: 'invite' }
  /** Why a sum is due to the owner. */
  | { kind: 'due'; owner: OwnerBalance }
  /** For one owner, or with the owner still to choose. */
  | { kind: 'remit'; owner?: OwnerBalance | undefined; statement?: number | undefined }
  | { kind: 'run'; month?: string; owner?: number };

const OWNER = 'owner' as const;

/** Renders the open dialog about owners. */
export function OwnerDialogs({ dialog, onClose }: { dialog: OwnerDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'invite':
      return <InvitePersonModal role={OWNER} onClose={onClose} />;
    case 'due':
      return <DueModal owner={dialog.owner} onClose={onClose} />;
    case 'remit':
      return <RemittanceModal owner={dialog.owner} statement={dialog.statement} onClose={onClose} />;
    case 'run':
      return <RunStatementsModal month={dialog.month} owner={dialog.owner} onClose={onClose} />;
  }
}
